import { type Db, sql } from '../../kit/db/db.ts'

const LASTS = sql`interval '30 seconds'`

/** Takes or keeps the team's lock; false while another holder has it. */
export async function holdLock(db: Db, teamId: string, holder: string): Promise<boolean> {
  const row = await db
    .insertInto('billing_lock')
    .values({ team_id: teamId, holder, held_until: sql<Date>`now() + ${LASTS}` })
    .onConflict(conflict =>
      conflict
        .column('team_id')
        .doUpdateSet({ holder, held_until: sql<Date>`now() + ${LASTS}` })
        .where(({ eb, or }) =>
          or([eb('billing_lock.held_until', '<', sql<Date>`now()`), eb('billing_lock.holder', '=', holder)]),
        ),
    )
    .returning('holder')
    .executeTakeFirst()
  return row !== undefined
}

export async function dropLock(db: Db, teamId: string, holder: string): Promise<void> {
  await db.deleteFrom('billing_lock').where('team_id', '=', teamId).where('holder', '=', holder).execute()
}
