import type { Db } from '../kit/db/db.ts'

export async function insertUnwanted(db: Db, emailHash: Buffer): Promise<void> {
  await db
    .insertInto('unwanted_letter')
    .values({ email_hash: emailHash })
    .onConflict(conflict => conflict.doNothing())
    .execute()
}

export async function deleteUnwanted(db: Db, emailHash: Buffer): Promise<void> {
  await db.deleteFrom('unwanted_letter').where('email_hash', '=', emailHash).execute()
}

export async function isUnwantedBy(db: Db, emailHash: Buffer): Promise<boolean> {
  const row = await db
    .selectFrom('unwanted_letter')
    .select('since')
    .where('email_hash', '=', emailHash)
    .executeTakeFirst()
  return row !== undefined
}
