import { MailboxError } from '@icebox/mailbox/mailbox'
import type { Told } from './questions.ts'

/** Runs the work; a MailboxError becomes plain data, anything else is thrown. */
export async function told<T>(work: () => Promise<T>): Promise<Told<T>> {
  try {
    return { value: await work() }
  } catch (error) {
    if (!(error instanceof MailboxError)) throw error
    const { kind, message, reason, retryAt } = error
    return { failure: { kind, message, reason, retryAt } }
  }
}

/** The value, or the MailboxError it was. */
export function untold<T>(answer: Told<T>): T {
  if ('value' in answer) return answer.value
  const { kind, message, reason, retryAt } = answer.failure
  throw new MailboxError(kind, message, { ...(reason && { reason }), ...(retryAt && { retryAt }) })
}
