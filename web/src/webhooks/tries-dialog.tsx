import { listTries, type WebhookTry, type WebhookView } from '@icebox/contract/api/webhooks'
import { useQuery } from '@tanstack/react-query'
import { useNow } from '../kit/age.ts'
import { queryOf } from '../kit/calls/query.ts'
import { useUserId } from '../kit/calls/session.ts'
import { Badge } from '../ui/badge.tsx'
import { Loaded } from '../ui/loaded.tsx'
import { Dialog } from '../ui/overlays/dialog.tsx'
import { ReplayButton, ReplaySince } from './replay.tsx'
import { indented, momentWords, tryWords } from './webhook-words.ts'

/** The last tries of a webhook, each with what was sent and what was answered. */
export function TriesDialog({ view, onClose }: { view: WebhookView; onClose: () => void }) {
  const query = useQuery(queryOf(listTries, { id: useUserId(), webhookId: view.id }))
  return (
    <Dialog
      isOpen
      onClose={onClose}
      width="wide"
      title="Tries"
      description={<span className="[overflow-wrap:anywhere]">{view.url}</span>}
    >
      {view.state === 'on' && <ReplaySince webhookId={view.id} />}
      <Loaded query={query} label="its tries" skeleton={<p className="text-ink-3">Loading…</p>}>
        {({ tries }) => (
          <ul aria-label="Tries" className="mt-3 divide-y divide-line-soft border-y border-line-soft">
            {tries.map(each => (
              <TryRow key={`${each.eventId} ${each.n}`} one={each} webhook={view} />
            ))}
          </ul>
        )}
      </Loaded>
    </Dialog>
  )
}

function TryRow({ one, webhook }: { one: WebhookTry; webhook: WebhookView }) {
  const { tone, name, answer } = tryWords(one)
  return (
    <li className="py-3 text-[13.5px]/[19px]">
      <div className="flex flex-wrap items-center gap-x-2 gap-y-1.5">
        <code className="mono text-sm font-semibold">{one.type}</code>
        <Badge tone={tone}>{name}</Badge>
        <span className="grow text-sm text-ink-3">
          {[answer, momentWords(one, useNow())].filter(part => part !== '').join(' · ')}
        </span>
        {webhook.state === 'on' && one.state !== 'waiting' && <ReplayButton webhookId={webhook.id} one={one} />}
      </div>
      {one.trouble && <p className="mt-1 text-danger-ink">{one.trouble}</p>}
      <details className="mt-1.5">
        <summary className="touch cursor-pointer text-sm text-ink-2">Request and answer</summary>
        <Text title="Request" text={indented(one.request)} />
        {one.answer !== null && <Text title="Answer" text={one.answer === '' ? '(empty)' : indented(one.answer)} />}
      </details>
    </li>
  )
}

function Text({ title, text }: { title: string; text: string }) {
  return (
    <div className="mt-2">
      <p className="mb-1 text-xs font-semibold text-ink-3">{title}</p>
      <pre className="mono rounded-md bg-surface-sunk px-3 py-2 text-xs whitespace-pre-wrap [overflow-wrap:anywhere] text-ink-2">
        {text}
      </pre>
    </div>
  )
}
