import { readFileSync, readlinkSync } from 'node:fs'
import { hostname } from 'node:os'
import { type Db, sql } from './db/db.ts'
import type { Logger } from './log/log.ts'
import type { RunningQueue } from './queue/queue-runner.ts'

const BEAT_MS = 2_000
/** A process silent for this long is taken for dead; what it still does is stopped by the fence. */
const DEAD_MS = 10_000
const DEAD_AFTER = `interval '${DEAD_MS} milliseconds'`
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
  const own: OwnBeats = { beatAt: Date.now(), judgesFrom: 0 }
  await beat(options, own)
  let isBeating = false
  const timer = setInterval(async () => {
    // One that waits for the database is not overtaken by the next.
    if (isBeating) return
    isBeating = true
    await beat(options, own).catch(error => options.log.warn({ err: error }, 'the heartbeat was missed'))
    isBeating = false
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

/** Whether this process can say of others that they are silent, in ms since 1970. */
interface OwnBeats {
  /** When it last beat itself. */
  beatAt: number
  judgesFrom: number
}

async function beat(options: HeartbeatOptions, own: OwnBeats): Promise<void> {
  const { db, processId, queue, died, log } = options
  // A process taken for dead by mistake signs in again.
  await db
    .insertInto('worker')
    .values({ id: processId, queue_id: queue.id, machine: MACHINE, pid: process.pid })
    .onConflict(conflict => conflict.column('id').doUpdateSet({ beat_at: sql<Date>`now()`, queue_id: queue.id }))
    .execute()
  // Who could not beat itself, the database being away, gives the others time to beat as well.
  if (Date.now() - own.beatAt > DEAD_MS / 2) own.judgesFrom = Date.now() + DEAD_MS
  own.beatAt = Date.now()
  const dead = await findDead(options, own.beatAt >= own.judgesFrom)
  if (dead.length === 0) return
  log.warn({ workers: dead.length }, 'a worker died; its work is taken over')
  await queue.release(dead.map(row => row.queue_id))
  const ids = dead.map(row => row.id)
  await died(ids)
  // Last, so that it is done again when this process dies in between.
  await db.deleteFrom('worker').where('id', 'in', ids).execute()
}

/** The dead are those long silent, and at once those of this machine whose process is gone. */
async function findDead({ db, processId }: HeartbeatOptions, hearsSilence: boolean) {
  const silent = sql<boolean>`beat_at < now() - ${sql.raw(DEAD_AFTER)}`
  const others = await db
    .selectFrom('worker')
    .select(['id', 'queue_id', 'machine', 'pid', silent.as('isSilent')])
    .where('id', '<>', processId)
    .execute()
  const isGone = (each: { machine: string; pid: number }) => each.machine === MACHINE && !isRunning(each.pid)
  return others.filter(each => isGone(each) || (hearsSilence && each.isSilent))
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
