import type { LucideIcon } from 'lucide-react'
import { DropdownMenu } from 'radix-ui'
import type { ReactElement, ReactNode } from 'react'
import { cx } from '../cx.ts'
import { Kbd } from '../kbd.tsx'

interface MenuProps {
  trigger: ReactElement
  align?: 'start' | 'end'
  children: ReactNode
}

/** A menu on a button. Fill it with MenuItem, MenuChoice, MenuLabel and MenuLine. */
export function Menu({ trigger, align = 'end', children }: MenuProps) {
  return (
    <DropdownMenu.Root modal={false}>
      <DropdownMenu.Trigger asChild>{trigger}</DropdownMenu.Trigger>
      <DropdownMenu.Portal>
        <DropdownMenu.Content
          align={align}
          sideOffset={6}
          collisionPadding={8}
          className="appear-quick z-50 max-h-(--radix-dropdown-menu-content-available-height) min-w-[212px] overflow-y-auto rounded-lg border border-line-2 bg-surface-raise p-[5px] shadow-3"
        >
          {children}
        </DropdownMenu.Content>
      </DropdownMenu.Portal>
    </DropdownMenu.Root>
  )
}

interface MenuItemProps {
  icon?: LucideIcon
  keys?: string[]
  tone?: 'plain' | 'danger'
  isDisabled?: boolean
  onSelect: () => void
  children: ReactNode
}

const ITEM =
  'flex h-[34px] items-center gap-2.5 rounded-[7px] px-[9px] text-[13.5px] outline-none select-none data-[disabled]:text-ink-3 data-[highlighted]:bg-fill pointer-coarse:h-11'

export function MenuItem({ icon: Icon, keys = [], tone = 'plain', isDisabled, onSelect, children }: MenuItemProps) {
  return (
    <DropdownMenu.Item
      disabled={isDisabled}
      onSelect={onSelect}
      className={cx(ITEM, tone === 'danger' && 'text-danger-ink')}
    >
      {Icon && <Icon aria-hidden size={16} strokeWidth={1.75} className={tone === 'plain' ? 'text-ink-2' : ''} />}
      <span className="grow">{children}</span>
      {keys.map(key => (
        <Kbd key={key}>{key}</Kbd>
      ))}
    </DropdownMenu.Item>
  )
}

interface MenuChoiceProps<V extends string> {
  value: V
  options: { value: V; text: string; icon: LucideIcon }[]
  onChange: (value: V) => void
}

/** One of a few inside a menu. */
export function MenuChoice<V extends string>({ value, options, onChange }: MenuChoiceProps<V>) {
  return (
    <DropdownMenu.RadioGroup value={value}>
      {options.map(({ value: option, text, icon: Icon }) => (
        <DropdownMenu.RadioItem key={option} value={option} onSelect={() => onChange(option)} className={ITEM}>
          <Icon aria-hidden size={16} strokeWidth={1.75} className="text-ink-2" />
          <span className="grow">{text}</span>
          <DropdownMenu.ItemIndicator>
            <span aria-hidden>✓</span>
          </DropdownMenu.ItemIndicator>
        </DropdownMenu.RadioItem>
      ))}
    </DropdownMenu.RadioGroup>
  )
}

export function MenuLabel({ children }: { children: ReactNode }) {
  return <DropdownMenu.Label className="truncate px-[9px] pt-2 pb-1 text-xs text-ink-3">{children}</DropdownMenu.Label>
}

export function MenuLine() {
  return <DropdownMenu.Separator className="-mx-[5px] my-[5px] h-px bg-line" />
}
