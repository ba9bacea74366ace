import type { WorkerContext } from '../lease/work.ts'

/** Work that lies in the database and is taken as fast as it gets done. */
export interface Intake {
  /** Begins as much as there is room for. May be called at any moment. */
  take(): Promise<void>
  /** Resolves when none is under way any more. */
  idle(): Promise<void>
}

export interface IntakeOptions<T> {
  /** For the log, should it fail. */
  readonly name: string
  /** So much is under way at once. */
  readonly most: number
  /** Takes as much of it, or less where there is no more. */
  readonly claim: (limit: number) => Promise<readonly T[]>
  readonly work: (claimed: T) => Promise<void>
}

/** What was done makes room for the next at once, so that something slow keeps nothing else waiting. */
export function newIntake<T>(context: WorkerContext, { name, most, claim, work }: IntakeOptions<T>): Intake {
  const { log } = context.app
  const running = new Set<Promise<void>>()
  let isTaking = false
  let mayBeMore = false
  const take = async () => {
    if (isTaking) return
    isTaking = true
    try {
      for (mayBeMore = true; mayBeMore && !context.isStopping; ) {
        const room = most - running.size
        if (room <= 0) return
        const claimed = await claim(room)
        mayBeMore = claimed.length === room
        claimed.forEach(begin)
      }
    } finally {
      isTaking = false
    }
  }
  const begin = (claimed: T) => {
    const done = work(claimed)
      .finally(() => running.delete(done))
      .then(() => (mayBeMore ? take() : undefined))
      .catch(error => log.warn({ err: error, chore: name }, 'what waits was not taken'))
    running.add(done)
  }
  return {
    take,
    idle: async () => {
      await Promise.all(running)
    },
  }
}
