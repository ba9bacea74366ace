import { type Db, sql, type Tx } from '../../kit/db/db.ts'

/** Whether the account signs in at its team's provider and no other way; each session that is begun otherwise holds nothing. */
export async function isHeld(db: Db | Tx, accountId: string, hasEverything: boolean): Promise<boolean> {
  const { rows } = await sql<{ held: boolean }>`select company_holds(${accountId}, ${hasEverything}) as held`.execute(
    db,
  )
  return rows[0]?.held === true
}

/** The same, as if the account had proven its address. */
export async function isHeldOnceProven(tx: Tx, accountId: string, hasEverything: boolean): Promise<boolean> {
  const { rows } = await sql<{
    held: boolean
  }>`select company_holds(${accountId}, ${hasEverything}, true) as held`.execute(tx)
  return rows[0]?.held === true
}

/** Everyone of a team who has to sign in at its provider. */
export async function listHeld(tx: Tx, teamId: string, hasEverything: boolean): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from account where team_id = ${teamId} and company_holds(id, ${hasEverything})`.execute(tx)
  return rows.map(({ id }) => id)
}
