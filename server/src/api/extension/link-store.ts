import { type Db, sql, type Tx } from '../../kit/db/db.ts'

interface NewCode {
  readonly digest: Buffer
  readonly account_id: string
  readonly challenge: string
  readonly by_company: boolean
  readonly seconds: number
}

export async function insertCode(db: Tx, { seconds, ...code }: NewCode): Promise<void> {
  const expires_at = sql<Date>`now() + make_interval(secs => ${seconds})`
  await db
    .insertInto('link_code')
    .values({ ...code, expires_at })
    .execute()
}

/** The code, for whoever asks first and in time; from then on there is none. */
export async function takeCode(db: Db, digest: Buffer) {
  const code = await db
    .deleteFrom('link_code')
    .where('digest', '=', digest)
    .returning(['account_id', 'challenge', 'by_company', sql<boolean>`expires_at > now()`.as('holds')])
    .executeTakeFirst()
  return code?.holds ? code : undefined
}

/** Codes that nobody redeemed in time, removed. */
export async function sweepLinkCodes(db: Db): Promise<void> {
  await db.deleteFrom('link_code').where('expires_at', '<', sql<Date>`now()`).execute()
}
