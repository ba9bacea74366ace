import type { ActivityItem } from '@icebox/contract/activity'
import type { Actor, App } from '../../app.ts'
import { inTransaction, type Tx } from '../../kit/db/db.ts'
import { publish } from '../../kit/queue/publish.ts'
import { type EntryRow, lockEntries } from '../entries/entry-store.ts'
import { freeze, restore } from '../learning/corrections.ts'
import { takeBack } from '../learning/last-act.ts'
import { teach } from '../learning/lessons.ts'
import { newMailArrived } from '../mailboxes/arrived.ts'
import { listItems } from './activity.ts'

interface Chosen {
  readonly ids: string[]
}

/** Back to the inbox: a false positive, which teaches; its sender is allowed only where that is asked. Twice is once. */
export function restoreEmails(
  app: App,
  actor: Actor,
  { ids, allowSender }: Chosen & { allowSender: boolean },
): Promise<{ items: ActivityItem[] }> {
  return actOn(app, actor, {
    ids,
    act: (tx, entry) => restore(tx, entry, { rule: allowSender ? 'allow' : null, teach }),
  })
}

/**
 * "It's cold": on to the ice, or, where it is on ice already, a confirmation; its sender is blocked only where that is
 * asked. Twice is once.
 */
export function freezeEmails(
  app: App,
  actor: Actor,
  { ids, blockSender }: Chosen & { blockSender: boolean },
): Promise<{ items: ActivityItem[] }> {
  return actOn(app, actor, {
    ids,
    act: (tx, entry) => freeze(tx, entry, { rule: blockSender ? 'block' : null, teach }),
  })
}

/** Takes back the user's last act on each message, exactly; where there is none nothing happens. */
export function undoEmails(app: App, actor: Actor, { ids }: Chosen): Promise<{ items: ActivityItem[] }> {
  return actOn(app, actor, { ids, act: takeBack })
}

type Act = (tx: Tx, entry: EntryRow) => Promise<boolean>

async function actOn(app: App, { accountId }: Actor, { ids, act }: Chosen & { act: Act }) {
  await inTransaction(app, async tx => {
    const touched = new Set<string>()
    for (const entry of await lockEntries(tx, accountId, ids)) {
      if (!(await act(tx, entry))) continue
      touched.add(entry.mailbox_id)
      await publish(tx, accountId, { type: 'email_processed', emailId: entry.id })
    }
    for (const mailboxId of touched) await newMailArrived(tx, mailboxId)
  })
  return { items: await listItems(app, accountId, ids) }
}
