import { setTimeout as pause } from 'node:timers/promises'
import type { Logger } from '../../kit/log/log.ts'

/** Something a worker looks after again and again. */
export interface Chore {
  /** For the log, should a round of it fail. */
  readonly name: string
  readonly everyMs: number
  readonly work: () => Promise<void>
}

/** One round after another, so that a slow one is never overtaken by the next. Ends with the signal. */
export async function everySoOften(log: Logger, signal: AbortSignal, { name, everyMs, work }: Chore): Promise<void> {
  while (!signal.aborted) {
    // The database may be away for a moment; the next round tries again.
    await work().catch(error => log.warn({ err: error, chore: name }, 'a round of a chore failed'))
    await pause(everyMs, undefined, { signal }).catch(() => undefined)
  }
}
