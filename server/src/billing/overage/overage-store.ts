import type { Selectable } from 'kysely'
import { type Db, sql, type Tx } from '../../kit/db/db.ts'
import type { Tables } from '../../kit/db/tables.ts'

export type OverageMonth = Selectable<Tables['overage_month']>

export async function findOverage(db: Db | Tx, teamId: string, month: string): Promise<OverageMonth | undefined> {
  return db
    .selectFrom('overage_month')
    .selectAll()
    .where('team_id', '=', teamId)
    .where('month', '=', month)
    .executeTakeFirst()
}

/** Months that are over by then and not billed yet, oldest first. */
export async function listUnbilled(db: Db, teamId: string, overBy: Date): Promise<OverageMonth[]> {
  return db
    .selectFrom('overage_month')
    .selectAll()
    .where('team_id', '=', teamId)
    .where('ends_at', '<=', overBy)
    .where('billed_at', 'is', null)
    .where(({ eb, or }) => or([eb('cents', 'is', null), eb('cents', '>', 0)]))
    .orderBy('month')
    .execute()
}

/** Teams with such a month that ended two hours ago or more: what could ride on a renewal has done so. */
export async function listTeamsUnbilled(db: Db, now: Date): Promise<string[]> {
  const rows = await db
    .selectFrom('overage_month')
    .select('team_id')
    .distinct()
    .where('ends_at', '<', sql<Date>`${now}::timestamptz - interval '2 hours'`)
    .where('billed_at', 'is', null)
    .where(({ eb, or }) => or([eb('cents', 'is', null), eb('cents', '>', 0)]))
    .execute()
  return rows.map(row => row.team_id)
}

/** What the month costs, decided once: a repeat must bill the same. */
export async function closeMonth(db: Db, { team_id, month }: OverageMonth, cents: number): Promise<number> {
  const row = await db
    .updateTable('overage_month')
    .set(({ fn, val }) => ({ cents: fn.coalesce('cents', val(cents)) }))
    .where('team_id', '=', team_id)
    .where('month', '=', month)
    .returning('cents')
    .executeTakeFirstOrThrow()
  return row.cents ?? cents
}

/** Counts a try to bill it: each has idempotency keys of its own, since Stripe repeats its own failure under one key. */
export async function countBilling(db: Db, { team_id, month }: OverageMonth): Promise<number> {
  const row = await db
    .updateTable('overage_month')
    .set({ tries: sql<number>`tries + 1` })
    .where('team_id', '=', team_id)
    .where('month', '=', month)
    .returning('tries')
    .executeTakeFirstOrThrow()
  return row.tries
}

type MonthChange = Partial<Pick<OverageMonth, 'invoice_id' | 'billed_at' | 'unpaid_since' | 'settled_at'>>

export async function updateMonth(db: Db, { team_id, month }: OverageMonth, change: MonthChange): Promise<void> {
  await db.updateTable('overage_month').set(change).where('team_id', '=', team_id).where('month', '=', month).execute()
}

/** Nothing of what is not billed yet is owed any more, the month that runs included. */
export async function waiveMonths(db: Db, teamId: string): Promise<void> {
  await db
    .updateTable('overage_month')
    .set({ cents: 0 })
    .where('team_id', '=', teamId)
    .where('billed_at', 'is', null)
    .execute()
}

/** Teams whose bill for scans beyond the plan was tried and not paid. */
export async function listTeamsUnpaid(db: Db): Promise<string[]> {
  const rows = await db
    .selectFrom('overage_month')
    .select('team_id')
    .distinct()
    .where('unpaid_since', 'is not', null)
    .where('settled_at', 'is', null)
    .execute()
  return rows.map(row => row.team_id)
}

/** Months that were billed and are neither paid nor given up. */
export async function listUnsettled(db: Db | Tx, teamId: string): Promise<OverageMonth[]> {
  return db
    .selectFrom('overage_month')
    .selectAll()
    .where('team_id', '=', teamId)
    .where('billed_at', 'is not', null)
    .where('settled_at', 'is', null)
    .orderBy('month')
    .execute()
}
