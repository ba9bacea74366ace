import type { App } from '../../app.ts'
import { inTransaction, type Tx } from '../../kit/db/db.ts'
import { publish } from '../../kit/queue/publish.ts'
import { goOn, lockRunning, noteProgress, type RuleRunRow } from '../../rules/run-store.ts'
import { planAction } from '../entries/action-store.ts'
import { turn } from '../entries/turn.ts'
import { newMailArrived } from '../mailboxes/arrived.ts'
import { countUndone, lockFiled, lockFlagged } from './undo-store.ts'

/** New mail shares the mailbox with these moves, so that only some are planned at a time. */
const AT_ONCE = 50
const PAUSE_MS = 1_000

/**
 * Plans the next moves back; from wherever a killed process left them. What the user has moved since is left alone. It
 * rests while all that is left waits for a mailbox whose password is refused, and whoever connects or leaves that has it
 * go on.
 */
export async function workUndo(app: App, { id }: Pick<RuleRunRow, 'id'>): Promise<void> {
  await inTransaction(app, async tx => {
    const run = await lockRunning(tx, id)
    if (!run) return
    const planned = await planSome(tx, run)
    const { all, back, waiting, stuck, restsIn } = await countUndone(tx, run.id)
    const progress = {
      ...{
        mailbox_id: restsIn ?? null,
        checked: all - waiting,
        total: all,
        moved: back,
        left_alone: all - waiting - back - stuck,
      },
      trouble: stuck === 0 ? null : `${stuck} could not be moved and are still in their folder.`,
    }
    if (planned === 0 && waiting === 0) await noteProgress(tx, run, { ...progress, state: 'done' })
    else {
      await noteProgress(tx, run, progress)
      if (restsIn === undefined) await goOn(tx, run, new Date(Date.now() + PAUSE_MS))
    }
  })
}

async function planSome(tx: Tx, run: RuleRunRow): Promise<number> {
  const filed = await lockFiled(tx, run.id, AT_ONCE)
  // No correction: nothing is learned, and no word against the rule.
  for (const entry of filed) await turn(tx, entry, { side: 'inbox', lands: 'put_back', last_act: null })
  const flagged = await lockFlagged(tx, run.id, AT_ONCE)
  for (const entry of flagged) await planAction(tx, entry, { kind: 'unflag', askedBy: 'user', lands: entry.state })
  const all = [...filed, ...flagged]
  for (const mailboxId of new Set(all.map(entry => entry.mailbox_id))) await newMailArrived(tx, mailboxId)
  for (const entry of all) await publish(tx, run.account_id, { type: 'email_processed', emailId: entry.id })
  return all.length
}
