import type { Selectable } from 'kysely'
import { type Db, sql, type Tx } from '../db/db.ts'
import type { Tables } from '../db/tables.ts'
import { publishSessionEnd } from '../queue/publish.ts'
import type { Program } from './program.ts'

export type SessionRow = Selectable<Tables['session']>

/** A session that nobody used for so long is over. */
export const IDLE_DAYS = 30

/** Those that hold, the last used first. */
export async function listSessionRows(db: Db | Tx, accountId: string): Promise<SessionRow[]> {
  return db
    .selectFrom('session')
    .selectAll()
    .where('account_id', '=', accountId)
    .where('expires_at', '>', sql<Date>`now()`)
    .where('seen_at', '>', sql<Date>`now() - make_interval(days => ${IDLE_DAYS})`)
    .orderBy('seen_at', 'desc')
    .orderBy('id')
    .execute()
}

interface Ending {
  readonly accountId: string
  /** One alone; all where it is left out. */
  readonly id?: string
  /** The digest of a token, in hex: this one goes on. */
  readonly except?: string
}

/** Ends sessions, and with the commit their open pages, in whatever process their sockets are. Answers how many. */
export async function endSessions(tx: Tx, { accountId, id, except }: Ending): Promise<number> {
  let ending = tx.deleteFrom('session').where('account_id', '=', accountId)
  if (id !== undefined) ending = ending.where('id', '=', id)
  if (except !== undefined) ending = ending.where('id_hash', '!=', Buffer.from(except, 'hex'))
  const ended = await ending.returning('id_hash').execute()
  for (const { id_hash } of ended) await publishSessionEnd(tx, id_hash.toString('hex'))
  return ended.length
}

/** Where somebody signs in, and by what. */
export interface Place extends Program {
  readonly accountId: string
  readonly net: string
}

/** Notes a place; true where the account was used from elsewhere before, and not from here in the last 30 days. */
export async function noteFirstHere(tx: Tx, { accountId, browser, system, net }: Place): Promise<boolean> {
  const { rows } = await sql<{ is_new: boolean }>`
    select exists (select from known_place where account_id = ${accountId}) and not exists (
      select from known_place where account_id = ${accountId} and browser = ${browser} and system = ${system}
        and net = ${net} and seen_at > now() - interval '30 days') as is_new`.execute(tx)
  await tx
    .insertInto('known_place')
    .values({ account_id: accountId, browser, system, net })
    .onConflict(conflict =>
      conflict.columns(['account_id', 'browser', 'system', 'net']).doUpdateSet({ seen_at: sql<Date>`now()` }),
    )
    .execute()
  return rows[0]?.is_new === true
}

/** Places of more than 30 days ago, removed; the newest of an account stays, so that it never seems to be its first. */
export async function sweepPlaces(db: Db): Promise<void> {
  await sql`
    delete from known_place old where old.seen_at < now() - interval '30 days' and exists (
      select from known_place newer where newer.account_id = old.account_id and newer.seen_at > old.seen_at)`.execute(
    db,
  )
}
