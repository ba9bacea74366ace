import {
  API_PROVIDERS,
  type ApiProvider,
  isApiProvider,
  MAILBOX_PROVIDERS,
  providersThat,
} from '@icebox/contract/mailbox-providers'
import type { Insertable, RawBuilder, Selectable } from 'kysely'
import { type Db, sql, type Tx } from '../../kit/db/db.ts'
import type { Tables } from '../../kit/db/tables.ts'
import { wakeRuns } from '../../rules/run-store.ts'
import { cancelWaiting } from '../entries/stop-cancel-store.ts'

export type MailboxRow = Selectable<Tables['mailbox']>
type NewMailbox = Insertable<Tables['mailbox']> & { id: string; credential: string }

/**
 * What identifies a mailbox. One opened by a password never counts as one at a provider's API, whatever its host is
 * called.
 */
type MailboxPlace = Pick<MailboxRow, 'provider' | 'host' | 'username'>

function atPlace(db: Tx | Db, { provider, host, username }: MailboxPlace) {
  const isApi = isApiProvider(provider)
  return db
    .selectFrom('mailbox')
    .selectAll()
    .where('host', '=', host)
    .where('username', '=', username)
    .where('provider', isApi ? '=' : 'not in', isApi ? provider : API_PROVIDERS)
}

/** The connected mailbox a login opens, whoever connected it. */
export async function findConnected(tx: Tx | Db, place: MailboxPlace): Promise<MailboxRow | undefined> {
  return atPlace(tx, place).where('disconnected_at', 'is', null).executeTakeFirst()
}

/** The account's own, connected or not. */
export async function findOwn(tx: Tx, accountId: string, place: MailboxPlace): Promise<MailboxRow | undefined> {
  return atPlace(tx, place).where('account_id', '=', accountId).executeTakeFirst()
}

interface Name {
  /**
   * The column to compare: a mailbox with a permission is known by its address, one with a password by its user name.
   */
  readonly column: 'address' | 'username'
  readonly name: string
  readonly at: { readonly provider: ApiProvider } | { readonly host: string }
  /** Domains where dots and a +tag make no difference, and which all mean the same mailbox. */
  readonly domains: readonly string[]
}

/** The connected mailbox of that name at a provider or a host, however the name is spelt. */
export async function findByName(tx: Tx | Db, { column, name, at, domains }: Name) {
  const plain = (text: RawBuilder<string>) => sql<string>`case
    when split_part(lower(${text}), '@', 2) = any(${domains}::text[])
    then replace(split_part(split_part(lower(${text}), '@', 1), '+', 1), '.', '') else lower(${text}) end`
  const place = 'provider' in at ? sql<boolean>`provider = ${at.provider}` : sql<boolean>`host = ${at.host}`
  return tx
    .selectFrom('mailbox')
    .selectAll()
    .where('disconnected_at', 'is', null)
    .where(place)
    .where(plain(sql.ref<string>(column)), '=', plain(sql<string>`${name}::text`))
    .executeTakeFirst()
}

/** Accounts that have or had it. */
export async function listOwners(db: Db, place: MailboxPlace): Promise<string[]> {
  return (await atPlace(db, place).execute()).map(row => row.account_id)
}

export async function findMailbox(tx: Tx | Db, mailboxId: string): Promise<MailboxRow | undefined> {
  return tx.selectFrom('mailbox').selectAll().where('id', '=', mailboxId).executeTakeFirst()
}

/** Connected mailboxes of an account, the first connected first. */
export async function listMailboxes(tx: Tx | Db, accountId: string): Promise<MailboxRow[]> {
  return tx
    .selectFrom('mailbox')
    .selectAll()
    .where('account_id', '=', accountId)
    .where('disconnected_at', 'is', null)
    .orderBy('connected_at')
    .execute()
}

/** Addresses of connected mailboxes that end in this. */
export async function listAddressesIn(db: Db, ending: string): Promise<string[]> {
  const rows = await db
    .selectFrom('mailbox')
    .select('address')
    .where('disconnected_at', 'is', null)
    .where('address', 'like', `%${ending}`)
    .execute()
  return rows.map(({ address }) => address)
}

/** How many are connected; nobody else connects one to this account until the transaction ends. */
export async function countConnectedLocked(tx: Tx, accountId: string): Promise<number> {
  await tx.selectFrom('account').select('id').where('id', '=', accountId).forUpdate().execute()
  return (await listMailboxes(tx, accountId)).length
}

export async function insertMailbox(tx: Tx, mailbox: NewMailbox): Promise<void> {
  const push_missing = MAILBOX_PROVIDERS[mailbox.provider].ringsAtAddress
  await tx
    .insertInto('mailbox')
    .values({ ...mailbox, push_missing })
    .execute()
}

/**
 * Whoever works on it or watches it with what held until now writes nothing any more. A worker in the middle of a move
 * is given a moment to end before another begins.
 */
export const TAKEN_BACK = {
  lease_fence: sql<string>`lease_fence + 1`,
  lease_until: sql<Date | null>`case when lease_until > now() then least(lease_until, now() + interval '5 seconds') end`,
  watch_worker: null,
  watch_until: null,
}

/** A new password for a mailbox we know: its trouble is over and it is due at once. */
export async function renewMailbox(tx: Tx, mailbox: NewMailbox): Promise<void> {
  const wasAway = await tx
    .selectFrom('mailbox')
    .select('disconnected_at')
    .where('id', '=', mailbox.id)
    .forUpdate()
    .executeTakeFirst()
  await tx
    .updateTable('mailbox')
    .set({
      ...mailbox,
      status: 'connecting',
      status_since: sql<Date>`now()`,
      status_reason: null,
      auth_failures: 0,
      failures: 0,
      quiet_until: null,
      next_check_at: sql<Date>`now()`,
      disconnected_at: null,
      leaving_at: null,
      ...TAKEN_BACK,
      // What arrived while it was disconnected is old mail: it does not move.
      ...(wasAway?.disconnected_at ? { connected_at: sql<Date>`now()`, cursor: null } : {}),
    })
    .where('id', '=', mailbox.id)
    .execute()
  // What the provider agreed to may have ended with the permission before.
  await tx.updateTable('push_watch').set({ due_at: sql<Date>`now()` }).where('mailbox_id', '=', mailbox.id).execute()
}

const RINGING = providersThat('ringsAtAddress')
const CAN_RING = sql<boolean>`provider = any(${RINGING}::text[])`

/** Why nobody is asked to stop from a mailbox that is left. */
export const DISCONNECTED = 'The mailbox was disconnected.'

/** Forgets the password or the tokens, and who rings; rows about past mail stay. Returns false when there is no such mailbox. */
export async function disconnect(tx: Tx, accountId: string, mailboxId: string): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('mailbox')
    .set({
      credential: null,
      disconnected_at: sql<Date>`now()`,
      leaving_at: null,
      push_missing: CAN_RING,
      ...TAKEN_BACK,
    })
    .where('id', '=', mailboxId)
    .where('account_id', '=', accountId)
    .where('disconnected_at', 'is', null)
    .executeTakeFirst()
  if (numUpdatedRows === 0n) return false
  await cancelWaiting(tx, { mailboxId }, DISCONNECTED)
  await wakeRuns(tx, accountId)
  await tx.deleteFrom('mailbox_grant').where('mailbox_id', '=', mailboxId).execute()
  await tx.deleteFrom('push_watch').where('mailbox_id', '=', mailboxId).execute()
  return true
}

/** The sealed passwords of these mailboxes by id; a mailbox that is gone or disconnected is not among them. */
export async function readCredentials(db: Db, mailboxIds: readonly string[]): Promise<Map<string, string>> {
  if (mailboxIds.length === 0) return new Map()
  const rows = await db
    .selectFrom('mailbox')
    .select(['id', 'credential'])
    .where(sql<boolean>`id = any(${mailboxIds}::uuid[])`)
    .where('credential', 'is not', null)
    .execute()
  return new Map(rows.flatMap(({ id, credential }) => (credential === null ? [] : [[id, credential]])))
}

/** Sealed passwords after `afterId`, by id. */
export async function listCredentials(db: Db, afterId: string, limit: number) {
  return db
    .selectFrom('mailbox')
    .select(['id', 'credential'])
    .where('credential', 'is not', null)
    .where('id', '>', afterId)
    .orderBy('id')
    .limit(limit)
    .execute()
}

/** Puts one sealed password in the place of another; one that the user changed meanwhile stays. */
export async function replaceCredential(
  db: Db,
  mailboxId: string,
  { old, fresh }: { old: string; fresh: string },
): Promise<void> {
  await db
    .updateTable('mailbox')
    .set({ credential: fresh })
    .where('id', '=', mailboxId)
    .where('credential', '=', old)
    .execute()
}
