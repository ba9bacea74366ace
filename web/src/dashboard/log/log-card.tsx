import { PRODUCT_NAME } from '@icebox/contract/constants'
import { ArrowRight, Inbox } from 'lucide-react'
import { useRef } from 'react'
import { useKeys } from '../../kit/keys.ts'
import { ButtonLink } from '../../ui/button-link.tsx'
import { Card, CardFoot } from '../../ui/card.tsx'
import { useLogFilter } from './log-filter.ts'
import { LogFilters } from './log-filters.tsx'
import { LogList } from './log-list.tsx'
import { LogSearch } from './log-search.tsx'

/** Every message that was sorted, why, and what can be done about it. `isNew` while there was none yet. */
export function LogCard({ isNew }: { isNew: boolean }) {
  const { filter, typed, setTyped, changeView } = useLogFilter()
  const searchRef = useRef<HTMLInputElement>(null)
  const filtersRef = useRef<HTMLDivElement>(null)
  useKeys(
    {
      '/': () => searchRef.current?.focus(),
      f: () => filtersRef.current?.querySelector<HTMLElement>('[data-state=on]')?.focus(),
    },
    !isNew,
  )
  if (isNew) return <EmptyLog />
  return (
    <section
      aria-labelledby="log-title"
      className="@container min-w-0 rounded-lg border border-line bg-surface shadow-1"
    >
      <div className="flex min-h-12 flex-wrap items-center gap-x-3 gap-y-1.5 px-4 py-2 sm:px-5">
        <h2 id="log-title" className="text-[15px]/[22px] font-[650] tracking-[-0.012em] whitespace-nowrap">
          Email log
        </h2>
        <LogFilters ref={filtersRef} view={filter.view} onChange={changeView} />
        <LogSearch ref={searchRef} value={typed} onChange={setTyped} />
      </div>
      <LogList filter={filter} />
      <CardFoot className="max-sm:flex-wrap">
        <span>{PRODUCT_NAME} stores who, subject, when and why. Never the text.</span>
        <ButtonLink to="/icebox" tone="ghost" size="sm" className="-mr-2.5">
          Open the {PRODUCT_NAME}
          <ArrowRight aria-hidden strokeWidth={1.75} />
        </ButtonLink>
      </CardFoot>
    </section>
  )
}

function EmptyLog() {
  return (
    <Card title="Email log">
      <div className="grid justify-items-center gap-1 border-t border-line-soft px-5 pt-[34px] pb-[52px] text-center">
        <Inbox aria-hidden size={26} strokeWidth={1.75} className="mb-2 text-ink-3" />
        <b>No email activity yet</b>
        <span className="text-ink-2">Cold emails will appear here when filtered</span>
      </div>
    </Card>
  )
}
