import { sql, type Tx } from '../../kit/db/db.ts'
import { publish } from '../../kit/queue/publish.ts'
import { cancelWaiting } from '../entries/stop-cancel-store.ts'

interface Bounced {
  readonly accountId: string
  readonly mailboxId: string
  readonly requestId: string
}

/** From so many organisations in a day they switch the automatic letter off. */
export const MOST_BOUNCES = 3

/** Later than this no server reports on a letter; by then a report is somebody's invention. */
const REPORTED_DAYS = 7

/** A letter of this mailbox came back, once; what waits automatically is cancelled with the switch. */
export async function storeBounced(tx: Tx, { accountId, mailboxId, requestId }: Bounced): Promise<void> {
  const { numUpdatedRows } = await tx
    .updateTable('stop_request')
    .set({ bounced_at: sql<Date>`now()`, state: 'failed', because: 'The letter came back: nobody is there.' })
    .where('id', '=', requestId)
    .where('mailbox_id', '=', mailboxId)
    .where('way', '=', 'reply')
    .where('state', 'in', ['sending', 'sent', 'quiet', 'came_back'])
    .where('begun_at', '>', sql<Date>`now() - make_interval(days => ${REPORTED_DAYS})`)
    .where('bounced_at', 'is', null)
    .executeTakeFirst()
  if (numUpdatedRows === 0n) return
  if ((await countBounces(tx, accountId)) >= MOST_BOUNCES) await switchOff(tx, accountId)
  await publish(tx, accountId, { type: 'stop_requests_updated' })
}

/** Of one organisation they count once: who was asked could write such reports themselves. */
async function countBounces(tx: Tx, accountId: string): Promise<number> {
  const { count } = await tx
    .selectFrom('stop_request')
    .select(({ fn }) => fn.count<string>('org_domain').distinct().as('count'))
    .where('account_id', '=', accountId)
    .where('bounced_at', '>', sql<Date>`now() - interval '24 hours'`)
    .executeTakeFirstOrThrow()
  return Number(count)
}

async function switchOff(tx: Tx, accountId: string): Promise<void> {
  const { numUpdatedRows } = await tx
    .updateTable('stop_setting')
    .set({ automatic_since: null, switched_off_at: sql<Date>`now()` })
    .where('account_id', '=', accountId)
    .where('automatic_since', 'is not', null)
    .executeTakeFirst()
  if (numUpdatedRows > 0n) await cancelWaiting(tx, { accountId, automatic: true }, 'Several letters came back.')
}
