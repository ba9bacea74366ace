import { sql, type Tx } from '../../../kit/db/db.ts'
import { publish } from '../../../kit/queue/publish.ts'
import { NOW } from '../../entries/entry-store.ts'
import { sendAt } from '../request-store.ts'

/** After so many days without another message a campaign counts as quiet. */
export const QUIET_DAYS = 21

/**
 * What comes sooner after a letter was on its way already: programs look every few minutes whether they were answered.
 * Within it lies also what two clocks differ by, the host's and ours, and that a host tells whole seconds.
 */
export const FAIR_MINUTES = 10

/**
 * Whether it worked: a message of the campaign that came a fair while after the request went out says no, and so many days
 * without one say yes, until one comes. It counts by the host's clock when it came, and by ours that nobody had seen it
 * when the request went out. Of all accounts, or of one.
 */
export async function noteOutcomes(tx: Tx, accountId: string | null): Promise<void> {
  const { rows } = await sql<{ account_id: string }>`
    update stop_request as asked set state = outcome.state
    from (
      select id, case
        when exists (
          select from entry where entry.account_id = one.account_id and entry.campaign = one.campaign
            and entry.seen_at > one.sent_at
            and entry.received_at >= date_trunc('second', one.sent_at) + make_interval(mins => ${FAIR_MINUTES}))
          then 'came_back'
        when one.sent_at < now() - make_interval(days => ${QUIET_DAYS}) then 'quiet'
        else one.state end as state
      from stop_request as one
      where one.state in ('sent', 'quiet') and (${accountId}::uuid is null or one.account_id = ${accountId}::uuid)
    ) as outcome
    where asked.id = outcome.id and asked.state <> outcome.state and asked.state in ('sent', 'quiet')
    returning asked.account_id`.execute(tx)
  for (const id of new Set(rows.map(row => row.account_id))) await publish(tx, id, { type: 'stop_requests_updated' })
}

/** For the sandbox: whatever came since a letter went out came a fair while after it. */
export async function letFairWhilePass(tx: Tx): Promise<void> {
  await tx
    .updateTable('stop_request')
    .set({ sent_at: sql<Date>`sent_at - make_interval(mins => ${FAIR_MINUTES})` })
    .where('state', '=', 'sent')
    // Once of each, or what came before the letter would come after it.
    .where('sent_at', '=', sql<Date>`begun_at`)
    .execute()
}

/** As if so many days had gone by: what waits is due, and what was sent and not answered by then is quiet. */
export async function ageRequests(tx: Tx, days: number): Promise<void> {
  const waiting = await tx
    .updateTable('stop_request')
    .set({ send_at: NOW })
    .where('state', '=', 'waiting')
    .returning(['id', 'mailbox_id', 'account_id'])
    .execute()
  for (const row of waiting) await sendAt(tx, row, new Date())
  const quiet = await tx
    .updateTable('stop_request')
    .set({ state: 'quiet' })
    .where('state', '=', 'sent')
    .where('sent_at', '<', sql<Date>`now() - make_interval(days => ${QUIET_DAYS - days})`)
    .returning('account_id')
    .execute()
  for (const id of new Set([...waiting, ...quiet].map(row => row.account_id)))
    await publish(tx, id, { type: 'stop_requests_updated' })
}
