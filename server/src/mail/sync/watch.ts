import { nextDelayMs } from '@icebox/mailbox/backoff'
import { noteWakefulness, tellOwners } from '../health/alerts.ts'
import type { WorkerContext } from '../lease/work.ts'
import { newMailArrived } from '../mailboxes/arrived.ts'
import { type MailboxRow, readCredentials } from '../mailboxes/mailbox-store.ts'
import {
  claimWatches,
  endLapsedWatches,
  releaseAllWatches,
  releaseWatch,
  renewWatches,
} from '../mailboxes/watch-store.ts'
import { keepRinging } from '../wake/pushes.ts'
import { type Chore, everySoOften } from './chores.ts'
import { type DueChecks, newDueChecks } from './due.ts'

const TICK_MS = 1_000
const PUSH_MS = 3_000
const RENEW_MS = 10_000
const REST_MS = 200
const RING_AGAIN_MS = 5_000
const TELL_MS = 15_000
const MOST = 500
const CLAIM_AT_ONCE = 20
const OPENING_AT_ONCE = 4
/** A watch that held this long begins its pauses anew. */
const HELD_WELL_MS = 10 * 60_000

export interface Watching {
  stop(): Promise<void>
  /** Resolves when no check is under way any more. */
  idle(): Promise<void>
}

interface Watch {
  readonly startedAt: number
}

interface Round {
  readonly context: WorkerContext
  readonly watches: Map<string, Watch>
  /** Watches of one mailbox that ended in a row. */
  readonly ended: Map<string, number>
  /** Mailboxes rung for a moment ago, and whether that was asked for again since. */
  readonly resting: Map<string, boolean>
  readonly due: DueChecks
}

/**
 * Watches mailboxes that nobody watches, has others rung for, checks those whose time has come, and tells owners of
 * trouble.
 */
export function startWatching(context: WorkerContext): Watching {
  const due = newDueChecks(context)
  const round: Round = { context, watches: new Map(), ended: new Map(), resting: new Map(), due }
  const stopping = new AbortController()
  const loops = choresOf(round).map(chore => everySoOften(context.app.log, stopping.signal, chore))
  return {
    idle: due.idle,
    stop: async () => {
      stopping.abort()
      await Promise.all(loops)
      await releaseAllWatches(context.app.db, context.app.processId, context.app.config.pollSeconds)
    },
  }
}

function choresOf(round: Round): Chore[] {
  const awakeSince = noteWakefulness(Date.now())
  return [
    { name: 'due', everyMs: TICK_MS, work: round.due.take },
    { name: 'let go', everyMs: TICK_MS, work: () => letGo(round) },
    { name: 'watch', everyMs: TICK_MS, work: () => takeUp(round) },
    { name: 'push', everyMs: PUSH_MS, work: () => keepRinging(round.context) },
    { name: 'renew', everyMs: round.context.app.config.pauses?.renewWatchMs ?? RENEW_MS, work: () => renew(round) },
    { name: 'alerts', everyMs: TELL_MS, work: () => tellOwners(round.context.app, awakeSince(Date.now())) },
  ]
}

/** Closes connections whose mailbox was disconnected or deleted, or has another password by now. */
async function letGo(round: Round): Promise<void> {
  const { app, connections } = round.context
  const held = connections.list()
  const valid = await readCredentials(
    app.db,
    held.map(({ mailboxId }) => mailboxId),
  )
  const stale = held.filter(({ mailboxId, credential }) => valid.get(mailboxId) !== credential)
  await Promise.all(stale.map(({ mailboxId }) => giveUp(round, mailboxId)))
}

/** Not because of the host: it may be taken up anew at once. */
async function giveUp({ context: { app, connections }, watches }: Round, mailboxId: string): Promise<void> {
  const { pollSeconds } = app.config
  if (watches.delete(mailboxId))
    await releaseWatch(app.db, { workerId: app.processId, mailboxId, pauseMs: 0, pollSeconds })
  await connections.drop(mailboxId)
}

async function takeUp(round: Round): Promise<void> {
  const { app } = round.context
  const room = Math.min(MOST - round.watches.size, CLAIM_AT_ONCE)
  if (room <= 0) return
  const rows = await claimWatches(app.db, app.processId, room)
  while (rows.length > 0) await Promise.all(rows.splice(0, OPENING_AT_ONCE).map(row => begin(round, row)))
}

async function begin(round: Round, row: MailboxRow): Promise<void> {
  const { app, connections } = round.context
  const watch = { startedAt: Date.now() }
  round.watches.set(row.id, watch)
  try {
    const mailbox = await connections.get(row)
    await mailbox.watch(() => ring(round, row.id))
    connections.keep(row.id, true)
    void mailbox.closed.then(() => end(round, row.id, watch))
    // What came between the last reading and now was seen by nobody.
    await newMailArrived(app.db, row.id)
  } catch {
    // A sync meets the same trouble and records it, so that it is seen before the next poll.
    ring(round, row.id)
    await connections.drop(row.id)
    await end(round, row.id, watch)
  }
}

/** At once, and after a rest once more if it was called again meanwhile: a host may tell of changes as fast as it likes. */
function ring(round: Round, mailboxId: string): void {
  const { resting } = round
  const { app } = round.context
  if (resting.has(mailboxId)) return void resting.set(mailboxId, true)
  resting.set(mailboxId, false)
  setTimeout(() => {
    const isAsked = resting.get(mailboxId)
    resting.delete(mailboxId)
    if (isAsked && !round.context.isStopping) ring(round, mailboxId)
  }, REST_MS).unref()
  newMailArrived(app.db, mailboxId).catch(error => {
    app.log.warn({ err: error }, 'a wake could not be written down; it is tried again')
    setTimeout(() => round.context.isStopping || ring(round, mailboxId), RING_AGAIN_MS).unref()
  })
}

async function end({ context, watches, ended }: Round, mailboxId: string, watch: Watch): Promise<void> {
  if (watches.get(mailboxId) !== watch || context.isStopping) return
  watches.delete(mailboxId)
  const times = Date.now() - watch.startedAt > HELD_WELL_MS ? 1 : (ended.get(mailboxId) ?? 0) + 1
  ended.set(mailboxId, times)
  const { db, processId, log, config } = context.app
  const pauseMs = nextDelayMs(times, Math.random())
  const release = { workerId: processId, mailboxId, pauseMs, pollSeconds: config.pollSeconds }
  await releaseWatch(db, release).catch(error => log.warn({ err: error }, 'a watch was not released'))
}

async function renew(round: Round): Promise<void> {
  const { app, connections } = round.context
  const ours = [...round.watches.keys()]
  const kept = await renewWatches(app.db, app.processId, ours)
  await Promise.all(ours.filter(id => !kept.has(id)).map(mailboxId => giveUp(round, mailboxId)))
  await endLapsedWatches(app.db, app.config.pollSeconds)
  await connections.closeIdle(Date.now())
}
