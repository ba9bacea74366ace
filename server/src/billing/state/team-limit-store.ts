import type { Db, Tx } from '../../kit/db/db.ts'

/** Scans a month that the operator gave the team instead of its plan's. */
export interface GivenScans {
  readonly scans: number
  /** More than the plan held then: it adds to what is judged and takes nothing away. */
  readonly isGift: boolean
}

/** Null where the plan's hold. */
export async function scanLimitOf(db: Db | Tx, teamId: string): Promise<GivenScans | null> {
  const found = db.selectFrom('team').select(['scan_limit', 'scan_limit_is_gift']).where('id', '=', teamId)
  const row = await found.executeTakeFirst()
  if (!row || row.scan_limit === null) return null
  return { scans: row.scan_limit, isGift: row.scan_limit_is_gift }
}

/** False where it was so already. */
export async function storeScanLimit(tx: Tx, teamId: string, given: GivenScans | null): Promise<boolean> {
  const { scans, isGift } = given ?? { scans: null, isGift: false }
  const { numUpdatedRows } = await tx
    .updateTable('team')
    .set({ scan_limit: scans, scan_limit_is_gift: isGift })
    .where('id', '=', teamId)
    .where(({ or, eb }) =>
      or([eb('scan_limit', 'is distinct from', scans), eb('scan_limit_is_gift', 'is distinct from', isGift)]),
    )
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
