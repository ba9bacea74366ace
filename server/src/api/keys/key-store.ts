import { EXTENSION_DAYS } from '@icebox/contract/api/extension'
import type { Scope } from '@icebox/contract/api/scopes'
import type { Selectable } from 'kysely'
import { type Db, sql, type Tx } from '../../kit/db/db.ts'
import type { Tables } from '../../kit/db/tables.ts'

export type KeyRow = Selectable<Tables['api_key']>

export interface NewKey {
  readonly account_id: string
  readonly kind: KeyRow['kind']
  readonly name: string
  readonly prefix: string
  readonly digest: Buffer
  readonly scopes: Scope[]
  readonly days: number
  /** See isByCompany. */
  readonly by_company: boolean
}

export async function insertKey(tx: Tx, { days, ...key }: NewKey): Promise<KeyRow> {
  const expires_at = sql<Date>`now() + make_interval(days => ${days})`
  return tx
    .insertInto('api_key')
    .values({ ...key, expires_at })
    .returningAll()
    .executeTakeFirstOrThrow()
}

/** The newest first, those that have expired of late among them, without those that were revoked. */
export async function listKeyRows(db: Db | Tx, accountId: string, kind: KeyRow['kind']): Promise<KeyRow[]> {
  return db
    .selectFrom('api_key')
    .selectAll()
    .where('account_id', '=', accountId)
    .where('kind', '=', kind)
    .where('revoked_at', 'is', null)
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .execute()
}

/** False where the account has no such key, or it was revoked before. */
export async function markRevoked(tx: Tx, accountId: string, keyId: string): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('api_key')
    .set({ revoked_at: sql<Date>`now()` })
    .where('id', '=', keyId)
    .where('account_id', '=', accountId)
    .where('revoked_at', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

export async function findKey(db: Db, digest: Buffer): Promise<KeyRow | undefined> {
  return db.selectFrom('api_key').selectAll().where('digest', '=', digest).executeTakeFirst()
}

/** Once a minute at the most, however often the key is used. An extension's ends so many days after its last use. */
export async function noteUse(db: Db, { id, kind }: KeyRow): Promise<void> {
  const later = sql<Date>`now() + make_interval(days => ${EXTENSION_DAYS})`
  await db
    .updateTable('api_key')
    .set({ last_used_at: sql<Date>`date_trunc('minute', now())` })
    .$if(kind === 'extension', query => query.set({ expires_at: later }))
    .where('id', '=', id)
    .where(({ or, eb }) =>
      or([eb('last_used_at', 'is', null), eb('last_used_at', '<', sql<Date>`date_trunc('minute', now())`)]),
    )
    .execute()
}

/** Keys that ended a month ago, removed; until then whoever uses one is told what became of it. */
export async function forgetOldKeys(db: Db): Promise<void> {
  await db
    .deleteFrom('api_key')
    .where(sql<boolean>`least(revoked_at, expires_at) < now() - interval '30 days'`)
    .execute()
}
