import { Tabs as RadixTabs } from 'radix-ui'
import type { ReactNode } from 'react'
import { useSearchParams } from 'react-router'
import { cx } from './cx.ts'

interface TabsProps {
  label: string
  /** The first is shown unless the address says otherwise. */
  tabs: { id: string; text: string; content: ReactNode }[]
  /** The name in the address: `?tab=billing`. */
  param?: string
  className?: string
}

/** Underlined tabs that can be linked to. */
export function Tabs({ label, tabs, param = 'tab', className }: TabsProps) {
  const [search, setSearch] = useSearchParams()
  const first = tabs[0]?.id ?? ''
  const asked = search.get(param)
  const value = tabs.some(tab => tab.id === asked) && asked ? asked : first

  function open(id: string) {
    const next = new URLSearchParams(search)
    if (id === first) next.delete(param)
    else next.set(param, id)
    setSearch(next, { replace: true, preventScrollReset: true })
  }
  return (
    <RadixTabs.Root value={value} onValueChange={open}>
      <RadixTabs.List
        aria-label={label}
        className={cx('flex gap-5 overflow-x-auto overflow-y-hidden border-b border-line sm:gap-[22px]', className)}
      >
        {tabs.map(tab => (
          <RadixTabs.Trigger
            key={tab.id}
            value={tab.id}
            className="touch relative shrink-0 pt-2.5 pb-3 font-semibold whitespace-nowrap text-ink-3 hover:text-ink focus-visible:-outline-offset-2 data-[state=active]:text-ink data-[state=active]:shadow-[inset_0_-2px_0_var(--ink)]"
          >
            {tab.text}
          </RadixTabs.Trigger>
        ))}
      </RadixTabs.List>
      {tabs.map(tab => (
        <RadixTabs.Content key={tab.id} value={tab.id}>
          {tab.content}
        </RadixTabs.Content>
      ))}
    </RadixTabs.Root>
  )
}
