import { readFileSync, readlinkSync } from 'node:fs'
import { hostname } from 'node:os'
import { type Db, sql } from './db.ts'
import type { Logger } from './log.ts'
import type { RunningQueue } from './queue.ts'

const BEAT_MS = 2_000
/** A process silent for this long is taken for dead; what it still does is stopped by the fence. */
const DEAD_AFTER = "interval '10 seconds'"
const MACHINE = machineName()

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
  await beat(options)
  const timer = setInterval(() => {
    beat(options).catch(error => options.log.warn({ err: error }, 'the heartbeat was missed'))
  }, BEAT_MS)
  return {
    stop: async () => {
      clearInterval(timer)
      await options.db.deleteFrom('worker').where('id', '=', options.processId).execute()
    },
  }
}

/** Whether any worker lives. */
export async function workerLives(db: Db): Promise<boolean> {
  const alive = sql<Date>`now() - ${sql.raw(DEAD_AFTER)}`
  const row = await db.selectFrom('worker').select('id').where('beat_at', '>', alive).limit(1).executeTakeFirst()
  return row !== undefined
}

async function beat(options: HeartbeatOptions): Promise<void> {
  const { db, processId, queue, died, log } = options
  // A process taken for dead by mistake signs in again.
  await db
    .insertInto('worker')
    .values({ id: processId, queue_id: queue.id, machine: MACHINE, pid: process.pid })
    .onConflict(conflict => conflict.column('id').doUpdateSet({ beat_at: sql<Date>`now()` }))
    .execute()
  const dead = await removeDead(options)
  if (dead.length === 0) return
  log.warn({ workers: dead.length }, 'a worker died; its work is taken over')
  await queue.release(dead.map(row => row.queue_id))
  await died(dead.map(row => row.id))
}

/** The dead are those long silent, and at once those of this machine whose process is gone. */
async function removeDead({ db, processId }: HeartbeatOptions) {
  const neighbours = await db
    .selectFrom('worker')
    .select(['id', 'pid'])
    .where('machine', '=', MACHINE)
    .where('id', '<>', processId)
    .execute()
  const gone = neighbours.filter(({ pid }) => !isRunning(pid)).map(({ id }) => id)
  return db
    .deleteFrom('worker')
    .where(({ eb, or }) =>
      or([
        eb('beat_at', '<', sql<Date>`now() - ${sql.raw(DEAD_AFTER)}`),
        ...(gone.length > 0 ? [eb('id', 'in', gone)] : []),
      ]),
    )
    .returning(['id', 'queue_id'])
    .execute()
}

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return pid !== process.pid
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}

/** Names this machine since its last boot; containers with process numbers of their own count as machines. */
function machineName(): string {
  try {
    return `${readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim()} ${readlinkSync('/proc/self/ns/pid')}`
  } catch {
    return hostname()
  }
}
