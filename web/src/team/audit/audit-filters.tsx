import type { AuditAct } from '@icebox/contract/safety/audit'
import type { ComponentProps } from 'react'
import { Field } from '../../ui/forms/field.tsx'
import { Input } from '../../ui/forms/input.tsx'
import { Select } from '../../ui/forms/select.tsx'
import type { AuditFilter } from './audit-query.ts'
import { ACT_WORDS, ACTS_BY_WORDS } from './audit-words.ts'

export interface Person {
  id: string
  email: string
}

interface AuditFiltersProps {
  filter: AuditFilter
  /** Left out where only one's own acts are shown. */
  people: readonly Person[] | null
  onChange: (filter: AuditFilter) => void
}

export function AuditFilters({ filter, people, onChange }: AuditFiltersProps) {
  const set = (change: Partial<AuditFilter>) => onChange({ ...filter, ...change })
  return (
    <fieldset className="grid grid-cols-[minmax(0,1fr)] gap-3 px-4 pb-4 sm:grid-cols-2 sm:px-5 lg:grid-cols-4">
      <legend className="sr-only">Show only</legend>
      <Field label="Act">
        {wiring => (
          <Select {...wiring} value={filter.act} onChange={({ target }) => set({ act: target.value as AuditAct | '' })}>
            <option value="">Everything</option>
            {ACTS_BY_WORDS.map(act => (
              <option key={act} value={act}>
                {ACT_WORDS[act]}
              </option>
            ))}
          </Select>
        )}
      </Field>
      {people && (
        <Field label="Person">
          {wiring => (
            <Select {...wiring} value={filter.person} onChange={({ target }) => set({ person: target.value })}>
              <option value="">Everybody</option>
              {people.map(({ id, email }) => (
                <option key={id} value={id}>
                  {email}
                </option>
              ))}
            </Select>
          )}
        </Field>
      )}
      <Field label="From">
        {wiring => <DayInput {...wiring} value={filter.from} onChange={({ target }) => set({ from: target.value })} />}
      </Field>
      <Field label="Until">
        {wiring => (
          <DayInput {...wiring} value={filter.until} onChange={({ target }) => set({ until: target.value })} />
        )}
      </Field>
    </fieldset>
  )
}

/** Without a last day Chromium takes years of six figures. */
function DayInput(props: ComponentProps<typeof Input>) {
  return <Input {...props} type="date" max="9999-12-31" />
}
