import type { Db } from './db.ts'
import { sql } from './db.ts'
import type { Logger } from './log.ts'
import type { RunningQueue } from './queue.ts'

const BEAT_MS = 2_000
/** A process silent for this long is taken for dead; what it still does is stopped by the fence. */
const DEAD_AFTER = "interval '10 seconds'"

export interface HeartbeatOptions {
  readonly db: Db
  readonly log: Logger
  readonly queue: RunningQueue
  readonly processId: string
  /** Told which processes died, so that what they held is freed. */
  readonly died: (processIds: readonly string[]) => Promise<void>
}

export interface Heartbeat {
  stop(): Promise<void>
}

/** Says every two seconds that this worker lives, and frees what dead ones held. */
export async function startHeartbeat(options: HeartbeatOptions): Promise<Heartbeat> {
  const { db, processId, queue } = options
  await db.insertInto('worker').values({ id: processId, queue_id: queue.id }).execute()
  const timer = setInterval(() => {
    beat(options).catch(error => options.log.warn({ err: String(error) }, 'the heartbeat was missed'))
  }, BEAT_MS)
  return {
    stop: async () => {
      clearInterval(timer)
      await db.deleteFrom('worker').where('id', '=', processId).execute()
    },
  }
}

/** Whether any worker lives. */
export async function workerLives(db: Db): Promise<boolean> {
  const row = await db
    .selectFrom('worker')
    .select('id')
    .where('beat_at', '>', sql<Date>`now() - ${sql.raw(DEAD_AFTER)}`)
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

async function beat({ db, processId, queue, died, log }: HeartbeatOptions): Promise<void> {
  const now = sql<Date>`now()`
  // A process taken for dead by mistake signs in again.
  await db
    .insertInto('worker')
    .values({ id: processId, queue_id: queue.id })
    .onConflict(conflict => conflict.column('id').doUpdateSet({ beat_at: now }))
    .execute()
  const dead = await db
    .deleteFrom('worker')
    .where('beat_at', '<', sql<Date>`now() - ${sql.raw(DEAD_AFTER)}`)
    .returning(['id', 'queue_id'])
    .execute()
  if (dead.length === 0) return
  log.warn({ workers: dead.length }, 'a worker died; its work is taken over')
  await queue.release(dead.map(row => row.queue_id))
  await died(dead.map(row => row.id))
}
