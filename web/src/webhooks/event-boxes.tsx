import { EVENT_NAMES, EVENT_TYPES, type EventType } from '@icebox/contract/api/webhooks'
import type { ReactNode } from 'react'

interface EventBoxesProps {
  chosen: readonly EventType[]
  onChange: (events: readonly EventType[]) => void
}

/** What a webhook is told. */
export function EventBoxes({ chosen, onChange }: EventBoxesProps) {
  return (
    <fieldset>
      <legend className="mb-1.5 text-sm font-semibold">It is told when</legend>
      {EVENT_NAMES.map(each => (
        <TickBox
          key={each}
          isTicked={chosen.includes(each)}
          onChange={isTicked =>
            onChange(EVENT_NAMES.filter(other => (other === each ? isTicked : chosen.includes(other))))
          }
        >
          {EVENT_TYPES[each]} <code className="mono text-xs text-ink-3">{each}</code>
        </TickBox>
      ))}
    </fieldset>
  )
}

interface TickBoxProps {
  isTicked: boolean
  onChange: (isTicked: boolean) => void
  children: ReactNode
}

export function TickBox({ isTicked, onChange, children }: TickBoxProps) {
  return (
    <label className="touch flex cursor-pointer items-start gap-2.5 py-1.5 text-[13.5px]/5">
      <input
        type="checkbox"
        className="mt-0.5 size-4 shrink-0 accent-ice"
        checked={isTicked}
        onChange={({ target }) => onChange(target.checked)}
      />
      <span>{children}</span>
    </label>
  )
}
