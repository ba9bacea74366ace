import { setTimeout as pause } from 'node:timers/promises'
import { MailboxError, type OpenMailbox } from '@icebox/mailbox/mailbox'
import type { WorkerContext } from '../lease/work.ts'
import type { MailboxRow } from '../mailboxes/mailbox-store.ts'

/** Longer than this nobody waits for a place or for a provider that asks for patience. */
const PATIENCE_MS = 60_000
const WORK_MS = 20_000

/** Does one short piece of work with the mailbox, in a place among those served at once. Throws MailboxError. */
export async function withMailbox<T>(
  context: WorkerContext,
  row: MailboxRow,
  work: (mailbox: OpenMailbox) => Promise<T>,
): Promise<T> {
  for (const until = Date.now() + PATIENCE_MS; ; ) {
    const place = context.places.take(row, { cut: () => void context.connections.drop(row.id), workMs: WORK_MS })
    const waitMs = 'waitMs' in place ? place.waitMs : await workIn(context, row, work).finally(place.leave)
    if (typeof waitMs !== 'number') return waitMs.made
    if (Date.now() + waitMs > until)
      throw new MailboxError('unavailable', 'There is no place, or patience is asked for.')
    await pause(waitMs)
  }
}

/** How long to wait, where the provider asks for patience. */
async function workIn<T>(
  { connections }: WorkerContext,
  row: MailboxRow,
  work: (mailbox: OpenMailbox) => Promise<T>,
): Promise<{ readonly made: T } | number> {
  try {
    return { made: await work(await connections.get(row)) }
  } catch (error) {
    if (!(error instanceof MailboxError)) throw error
    if (error.kind === 'slow_down') return Math.max(1_000, (error.retryAt?.getTime() ?? 0) - Date.now())
    await connections.drop(row.id)
    throw error
  }
}
