import type { StopRequest } from '@icebox/contract/replies'
import { nameOf, subjectOf } from '../../domain/message/state.ts'
import { decisionName } from '../../domain/sender/words.ts'
import { Letter } from '../../domain/stop/stop-answers.tsx'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { leftWords, outcomeOf, STATES, wayWords } from './request-words.ts'
import { useSecondsUntil } from './use-seconds-until.ts'

interface RequestRowProps {
  request: StopRequest
  onCancel: () => void
  /** Everybody at this domain, which begins with `@`. */
  onBlock: (domain: string) => void
}

/** One campaign that was asked: who, how, what became of it, and what can be done now. */
export function RequestRow({ request, onCancel, onBlock }: RequestRowProps) {
  const { state, text, sender } = request
  const { text: badge, tone } = STATES[state]
  const name = nameOf(request)
  const domain = sender.slice(sender.lastIndexOf('@'))
  return (
    <li className="px-4 py-3 text-[13.5px]/[19px] sm:px-5">
      <div className="flex items-start justify-between gap-3">
        <span className="min-w-0">
          <bdi className="font-semibold [overflow-wrap:anywhere]">{name}</bdi>{' '}
          <span className="text-ink-3">{wayWords(request)}</span>
        </span>
        <Badge tone={tone} className="shrink-0">
          {badge}
        </Badge>
      </div>
      <bdi className="block truncate text-ink-2">{subjectOf(request)}</bdi>
      <div className="mt-1 flex flex-wrap items-center justify-between gap-x-3 gap-y-1.5">
        <p className="min-w-0 text-sm text-ink-2 [overflow-wrap:anywhere]">
          {state === 'waiting' ? <Countdown until={request.sendAt} /> : outcomeOf(request)}
        </p>
        {state === 'waiting' && (
          <Button size="sm" aria-label={`Cancel: ${name}`} onClick={onCancel}>
            Cancel
          </Button>
        )}
        {state === 'came_back' && (
          <Button size="sm" onClick={() => onBlock(domain)}>
            {decisionName('block', domain)}
          </Button>
        )}
      </div>
      {text && (
        <details className="mt-1 text-sm">
          <summary className="touch w-fit cursor-pointer text-ink-3">
            {state === 'waiting' ? 'What goes out' : 'The letter'}
            <span className="sr-only">: {name}</span>
          </summary>
          <Letter text={text} />
        </details>
      )}
    </li>
  )
}

function Countdown({ until }: { until: string }) {
  return leftWords(useSecondsUntil(until))
}
