import { MailboxError } from '@icebox/mailbox/mailbox'
import type { Outcome } from './questions.ts'

/** Runs the work; a MailboxError becomes plain data, anything else is thrown. */
export async function outcomeOf<T>(work: () => Promise<T>): Promise<Outcome<T>> {
  try {
    return { value: await work() }
  } catch (error) {
    if (!(error instanceof MailboxError)) throw error
    const { kind, message, reason, retryAt } = error
    return { failure: { kind, message, reason, retryAt } }
  }
}

/** The value, or the MailboxError it was. */
export function resultOf<T>(answer: Outcome<T>): T {
  if ('value' in answer) return answer.value
  const { kind, message, reason, retryAt } = answer.failure
  throw new MailboxError(kind, message, { ...(reason && { reason }), ...(retryAt && { retryAt }) })
}
