import { Tooltip } from 'radix-ui'
import type { ReactElement } from 'react'
import { Kbd } from '../kbd.tsx'

interface TipProps {
  text: string
  /** Key caps that do the same. */
  keys?: string[]
  children: ReactElement
}

/** A hint on hover and focus. Never the only home of a text. The delays stand in the page's provider. */
export function Tip({ text, keys = [], children }: TipProps) {
  return (
    <Tooltip.Root>
      <Tooltip.Trigger asChild>{children}</Tooltip.Trigger>
      <Tooltip.Portal>
        <Tooltip.Content
          sideOffset={6}
          collisionPadding={8}
          className="appear-quick z-60 flex items-center gap-2 rounded-md bg-ink py-1.5 pr-2 pl-[11px] text-[12.5px] font-medium text-surface"
        >
          {text}
          {keys.map(key => (
            <Kbd key={key} look="inherit">
              {key}
            </Kbd>
          ))}
        </Tooltip.Content>
      </Tooltip.Portal>
    </Tooltip.Root>
  )
}
