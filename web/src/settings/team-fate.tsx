import type { Member } from '@icebox/contract/team'
import { useId } from 'react'
import { Field } from '../ui/forms/field.tsx'
import { Select } from '../ui/forms/select.tsx'
import type { Fate } from './delete-words.ts'

interface TeamFateProps {
  /** The others in the team, in the order in which they are offered. */
  others: Member[]
  fate: Fate | null
  onFate: (fate: Fate) => void
  heirId: string
  onHeir: (id: string) => void
}

const CHOICES: { value: Fate; text: string; hint: string }[] = [
  { value: 'hand_over', text: 'Hand it over', hint: 'Somebody of the team owns it from now on.' },
  { value: 'dissolve', text: 'Dissolve it', hint: 'Everyone keeps their account, without the plan.' },
]

/** What becomes of the team whose owner goes. */
export function TeamFate({ others, fate, onFate, heirId, onHeir }: TeamFateProps) {
  const name = useId()
  return (
    <fieldset className="mt-3">
      <legend className="mb-2 font-semibold">What becomes of your team?</legend>
      <div className="grid gap-2">
        {CHOICES.map(({ value, text, hint }) => (
          <label
            key={value}
            htmlFor={`${name}-${value}`}
            className="flex gap-3 rounded-[10px] border border-line px-3.5 py-3 has-checked:border-ice-line has-checked:bg-ice-1"
          >
            <input
              type="radio"
              id={`${name}-${value}`}
              name={name}
              checked={fate === value}
              onChange={() => onFate(value)}
              className="mt-[3px] size-4 shrink-0 accent-ice"
            />
            <span className="font-semibold">
              {text}
              <small className="block text-sm font-normal text-ink-2">{hint}</small>
            </span>
          </label>
        ))}
      </div>
      {fate === 'hand_over' && (
        <div className="mt-3">
          <Field label="New owner" hint="They are told, and add a card of their own before the next charge.">
            {wiring => (
              <Select {...wiring} value={heirId} onChange={event => onHeir(event.target.value)}>
                {others.map(({ id, email, role }) => (
                  <option key={id} value={id}>
                    {role === 'admin' ? `${email} (admin)` : email}
                  </option>
                ))}
              </Select>
            )}
          </Field>
        </div>
      )}
    </fieldset>
  )
}
