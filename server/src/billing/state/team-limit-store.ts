import type { Db, Tx } from '../../kit/db/db.ts'

/** Scans a month that the operator gave the team instead of its plan's; null where the plan's hold. */
export async function scanLimitOf(db: Db | Tx, teamId: string): Promise<number | null> {
  const row = await db.selectFrom('team').select('scan_limit').where('id', '=', teamId).executeTakeFirst()
  return row?.scan_limit ?? null
}

/** False where it was so already. */
export async function storeScanLimit(tx: Tx, teamId: string, scans: number | null): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('team')
    .set({ scan_limit: scans })
    .where('id', '=', teamId)
    .where('scan_limit', 'is distinct from', scans)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Seats up to which admins may raise; null where the owner set no limit. */
export async function seatCapOf(db: Db | Tx, teamId: string): Promise<number | null> {
  const row = await db.selectFrom('team').select('admin_seats_max').where('id', '=', teamId).executeTakeFirst()
  return row?.admin_seats_max ?? null
}

export async function storeSeatCap(tx: Tx, teamId: string, most: number | null): Promise<void> {
  await tx
    .updateTable('team')
    .set({ admin_seats_max: most })
    .where('id', '=', teamId)
    .where('admin_seats_max', 'is distinct from', most)
    .execute()
}
