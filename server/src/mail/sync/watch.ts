import { nextDelayMs } from '@icebox/mailbox/backoff'
import { noteWakefulness, tellOwners } from '../health/alerts.ts'
import type { WorkerContext } from '../lease/work.ts'
import { newMailArrived } from '../mailboxes/arrived.ts'
import { mostHeld } from '../mailboxes/holding/most-held.ts'
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
import { newDueChecks } from './due.ts'
import { type Intake, newIntake } from './intake.ts'

const TICK_MS = 1_000
const PUSH_MS = 3_000
const RENEW_MS = 10_000
const REST_MS = 200
const RING_AGAIN_MS = 5_000
const TELL_MS = 15_000
const OPENING_AT_ONCE = 8
/** Held mailboxes whose password is looked at in one second, so that some thousand take some seconds. */
const LOOKED_AT_ONCE = 1_000
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
  readonly due: Intake
  /** So many of the held connections were looked at in this turn. */
  looked: number
}

/**
 * Watches mailboxes that nobody watches, has others rung for, checks those whose time has come, and tells owners of
 * trouble.
 */
export function startWatching(context: WorkerContext): Watching {
  const due = newDueChecks(context)
  const round: Round = { context, watches: new Map(), ended: new Map(), resting: new Map(), due, looked: 0 }
  const takingUp = newTakingUp(round)
  const stopping = new AbortController()
  const loops = choresOf(round, takingUp).map(chore => everySoOften(context.app.log, stopping.signal, chore))
  return {
    idle: async () => {
      await due.idle()
      await takingUp.idle()
    },
    stop: async () => {
      stopping.abort()
      await Promise.all(loops)
      await releaseAllWatches(context.app.db, context.app.processId, context.app.config.pollSeconds)
    },
  }
}

function choresOf(round: Round, takingUp: Intake): Chore[] {
  const awakeSince = noteWakefulness(Date.now())
  return [
    { name: 'due', everyMs: TICK_MS, work: round.due.take },
    { name: 'let go', everyMs: TICK_MS, work: () => letGo(round) },
    { name: 'watch', everyMs: TICK_MS, work: takingUp.take },
    { name: 'push', everyMs: PUSH_MS, work: () => keepRinging(round.context) },
    { name: 'renew', everyMs: round.context.app.config.pauses?.renewWatchMs ?? RENEW_MS, work: () => renew(round) },
    { name: 'alerts', everyMs: TELL_MS, work: () => tellOwners(round.context.app, awakeSince(Date.now())) },
  ]
}

/** Closes connections whose mailbox was disconnected or deleted, or has another password by now. */
async function letGo(round: Round): Promise<void> {
  const { app, connections } = round.context
  const all = connections.list()
  const from = round.looked < all.length ? round.looked : 0
  const held = all.slice(from, from + LOOKED_AT_ONCE)
  round.looked = from + held.length
  const valid = await readCredentials(
    app.db,
    held.map(({ mailboxId }) => mailboxId),
  )
  const stale = held.filter(({ mailboxId, credential }) => valid.get(mailboxId) !== credential)
  await Promise.all(stale.map(({ mailboxId }) => giveUp(round, mailboxId)))
}

/** Not because of the host: it may be taken up anew at once. */
async function giveUp(round: Round, mailboxId: string): Promise<void> {
  if (round.watches.delete(mailboxId)) await release(round, mailboxId, 0)
  await round.context.connections.drop(mailboxId)
}

async function release({ context: { app } }: Round, mailboxId: string, pauseMs: number): Promise<void> {
  const { pollSeconds } = app.config
  await releaseWatch(app.db, { workerId: app.processId, mailboxId, pauseMs, pollSeconds })
}

/** Few are opened at once, whatever their hosts; how many at one host in a second is for the connections to say. */
function newTakingUp(round: Round): Intake {
  const { app } = round.context
  const most = mostHeld(app)
  return newIntake(round.context, {
    name: 'watch',
    most: OPENING_AT_ONCE,
    claim: async limit => {
      const room = Math.min(limit, most - round.watches.size)
      const rows = room > 0 ? await claimWatches(app.db, app.processId, room) : []
      if (!round.context.isStopping) return rows
      // All others were released meanwhile.
      await Promise.all(rows.map(row => release(round, row.id, 0)))
      return []
    },
    work: row => begin(round, row),
  })
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

async function end(round: Round, mailboxId: string, watch: Watch): Promise<void> {
  const { context, watches, ended } = round
  if (watches.get(mailboxId) !== watch || context.isStopping) return
  watches.delete(mailboxId)
  const times = Date.now() - watch.startedAt > HELD_WELL_MS ? 1 : (ended.get(mailboxId) ?? 0) + 1
  ended.set(mailboxId, times)
  await release(round, mailboxId, nextDelayMs(times, Math.random())).catch(error =>
    context.app.log.warn({ err: error }, 'a watch was not released'),
  )
}

async function renew(round: Round): Promise<void> {
  const { app, connections } = round.context
  const ours = [...round.watches.keys()]
  const kept = await renewWatches(app.db, app.processId, ours)
  await Promise.all(ours.filter(id => !kept.has(id)).map(mailboxId => giveUp(round, mailboxId)))
  await endLapsedWatches(app.db, app.config.pollSeconds)
  await connections.closeIdle(Date.now())
}
