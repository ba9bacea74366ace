import { EventEmitter } from 'node:events'
import { setTimeout as pause } from 'node:timers/promises'
import { Logger as QueueLogger, run, type TaskList, type WorkerEvents } from 'graphile-worker'
import type { Logger } from '../log/log.ts'
import type { JobVerbs } from './queue.ts'
import { QueuePool } from './queue-pool.ts'

/** Every hour; one that was missed in the hour before the start is made up for. */
const CRONTAB = [
  '17 * * * * housekeeping ?fill=1h',
  '27 * * * * backup ?fill=1h&max=2',
  '41 * * * * reconcile-billing',
  '11 5 * * * compare-ledgers ?fill=1d',
].join('\n')
const POLL_MS = 2_000
const AGAIN_MS = 1_000
/** After an answer of the database was lost, jobs may be locked that nobody here heard of. */
const DOUBT_MS = 60_000
const UNHEARD_MS = 15_000
/** How long a stop waits for a database that does not answer. */
const LAST_TRIES_MS = 3_000

export interface RunningQueue {
  /** The name under which this process locks jobs now. */
  readonly id: string
  stop(): Promise<void>
  /** Frees the jobs of processes that died with them; the queue itself would wait four hours. */
  release(queueIds: readonly string[]): Promise<void>
}

export interface QueueOptions {
  readonly databaseUrl: string
  readonly log: Logger
  readonly concurrency: number
  /** A process takes only the jobs it has a verb for. */
  readonly verbs: Partial<JobVerbs>
  /** After which a locked job counts as one that nobody heard of; fifteen seconds where left out. */
  readonly unheardMs?: number
  /** Told of each job that threw. */
  readonly failed?: (name: string) => void
}

interface Queue extends QueueOptions {
  readonly pool: QueuePool
  runner: Runner
  isStopping: boolean
}

interface Runner {
  readonly id: string
  /** The jobs that are worked on at this moment. */
  readonly held: ReadonlySet<string>
  readonly ended: Promise<void>
  /** When the database last gave no answer to a question for a job, in ms since 1970. */
  doubtedAt(): number
  stop(): Promise<void>
}

/** Takes jobs until stopped. A job that throws is retried by the queue with backoff; a queue that ends is started again. */
export async function runQueue(options: QueueOptions): Promise<RunningQueue> {
  const pool = new QueuePool(options.databaseUrl, options.log)
  const queue: Queue = { ...options, pool, isStopping: false, runner: await startRunner(options, pool) }
  const keeping = keepRunning(queue)
  const looking = setInterval(() => {
    freeUnheard(queue).catch(error => options.log.warn({ err: error }, 'jobs that nobody heard of were not freed'))
  }, unheardMsOf(options) / 3)
  return {
    get id() {
      return queue.runner.id
    },
    release: ids => release(pool, ids),
    stop: async () => {
      queue.isStopping = true
      clearInterval(looking)
      setTimeout(() => pool.giveUp(), LAST_TRIES_MS).unref()
      await queue.runner.stop()
      await keeping
      // Whatever could not be written is done again by another process.
      await release(pool, [queue.runner.id]).catch(error => options.log.warn({ err: error }, 'jobs were left locked'))
      await pool.end()
    },
  }
}

async function startRunner({ log, concurrency, verbs, failed }: QueueOptions, pool: QueuePool): Promise<Runner> {
  const events: WorkerEvents = new EventEmitter()
  const held = new Set<string>()
  let id = ''
  let doubtedAt = 0
  events.on('pool:create', ({ workerPool }) => {
    id = workerPool.id
  })
  events.on('job:start', ({ job }) => held.add(job.id))
  events.on('job:complete', ({ job }) => held.delete(job.id))
  events.on('worker:getJob:error', () => {
    doubtedAt = Date.now()
  })
  const runner = await run({
    pgPool: pool,
    concurrency,
    noHandleSignals: true,
    pollInterval: POLL_MS,
    taskList: taskList({ log, failed }, verbs),
    crontab: CRONTAB,
    logger: logTo(log),
    events,
    // Without a delay, even of nothing, nobody waits for the result of a job to be written: an error there ends the process.
    preset: { worker: { completeJobBatchDelay: 0, failJobBatchDelay: 0 } },
  })
  const ended = runner.promise.catch(() => undefined)
  // It may have ended by itself.
  const stop = () => runner.stop().catch(() => undefined)
  return { id, held, ended, stop, doubtedAt: () => doubtedAt }
}

async function keepRunning(queue: Queue): Promise<void> {
  while (!queue.isStopping) {
    await queue.runner.ended
    if (!queue.isStopping) await startAgain(queue)
  }
  await queue.runner.stop()
}

async function startAgain(queue: Queue): Promise<void> {
  const { log, pool, runner } = queue
  log.error('the job queue ended by itself; it is started again')
  while (!queue.isStopping) {
    await pause(AGAIN_MS)
    try {
      await release(pool, [runner.id])
      queue.runner = await startRunner(queue, pool)
      return
    } catch (error) {
      log.warn({ err: error }, 'the job queue could not be started')
    }
  }
}

async function release(pool: QueuePool, queueIds: readonly string[]): Promise<void> {
  await pool.query('select graphile_worker.force_unlock_workers($1::text[])', [queueIds])
}

/** A job was locked for us, and the connection broke before we heard which: nobody works on it, and nobody else may. */
async function freeUnheard(queue: Queue): Promise<void> {
  const { pool, runner, log } = queue
  if (Date.now() - runner.doubtedAt() > DOUBT_MS || pool.isWriting) return
  const { rowCount } = await pool.query(FREE_UNHEARD, [runner.id, [...runner.held], unheardMsOf(queue)])
  if (rowCount) log.warn({ jobs: rowCount }, 'jobs that nobody heard of were freed')
}

const unheardMsOf = ({ unheardMs = UNHEARD_MS }: QueueOptions) => unheardMs

const FREE_UNHEARD = `
  with freed as (
    update graphile_worker._private_jobs set locked_by = null, locked_at = null
    where locked_by = $1 and id <> all ($2::bigint[]) and locked_at < now() - $3 * interval '1 ms'
    returning id, job_queue_id
  ), opened as (
    update graphile_worker._private_job_queues as queue set locked_by = null, locked_at = null
    from freed where queue.id = freed.job_queue_id and queue.locked_by = $1
  )
  select id from freed`

type Telling = Pick<QueueOptions, 'log' | 'failed'>

function taskList(telling: Telling, verbs: Partial<JobVerbs>): TaskList {
  return Object.fromEntries(
    Object.entries(verbs).map(([name, verb]) => [
      name,
      (payload: unknown) => logged(telling, name, () => (verb as (payload: unknown) => Promise<void>)(payload)),
    ]),
  )
}

/** The queue writes an error's words into its table and the log, and they may quote a message; ours quote nothing. */
async function logged({ log, failed }: Telling, name: string, work: () => Promise<void>): Promise<void> {
  try {
    await work()
  } catch (error) {
    log.error({ err: error, job: name }, 'a job failed')
    failed?.(name)
    throw new Error(`${name} failed (${error instanceof Error ? error.name : typeof error})`)
  }
}

const LOST = { database: 'lost' }

/** The queue speaks to nobody but the database. */
function isOfNetwork(error: unknown): boolean {
  return error instanceof Error && 'syscall' in error
}

/** The queue's own chatter is kept to what somebody must know and nobody has said yet; behind a colon it quotes errors. */
function logTo(log: Logger): QueueLogger {
  return new QueueLogger(() => (level, message, meta = {}) => {
    const isSaid = meta.failure === true || meta.concurrency !== undefined
    const [words = ''] = message.split(/[:;(]/)
    const fields = meta.error === undefined ? {} : { err: meta.error, ...(isOfNetwork(meta.error) && LOST) }
    if (level === 'error' && !isSaid) log.error(fields, words.trim())
    if (level === 'warning' && !isSaid) log.warn(fields, words.trim())
  })
}
