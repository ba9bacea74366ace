import { type Db, sql } from '../../kit/db/db.ts'

const LASTS = sql`interval '30 seconds'`

/** Takes or keeps the team's lock; false while another holder has it, and where the team was deleted. */
export async function holdLock(db: Db, teamId: string, holder: string): Promise<boolean> {
  const row = await db
    .insertInto('billing_lock')
    .columns(['team_id', 'holder', 'held_until'])
    // Whoever deletes the team is waited for.
    .expression(eb =>
      eb
        .selectFrom('team')
        .select(['id', sql<string>`${holder}`.as('holder'), sql<Date>`now() + ${LASTS}`.as('held_until')])
        .where('id', '=', teamId)
        .forKeyShare(),
    )
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

export async function isTeam(db: Db, teamId: string): Promise<boolean> {
  return (await db.selectFrom('team').select('id').where('id', '=', teamId).executeTakeFirst()) !== undefined
}

export async function dropLock(db: Db, teamId: string, holder: string): Promise<void> {
  await db.deleteFrom('billing_lock').where('team_id', '=', teamId).where('holder', '=', holder).execute()
}
