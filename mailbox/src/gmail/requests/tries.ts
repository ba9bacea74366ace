import { nextDelayMs } from '../../backoff.ts'
import { failureOf, perhapsDone, slowDown } from '../../failures.ts'
import { type FailureReason, MailboxError } from '../../mailbox.ts'
import { LONGEST_WAIT_MS } from './bucket.ts'
import { meaningOf, Refusal } from './refusals.ts'

const MOST_TRIES = 4

/**
 * Tries by reason. A silent host costs a whole timeout each time, so it gets fewer; a reason that is not listed is not
 * tried again.
 */
const TRIES: Partial<Record<FailureReason, number>> = { unreachable: MOST_TRIES, timeout: 2 }
/** How long we keep away when Google asked for a slower pace and did not say for how long. */
const REST_MS = 64_000

interface Tried {
  readonly tries: number
  /** One of the tries may have been done though it failed. */
  readonly mayBeDone: boolean
}

/**
 * Milliseconds to wait before the next try of a call that failed so many times: as long as Gmail asked for, else a delay
 * that grows. Throws the failure when there is to be no other try.
 */
export function waitAfter(error: unknown, { tries, mayBeDone }: Tried): number {
  try {
    return waitOf(error, tries)
  } catch (failure) {
    throw mayBeDone ? perhapsDone(failure) : failure
  }
}

/** An answer that got lost, or trouble of theirs, does not say that nothing was done; a refusal does. */
export function mayHaveBeenDone(error: unknown): boolean {
  if (error instanceof Refusal) return meaningOf(error) === 'again'
  return error instanceof MailboxError && error.kind === 'unavailable'
}

function waitOf(error: unknown, tries: number): number {
  if (!(error instanceof Refusal)) return waitAfterFailure(error, tries)
  const meaning = meaningOf(error)
  if (meaning instanceof MailboxError) throw meaning
  if (meaning === 'own' || meaning === 'token') throw error
  const waitMs = error.retryAfterMs ?? nextDelayMs(tries, Math.random())
  if (tries < MOST_TRIES && waitMs <= LONGEST_WAIT_MS) return waitMs
  const hasTime = error.retryAfterMs !== undefined && error.retryAfterMs > LONGEST_WAIT_MS
  if (meaning === 'again' && !hasTime) throw failureOf('unreachable', error)
  throw slowDown(new Date(Date.now() + (error.retryAfterMs ?? REST_MS)), error)
}

/** A lost connection or a silence may be tried again; an answer that cannot be read would come again. */
function waitAfterFailure(error: unknown, tries: number): number {
  const most = error instanceof MailboxError && error.reason && TRIES[error.reason]
  if (!most || tries >= most) throw error
  return nextDelayMs(tries, Math.random())
}
