import { type Db, sql, type Tx } from '../../kit/db/db.ts'

/** Whether the account signs in at its team's provider and no other way; each session that is begun otherwise holds nothing. */
export async function isHeld(db: Db | Tx, accountId: string, hasEverything: boolean): Promise<boolean> {
  const { rows } = await sql<{ held: boolean }>`select company_holds(${accountId}, ${hasEverything}) as held`.execute(
    db,
  )
  return rows[0]?.held === true
}
