import { listTries, replayEvents, type WebhookTry } from '@icebox/contract/api/webhooks'
import { useId, useState } from 'react'
import { useAction } from '../kit/calls/action.ts'
import { keyOf } from '../kit/calls/query.ts'
import { useUserId } from '../kit/calls/session.ts'
import { plural } from '../kit/format.ts'
import { failedToast } from '../kit/result-toasts.ts'
import { Button } from '../ui/button.tsx'
import { Select } from '../ui/forms/select.tsx'

const HOUR_MS = 3_600_000
const SINCE = [
  { hours: 1, name: 'the last hour' },
  { hours: 24, name: 'the last day' },
  { hours: 7 * 24, name: 'the last 7 days' },
  { hours: 90 * 24, name: 'the last 90 days' },
] as const

function useReplay(webhookId: string) {
  const id = useUserId()
  const action = useAction({
    call: replayEvents,
    refresh: [keyOf(listTries, { id, webhookId })],
    done: ({ events }) => ({ title: 'Sent again', description: `${plural(events, 'event')}, each under its own id.` }),
    failed: error => failedToast(error, 'Failed to send it again. Please try again.'),
  })
  type Input = { eventId: string } | { since: string }
  return { isRunning: action.isRunning, run: (input: Input) => action.run({ params: { id, webhookId }, input }) }
}

/** Sends one event again. */
export function ReplayButton({ webhookId, one }: { webhookId: string; one: WebhookTry }) {
  const { isRunning, run } = useReplay(webhookId)
  return (
    <Button
      size="sm"
      aria-label={`Send again: ${one.type}`}
      busy={isRunning && 'Sending'}
      onClick={() => run({ eventId: one.eventId })}
    >
      Send Again
    </Button>
  )
}

/** Sends again all that happened since a time. */
export function ReplaySince({ webhookId }: { webhookId: string }) {
  const [hours, setHours] = useState<number>(1)
  const selectId = useId()
  const { isRunning, run } = useReplay(webhookId)
  return (
    <div className="flex flex-wrap items-center gap-2 text-sm">
      <label htmlFor={selectId}>Everything of</label>
      <Select id={selectId} value={hours} onChange={({ target }) => setHours(Number(target.value))}>
        {SINCE.map(each => (
          <option key={each.hours} value={each.hours}>
            {each.name}
          </option>
        ))}
      </Select>
      <Button
        size="sm"
        busy={isRunning && 'Sending'}
        onClick={() => run({ since: new Date(Date.now() - hours * HOUR_MS).toISOString() })}
      >
        Send All Again
      </Button>
    </div>
  )
}
