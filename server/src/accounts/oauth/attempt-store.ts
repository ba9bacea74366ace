import type { Selectable } from 'kysely'
import { type Db, sql } from '../../kit/db/db.ts'
import type { Tables } from '../../kit/db/tables.ts'

export type AttemptRow = Selectable<Tables['provider_attempt']>

export async function insertAttempt(
  db: Db,
  attempt: Omit<AttemptRow, 'choice' | 'expires_at'> & { readonly choice: object; readonly lastsMinutes: number },
): Promise<void> {
  const { choice, lastsMinutes, ...row } = attempt
  const expires = sql<Date>`now() + make_interval(mins => ${lastsMinutes})`
  await db
    .insertInto('provider_attempt')
    .values({ ...row, choice: JSON.stringify(choice), expires_at: expires })
    .execute()
}

/** Each can be taken once, whoever asks; `isLate` when its time was over. Undefined when there is none of that name. */
export async function takeAttempt(db: Db, stateHash: Buffer): Promise<(AttemptRow & { isLate: boolean }) | undefined> {
  return db
    .deleteFrom('provider_attempt')
    .where('state_hash', '=', stateHash)
    .returningAll()
    .returning(sql<boolean>`expires_at < now()`.as('isLate'))
    .executeTakeFirst()
}

/** Attempts that were never ended, removed. */
export async function sweepAttempts(db: Db): Promise<void> {
  await db.deleteFrom('provider_attempt').where('expires_at', '<', sql<Date>`now() - interval '1 day'`).execute()
}
