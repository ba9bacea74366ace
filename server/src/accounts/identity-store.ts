import type { MailboxProvider } from '@icebox/contract/mailbox-providers'
import type { Selectable } from 'kysely'
import { type Db, sql, type Tx } from '../kit/db/db.ts'
import type { Tables } from '../kit/db/tables.ts'

/** A provider's own name for a person; the only thing that decides whose account it is. */
export interface Identity {
  readonly provider: MailboxProvider
  readonly subject: string
}

export type Way = Selectable<Tables['identity']>

const NOW = sql<Date>`now()`

/** Makes whoever uses the same identities at the same moment wait until the transaction ends, also before they are known. */
export async function lockIdentities(tx: Tx, identities: readonly Identity[]): Promise<void> {
  await lockNames(
    tx,
    identities.map(({ provider, subject }) => `${provider}|${subject}`),
  )
}

/** The same for whatever else an identity is called. */
export async function lockNames(tx: Tx, names: readonly string[]): Promise<void> {
  // Always in one order, so that two transactions never deadlock.
  for (const key of [...names].sort()) {
    await sql`select pg_advisory_xact_lock(hashtextextended(${key}, 0))`.execute(tx)
  }
}

/** Ways into an account, the first added first. */
export async function listIdentities(tx: Tx | Db, accountId: string): Promise<Way[]> {
  return tx.selectFrom('identity').selectAll().where('account_id', '=', accountId).orderBy('created_at').execute()
}

/** The same; nobody else adds or removes one until the transaction ends. */
export async function lockWays(tx: Tx, accountId: string): Promise<Way[]> {
  await tx.selectFrom('account').select('id').where('id', '=', accountId).forUpdate().execute()
  return listIdentities(tx, accountId)
}

export async function findIdentity(tx: Tx | Db, { provider, subject }: Identity): Promise<Way | undefined> {
  return tx
    .selectFrom('identity')
    .selectAll()
    .where('provider', '=', provider)
    .where('subject', '=', subject)
    .executeTakeFirst()
}

/** The way a session was begun by, while both are there; see sessionName. */
export async function findWayOfSession(db: Db, session: string): Promise<Way | undefined> {
  return db
    .selectFrom('session')
    .innerJoin('identity', 'identity.id', 'session.identity_id')
    .selectAll('identity')
    .where('session.id_hash', '=', Buffer.from(session, 'hex'))
    .executeTakeFirst()
}

export interface NewWay {
  readonly accountId: string
  readonly identity: Identity
  /** As the provider calls it. */
  readonly address: string
  /** It was added by leave of the team's provider, and ends with the membership; see isByCompany. */
  readonly byCompany?: boolean
}

/**
 * Adds an identity. One that exists keeps its account and counts as a way to sign in again; what was somebody's own stays so.
 * Answers its id.
 */
export async function insertIdentity(
  tx: Tx,
  { accountId, identity, address, byCompany = false }: NewWay,
): Promise<string> {
  const { id } = await tx
    .insertInto('identity')
    .values({ ...identity, account_id: accountId, address, by_company: byCompany })
    .onConflict(conflict =>
      conflict.columns(['provider', 'subject']).doUpdateSet({
        ...{ address, mailbox_left_at: null },
        by_company: sql<boolean>`identity.by_company and excluded.by_company`,
      }),
    )
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** Notes a sign-in by this identity and the address the provider gives for it now. */
export async function recordUse(tx: Tx, wayId: string, address: string): Promise<void> {
  await tx.updateTable('identity').set({ last_used_at: NOW, address }).where('id', '=', wayId).execute()
}

export async function recordMailboxLeft(tx: Tx, wayIds: readonly string[]): Promise<void> {
  if (wayIds.length === 0) return
  await tx.updateTable('identity').set({ mailbox_left_at: NOW }).where('id', 'in', wayIds).execute()
}

/** Its mailbox is connected again. */
export async function recordMailboxBack(tx: Tx, accountId: string, identities: readonly Identity[]): Promise<void> {
  for (const { provider, subject } of identities) {
    await tx
      .updateTable('identity')
      .set({ mailbox_left_at: null })
      .where('account_id', '=', accountId)
      .where('provider', '=', provider)
      .where('subject', '=', subject)
      .execute()
  }
}

export async function deleteIdentity(tx: Tx, wayId: string): Promise<void> {
  await tx.deleteFrom('identity').where('id', '=', wayId).execute()
}
