import { createKey, KEY_DAYS, listKeys } from '@icebox/contract/api/keys'
import { SCOPE_NAMES, SCOPES, type Scope } from '@icebox/contract/api/scopes'
import { type FormEvent, useId, useState } from 'react'
import { LockedNote } from '../domain/plan/locked-note.tsx'
import { sentenceOf, useAction } from '../kit/calls/action.ts'
import { keyOf } from '../kit/calls/query.ts'
import { useUserId } from '../kit/calls/session.ts'
import { plural } from '../kit/format.ts'
import { Button } from '../ui/button.tsx'
import { Card, CardBody } from '../ui/card.tsx'
import { Field, FieldWords } from '../ui/forms/field.tsx'
import { Input } from '../ui/forms/input.tsx'
import { Select } from '../ui/forms/select.tsx'
import { MadeKeyDialog } from './made-key-dialog.tsx'

interface NewKeyCardProps {
  /** Why no key can be made; null where one can. */
  locked: string | null
  url: string
}

/** Reading is what a first key is for. */
const FIRST: readonly Scope[] = ['activity:read', 'stats:read']
const DAYS_FIRST = 90

/** A name, what it may do and until when. */
export function NewKeyCard({ locked, url }: NewKeyCardProps) {
  const [name, setName] = useState('')
  const [scopes, setScopes] = useState<readonly Scope[]>(FIRST)
  const [days, setDays] = useState<number>(DAYS_FIRST)
  const [fault, setFault] = useState<string>()
  const [made, setMade] = useState<string | null>(null)
  const id = useUserId()
  const faultId = useId()
  const action = useAction({
    call: createKey,
    refresh: [keyOf(listKeys, { id })],
    done: ({ key }) => {
      setName('')
      setMade(key)
      return undefined
    },
    failed: error => {
      setFault(sentenceOf(error, 'Failed to make the key. Please try again.'))
      return undefined
    },
  })

  function submit(event: FormEvent) {
    event.preventDefault()
    const read = createKey.input.safeParse({ name, scopes, days })
    setFault(read.error?.issues[0]?.message)
    if (read.success && !action.isRunning) action.run({ params: { id }, input: read.data })
  }
  return (
    <Card title="New key">
      <CardBody>
        {locked && (
          <p className="mb-4 text-sm">
            <LockedNote reason={locked} />
          </p>
        )}
        <form onSubmit={submit} noValidate>
          <fieldset disabled={locked !== null} className="grid gap-4" aria-describedby={fault ? faultId : undefined}>
            <Field label="Name" hint="What will use it, such as “Backup script”.">
              {wiring => (
                <Input {...wiring} value={name} autoComplete="off" onChange={({ target }) => setName(target.value)} />
              )}
            </Field>
            <ScopeBoxes chosen={scopes} onChange={setScopes} />
            <Field label="Ends after">
              {wiring => (
                <Select {...wiring} value={days} onChange={({ target }) => setDays(Number(target.value))}>
                  {KEY_DAYS.map(each => (
                    <option key={each} value={each}>
                      {plural(each, 'day')}
                    </option>
                  ))}
                </Select>
              )}
            </Field>
            <div>
              <Button type="submit" tone="primary" busy={action.isRunning && 'Making'}>
                Make Key
              </Button>
              {fault && <FieldWords id={faultId} error={fault} />}
            </div>
          </fieldset>
        </form>
      </CardBody>
      {made && <MadeKeyDialog text={made} url={url} onClose={() => setMade(null)} />}
    </Card>
  )
}

interface ScopeBoxesProps {
  chosen: readonly Scope[]
  onChange: (scopes: readonly Scope[]) => void
}

function ScopeBoxes({ chosen, onChange }: ScopeBoxesProps) {
  return (
    <fieldset>
      <legend className="mb-1.5 text-sm font-semibold">It may</legend>
      {SCOPE_NAMES.map(scope => (
        <label key={scope} className="touch flex cursor-pointer items-start gap-2.5 py-1.5 text-[13.5px]/5">
          <input
            type="checkbox"
            className="mt-0.5 size-4 shrink-0 accent-ice"
            checked={chosen.includes(scope)}
            onChange={({ target }) =>
              onChange(SCOPE_NAMES.filter(each => (each === scope ? target.checked : chosen.includes(each))))
            }
          />
          <span>
            {SCOPES[scope]} <code className="mono text-xs text-ink-3">{scope}</code>
          </span>
        </label>
      ))}
    </fieldset>
  )
}
