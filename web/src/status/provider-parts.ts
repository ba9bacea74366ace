import type { ProviderHealth, ProviderState } from '@icebox/contract/health'
import { MAILBOX_KINDS } from '../domain/mailbox/kinds.ts'
import { formatMoment, plural } from '../kit/format.ts'
import type { Part, PartState } from './parts.ts'

interface Known {
  /** Undefined while it is asked, and when no answer came. */
  providers: readonly ProviderHealth[] | undefined
  /** Without a worker nobody asks the providers, and their silence says nothing. */
  isWorkerUp: boolean
}

/** Each kind of mailbox with how it does, over all who have connected one. */
export function providerParts({ providers, isWorkerUp }: Known): Part[] {
  return MAILBOX_KINDS.map(({ provider, name }) => {
    const health = providers?.find(each => each.provider === provider)
    if (!health) return { name, state: 'unknown', words: 'Not known yet.' }
    if (!isWorkerUp && health.state !== 'off')
      return { name, state: 'unknown', words: 'Not asked: no mail worker runs.' }
    return { name, state: STATES[health.state], words: [wordsOf(health), lastAnswer(health)].filter(Boolean).join(' ') }
  })
}

const STATES: Record<ProviderState, PartState> = {
  up: 'up',
  partly: 'partly',
  down: 'down',
  unknown: 'unknown',
  off: 'off',
}

function wordsOf({ state, counts }: ProviderHealth): string {
  if (counts === null) return FEW[state]
  const { connected, answering } = counts
  if (state === 'down')
    return `None of ${plural(connected, 'mailbox', 'mailboxes')} answers. New mail stays in the inbox.`
  if (answering === connected) return `All ${plural(connected, 'mailbox', 'mailboxes')} answer.`
  return `${answering} of ${plural(connected, 'mailbox', 'mailboxes')} answer.`
}

/** Of few mailboxes no number is told, so that nobody's own can be made out. */
const FEW: Record<ProviderState, string> = {
  up: 'It answers.',
  partly: 'It answers.',
  down: 'It does not answer.',
  unknown: 'Too few mailboxes are connected to tell.',
  off: 'It cannot be connected here.',
}

/** In the reader's own time zone. */
function lastAnswer({ lastAnswerAt }: ProviderHealth): string {
  return lastAnswerAt === null ? '' : `Last answer: ${formatMoment(lastAnswerAt)}.`
}
