import { changeWebhook, listWebhooks, type WebhookView } from '@icebox/contract/api/webhooks'
import { useAction } from '../kit/calls/action.ts'
import { keyOf } from '../kit/calls/query.ts'
import { useUserId } from '../kit/calls/session.ts'
import { failedToast } from '../kit/result-toasts.ts'
import { Badge } from '../ui/badge.tsx'
import { Button } from '../ui/button.tsx'
import { eventWords, stateWords, webhookFacts } from './webhook-words.ts'

interface WebhookRowProps {
  view: WebhookView
  onOpen: (panel: 'tries' | 'secret' | 'remove') => void
}

/** One webhook: where it leads, how it is doing, and what can be done with it. */
export function WebhookRow({ view, onOpen }: WebhookRowProps) {
  const { host } = new URL(view.url)
  const { tone, name } = stateWords(view)
  return (
    <li className="grid gap-2 px-4 py-3 text-[13.5px]/[19px] sm:px-5">
      <div className="min-w-0">
        <p className="flex flex-wrap items-baseline gap-x-2 gap-y-1">
          <b className="font-semibold [overflow-wrap:anywhere]">{view.url}</b>
          <Badge tone={tone}>{name}</Badge>
        </p>
        <p className="text-ink-2 [overflow-wrap:anywhere]">{eventWords(view)}</p>
        <p className="text-sm text-ink-3">{webhookFacts(view)}</p>
        {view.disabledBecause && <p className="mt-1 text-sm text-danger-ink">{view.disabledBecause}</p>}
      </div>
      <div className="flex flex-wrap gap-2">
        <Button size="sm" aria-label={`Tries: ${host}`} onClick={() => onOpen('tries')}>
          Tries
        </Button>
        <PauseButton view={view} host={host} />
        <Button size="sm" aria-label={`New secret: ${host}`} onClick={() => onOpen('secret')}>
          New Secret
        </Button>
        <Button size="sm" aria-label={`Remove: ${host}`} onClick={() => onOpen('remove')}>
          Remove
        </Button>
      </div>
    </li>
  )
}

function PauseButton({ view, host }: { view: WebhookView; host: string }) {
  const id = useUserId()
  const action = useAction({
    call: changeWebhook,
    refresh: [keyOf(listWebhooks, { id })],
    failed: error => failedToast(error, 'Failed to change the webhook. Please try again.'),
  })
  const isOn = view.state === 'on'
  const word = isOn ? 'Pause' : 'Resume'
  return (
    <Button
      size="sm"
      aria-label={`${word}: ${host}`}
      busy={action.isRunning && word}
      onClick={() => action.run({ params: { id, webhookId: view.id }, input: { state: isOn ? 'paused' : 'on' } })}
    >
      {word}
    </Button>
  )
}
