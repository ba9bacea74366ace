import { sql, type Tx } from '../../kit/db/db.ts'
import { Problem } from '../../kit/problem.ts'
import { publishSessionEnd } from '../../kit/queue/publish.ts'

/** By what something is added to an account: a browser's session, as sessionName names it, or a key of the API. */
export interface Adding {
  readonly session?: string | undefined
  readonly key?: { readonly id: string } | undefined
}

/**
 * Whether something is added by leave of the team's provider, so that it ends with the membership. What it is added by
 * stays until the transaction ends. Throws Problem `sign_in` where it has ended already.
 */
export async function isByCompany(tx: Tx, { session, key }: Adding): Promise<boolean> {
  const row = key
    ? await tx
        .selectFrom('api_key')
        .select('by_company')
        .where('id', '=', key.id)
        .where('revoked_at', 'is', null)
        .forShare()
        .executeTakeFirst()
    : await tx
        .selectFrom('session')
        .select('by_company')
        .where('id_hash', '=', Buffer.from(session ?? '', 'hex'))
        .forShare()
        .executeTakeFirst()
  if (!row) throw new Problem('sign_in', 'Please sign in again.')
  return row.by_company
}

/** Whether anything opens the account by leave of a company. */
export async function isLent(tx: Tx, accountId: string): Promise<boolean> {
  const { rows } = await sql<{ is_lent: boolean }>`
    select exists (select from company_identity where account_id = ${accountId})
      or exists (select from identity where account_id = ${accountId} and by_company)
      or exists (select from session where account_id = ${accountId} and by_company) as is_lent`.execute(tx)
  return rows[0]?.is_lent === true
}

/** How much ended of each kind: sessions, and what had been added; `browsers` are those with the extension. */
export interface EndedLent {
  readonly sessions: number
  readonly ways: number
  readonly keys: number
  readonly browsers: number
  readonly webhooks: number
}

/** Ends what was begun or added in an account by leave of its team's provider. */
export async function endLent(tx: Tx, accountId: string): Promise<EndedLent> {
  // Sessions first: whoever adds something holds theirs, and is waited for.
  const before = await endLentSessions(tx, accountId)
  const ways = await tx
    .deleteFrom('identity')
    .where('account_id', '=', accountId)
    .where('by_company', '=', true)
    .executeTakeFirst()
  // And again: whoever was signing in by one of these ways held it, and was waited for.
  const after = await endLentSessions(tx, accountId)
  await tx.deleteFrom('link_code').where('account_id', '=', accountId).where('by_company', '=', true).execute()
  const keys = await tx
    .updateTable('api_key')
    .set({ revoked_at: sql<Date>`now()` })
    .where('account_id', '=', accountId)
    .where('by_company', '=', true)
    .where('revoked_at', 'is', null)
    .returning('kind')
    .execute()
  const webhooks = await tx
    .deleteFrom('webhook')
    .where('account_id', '=', accountId)
    .where('by_company', '=', true)
    .executeTakeFirst()
  const browsers = keys.filter(({ kind }) => kind === 'extension').length
  return {
    ...{ sessions: before + after, ways: Number(ways.numDeletedRows), keys: keys.length - browsers, browsers },
    webhooks: Number(webhooks.numDeletedRows),
  }
}

/** Answers how many. */
async function endLentSessions(tx: Tx, accountId: string): Promise<number> {
  const ended = await tx
    .deleteFrom('session')
    .where('account_id', '=', accountId)
    .where('by_company', '=', true)
    .returning('id_hash')
    .execute()
  for (const { id_hash } of ended) await publishSessionEnd(tx, id_hash.toString('hex'))
  return ended.length
}
