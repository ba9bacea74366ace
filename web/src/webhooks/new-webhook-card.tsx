import {
  createWebhook,
  type EventType,
  listWebhooks,
  WEBHOOK_FORMATS,
  type WebhookFormat,
} from '@icebox/contract/api/webhooks'
import { type FormEvent, useId, useState } from 'react'
import { LockedNote } from '../domain/plan/locked-note.tsx'
import { sentenceOf, useAction } from '../kit/calls/action.ts'
import { keyOf } from '../kit/calls/query.ts'
import { useUserId } from '../kit/calls/session.ts'
import { Button } from '../ui/button.tsx'
import { Card, CardBody } from '../ui/card.tsx'
import { Field, FieldWords } from '../ui/forms/field.tsx'
import { Input } from '../ui/forms/input.tsx'
import { Select } from '../ui/forms/select.tsx'
import { EventBoxes, TickBox } from './event-boxes.tsx'
import { SecretDialog } from './secret-dialog.tsx'

interface NewWebhookCardProps {
  /** Why none can be added; null where one can. */
  locked: string | null
  /** Where the sandbox takes what is sent. */
  catcher: string | null
}

const FIRST: readonly EventType[] = ['email.frozen', 'email.restored']
const FORMATS = Object.entries(WEBHOOK_FORMATS) as [WebhookFormat, string][]

/** An address, what it is told and how. */
export function NewWebhookCard({ locked, catcher }: NewWebhookCardProps) {
  const [url, setUrl] = useState('')
  const [format, setFormat] = useState<WebhookFormat>('standard')
  const [events, setEvents] = useState(FIRST)
  const [leavesOutPeople, setLeavesOut] = useState(false)
  const [fault, setFault] = useState<string>()
  const [secret, setSecret] = useState<string | null>(null)
  const id = useUserId()
  const faultId = useId()
  const action = useAction({
    call: createWebhook,
    refresh: [keyOf(listWebhooks, { id })],
    done: made => {
      setUrl('')
      setSecret(made.secret)
      return undefined
    },
    failed: error => {
      setFault(sentenceOf(error, 'Failed to add the webhook. Please try again.'))
      return undefined
    },
  })

  function submit(event: FormEvent) {
    event.preventDefault()
    const read = createWebhook.input.safeParse({ url, format, events, leavesOutPeople })
    setFault(read.error?.issues[0]?.message)
    if (read.success && !action.isRunning) action.run({ params: { id }, input: read.data })
  }
  return (
    <Card title="New webhook">
      <CardBody>
        {locked && (
          <p className="mb-4 text-sm">
            <LockedNote reason={locked} />
          </p>
        )}
        <form onSubmit={submit} noValidate>
          <fieldset disabled={locked !== null} className="grid gap-4" aria-describedby={fault ? faultId : undefined}>
            <Field label="Address" hint="It is sent a test at once and has to answer with 2xx.">
              {wiring => (
                <Input
                  {...wiring}
                  type="url"
                  inputMode="url"
                  autoComplete="off"
                  placeholder="https://"
                  value={url}
                  onChange={({ target }) => setUrl(target.value)}
                />
              )}
            </Field>
            {catcher !== null && <CatcherNote catcher={catcher} onTake={setUrl} />}
            <Field label="Written as">
              {wiring => (
                <Select {...wiring} value={format} onChange={({ target }) => setFormat(target.value as WebhookFormat)}>
                  {FORMATS.map(([each, name]) => (
                    <option key={each} value={each}>
                      {name}
                    </option>
                  ))}
                </Select>
              )}
            </Field>
            <EventBoxes chosen={events} onChange={setEvents} />
            <TickBox isTicked={leavesOutPeople} onChange={setLeavesOut}>
              Leave out sender and subject
            </TickBox>
            <div>
              <Button type="submit" tone="primary" busy={action.isRunning && 'Asking It'}>
                Add Webhook
              </Button>
              {fault && <FieldWords id={faultId} error={fault} />}
            </div>
          </fieldset>
        </form>
      </CardBody>
      {secret && (
        <SecretDialog
          secret={secret}
          description="It is shown this once. By it your program can tell our messages from anybody else’s."
          onClose={() => setSecret(null)}
        />
      )}
    </Card>
  )
}

/** The sandbox has an address that takes everything. */
function CatcherNote({ catcher, onTake }: { catcher: string; onTake: (url: string) => void }) {
  const mine = `${catcher}/${useUserId().slice(0, 8)}`
  return (
    <p className="-mt-2 text-sm text-ink-2">
      None at hand? The demo has one:{' '}
      <button type="button" className="link touch" onClick={() => onTake(mine)}>
        Use the Catcher
      </button>
      , and <code className="mono text-xs [overflow-wrap:anywhere]">curl -k {mine}</code> shows what arrived.
    </p>
  )
}
