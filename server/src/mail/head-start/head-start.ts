import type { Verdict } from '@icebox/classifier/verdict'
import type { HeadStart } from '@icebox/contract/mailbox'
import type { Actor, App } from '../../app.ts'
import { inTransaction, type Tx } from '../../kit/db/db.ts'
import { Problem } from '../../kit/problem.ts'
import { publish } from '../../kit/queue/publish.ts'
import { addJob } from '../../kit/queue/queue.ts'
import { listMailboxes } from '../mailboxes/mailbox-store.ts'
import { moveSome } from './head-start-moves.ts'
import {
  beginHeadStart,
  chooseFound,
  countMoved,
  type Found,
  findHeadStart,
  type HeadStartRow,
  listFound,
  lockHeadStart,
  setHeadStartState,
} from './head-start-store.ts'

const DONE = { success: true as const }
const SHOWN = 500
const NONE: HeadStart = {
  ...{ state: 'none', reach: 'month', checked: 0, total: null },
  ...{ foundCount: 0, found: [], movedCount: 0 },
}

/** The dry run over mail that was there before Icebox. */
export async function getHeadStart(app: App, { accountId }: Actor): Promise<HeadStart> {
  const run = await findHeadStart(app.db, accountId)
  if (!run) return NONE
  const { state, reach, checked, total } = run
  const { found, count } = await listFound(app.db, run.mailbox_id, SHOWN)
  const movedCount = await countMoved(app.db, run.run_id)
  return { state, reach, checked, total, foundCount: count, found: found.map(shown), movedCount }
}

/** Begins a run over the last month or over the whole inbox; one that is under way goes on. */
export async function startHeadStart(app: App, { accountId }: Actor, { reach }: { reach: HeadStartRow['reach'] }) {
  await inTransaction(app, async tx => {
    const connected = await listMailboxes(tx, accountId)
    const [mailbox] = connected
    if (!mailbox) throw new Problem('conflict', 'Connect a mailbox first.')
    const before = await lockHeadStart(tx, accountId)
    if (before?.state === 'running' && before.reach === reach) return
    // What rests in a mailbox that was disconnected goes on when it is back.
    if (before && connected.some(({ id }) => id === before.mailbox_id)) assertSettled(before)
    await beginHeadStart(tx, { mailboxId: mailbox.id, accountId, reach })
    // In no queue of the mailbox: new mail must not wait for the old.
    await addJob(tx, { name: 'head-start', payload: { mailboxId: mailbox.id }, key: `head-start:${mailbox.id}` })
    await publish(tx, accountId, { type: 'mailbox_updated', mailboxId: mailbox.id })
  })
  return DONE
}

type Choice = { ids: string[] } | { allBut: string[] }

/** Moves what the user said yes to. Asking twice moves once; ids that were not found are refused. */
export async function applyHeadStart(app: App, { accountId }: Actor, choice: Choice) {
  await inTransaction(app, async tx => {
    const run = await getRun(tx, accountId)
    if (run.state === 'running') throw new Problem('conflict', 'The check is still running. Please wait a moment.')
    if (run.state === 'failed') throw new Problem('conflict', 'Check your mail first.')
    if (run.state === 'undoing') throw stillMoving()
    await chooseFound(tx, run.mailbox_id, choice)
    await setHeadStartState(tx, run, 'moving')
    // A few are moved at once; a job does the rest, so that the page need not wait.
    await moveSome(tx, { ...run, state: 'moving' })
  })
  return DONE
}

/** Brings back everything the run has put on ice. Asking twice does it once. */
export async function undoHeadStart(app: App, { accountId }: Actor) {
  await inTransaction(app, async tx => {
    const run = await getRun(tx, accountId)
    assertSettled(run)
    await setHeadStartState(tx, run, 'undoing')
    await moveSome(tx, { ...run, state: 'undoing' })
  })
  return DONE
}

async function getRun(tx: Tx, accountId: string): Promise<HeadStartRow> {
  const run = await lockHeadStart(tx, accountId)
  if (!run) throw new Problem('conflict', 'Check your mail first.')
  return run
}

function assertSettled({ state }: HeadStartRow): void {
  if (state === 'moving' || state === 'undoing') throw stillMoving()
}

function stillMoving(): Problem {
  return new Problem('conflict', 'Messages are still being moved. Please wait a moment.')
}

function shown({ id, subject, fromAddress, fromName, receivedAt, verdict }: Found) {
  const { confidence, kind }: Verdict = verdict
  return { id, subject, sender: fromAddress, senderName: fromName, receivedAt, confidence, kind }
}
