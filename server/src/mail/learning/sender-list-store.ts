import { sql, type Tx } from '../../kit/db/db.ts'
import { cancelWaiting } from '../entries/stop-cancel-store.ts'
import { SENDER_ALLOWED, type SenderRule } from './sender-rule-store.ts'

interface SenderList {
  readonly accountId: string
  readonly listId: string
  readonly decision: SenderRule['decision']
  readonly addresses: readonly string[]
}

/** One list of a person after another, so that no two of them together hold too many. */
export async function lockSenders(tx: Tx, accountId: string): Promise<void> {
  await tx.selectFrom('account').select('id').where('id', '=', accountId).forUpdate().execute()
}

/** As written by hand; of a rule that stood before the row keeps how it was. */
export async function putSenderList(tx: Tx, list: SenderList): Promise<void> {
  const { accountId, listId, decision, addresses } = list
  if (addresses.length === 0) return
  if (decision === 'allow') await cancelWaiting(tx, { accountId, senders: addresses }, SENDER_ALLOWED)
  await sql`
    insert into sender_rule (account_id, address, decision, source, list_id)
    select ${accountId}, address, ${decision}, 'user', ${listId} from unnest(${addresses}::text[]) as address
    on conflict (account_id, address) do update set
      decision = excluded.decision, source = 'user', sender_check = null, list_id = excluded.list_id,
      was = jsonb_build_object(
        'decision', sender_rule.decision, 'source', sender_rule.source, 'sender_check', sender_rule.sender_check)`.execute(
    tx,
  )
}

/** Leaves alone what was decided anew since. */
export async function takeBackList(tx: Tx, accountId: string, listId: string): Promise<void> {
  const isOfList = sql`account_id = ${accountId} and list_id::text = ${listId}`
  await sql`delete from sender_rule where ${isOfList} and was is null`.execute(tx)
  await sql`
    update sender_rule set decision = was->>'decision', source = was->>'source', sender_check = was->>'sender_check',
      list_id = null, was = null
    where ${isOfList}`.execute(tx)
}
