import type { LetterChoice } from '@icebox/contract/letters'
import { timeZone as here } from '../../kit/time-zone.ts'
import { Field } from '../../ui/forms/field.tsx'
import { Select } from '../../ui/forms/select.tsx'

interface LetterTimeProps {
  choice: LetterChoice
  isDisabled: boolean
  onChange: (wish: Partial<LetterChoice>) => void
}

/** At what time of whose day the regular letters come. */
export function LetterTime({ choice, isDisabled, onChange }: LetterTimeProps) {
  return (
    <div className="grid max-w-md grid-cols-[minmax(0,7rem)_minmax(0,1fr)] gap-3">
      <Field label="Sent at">
        {wiring => (
          <Select
            {...wiring}
            value={choice.at}
            disabled={isDisabled}
            onChange={event => onChange({ at: event.target.value })}
          >
            {withOwn(HALF_HOURS, choice.at).map(time => (
              <option key={time}>{time}</option>
            ))}
          </Select>
        )}
      </Field>
      <Field label="Time zone">
        {wiring => (
          <Select
            {...wiring}
            value={choice.timeZone}
            disabled={isDisabled}
            onChange={event => onChange({ timeZone: event.target.value })}
          >
            {withOwn(ZONES, choice.timeZone).map(zone => (
              <option key={zone}>{zone}</option>
            ))}
          </Select>
        )}
      </Field>
    </div>
  )
}

const HALF_HOURS = Array.from({ length: 48 }, (_, half) => {
  const hour = String(Math.floor(half / 2)).padStart(2, '0')
  return `${hour}:${half % 2 === 0 ? '00' : '30'}`
})
const ZONES = withOwn(withOwn(Intl.supportedValuesOf('timeZone'), 'UTC'), here)

/** The list with what was chosen, which it may not know. */
function withOwn(list: readonly string[], own: string): readonly string[] {
  return list.includes(own) ? list : [...list, own].sort()
}
