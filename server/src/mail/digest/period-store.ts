import type { Selectable } from 'kysely'
import { announce } from '../../accounts/events/announce.ts'
import { type Db, sql, type Tx } from '../../kit/db/db.ts'
import type { Tables } from '../../kit/db/tables.ts'

export type PeriodLetter = Selectable<Tables['period_letter']>
export type RegularLetter = PeriodLetter['about']
type NewPeriod = Pick<PeriodLetter, 'account_id' | 'about' | 'day' | 'from_at' | 'until_at'>

const NOW = sql<Date>`now()`

/** Plans the letter of a period, once, to be written in a moment; the same day again is nothing new. */
export async function insertPeriod(tx: Tx, period: NewPeriod, waitSeconds: number): Promise<void> {
  await tx
    .insertInto('period_letter')
    .values({ ...period, take_after: sql<Date>`now() + make_interval(secs => ${waitSeconds})` })
    .onConflict(conflict => conflict.doNothing())
    .execute()
}

/** Up to when the person was told; what was not sent told them nothing. */
export async function findToldUntil(tx: Tx, accountId: string, about: RegularLetter): Promise<Date | undefined> {
  const row = await tx
    .selectFrom('period_letter')
    .select('until_at')
    .where('account_id', '=', accountId)
    .where('about', '=', about)
    .where('state', '!=', 'not_sent')
    .orderBy('until_at', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row?.until_at
}

/** Takes one that is planned, for this long; `tries` tells this taking from a later one. */
export async function takePlanned(
  db: Db,
  { holdMinutes, mostTries }: { holdMinutes: number; mostTries: number },
): Promise<PeriodLetter | undefined> {
  const next = db
    .selectFrom('period_letter')
    .select(['account_id', 'about', 'day'])
    .where('state', '=', 'planned')
    .where('take_after', '<=', NOW)
    .where('tries', '<', mostTries)
    .orderBy('take_after')
    .limit(1)
    .forUpdate()
    .skipLocked()
  return db
    .with('next', () => next)
    .updateTable('period_letter as letter')
    .from('next')
    .set({ tries: sql<number>`letter.tries + 1`, take_after: sql<Date>`now() + make_interval(mins => ${holdMinutes})` })
    .whereRef('letter.account_id', '=', 'next.account_id')
    .whereRef('letter.about', '=', 'next.about')
    .whereRef('letter.day', '=', 'next.day')
    .returningAll('letter')
    .executeTakeFirst()
}

/** From here on it is never begun anew. False when somebody else has taken it meanwhile. */
export async function beginSending(db: Db, letter: PeriodLetter): Promise<boolean> {
  return becomes(db, letter, { from: 'planned', state: 'sending' })
}

export async function noteNothing(db: Db, letter: PeriodLetter): Promise<void> {
  await becomes(db, letter, { from: 'planned', state: 'nothing' })
}

/** It went out; a digest is told to its reader's programs. */
export async function noteSent(tx: Tx, letter: PeriodLetter): Promise<void> {
  const isNoted = await becomes(tx, letter, { from: 'sending', state: 'sent' })
  if (!isNoted || letter.about !== 'digest') return
  const data = { day: letter.day, from: letter.from_at.toISOString(), until: letter.until_at.toISOString() }
  await announce(tx, letter.account_id, { type: 'digest.ready', data })
}

/** It surely did not go: tried again after this long, or given up where there is no such time. */
export async function noteNotSent(db: Db, letter: PeriodLetter, waitMinutes: number | undefined): Promise<void> {
  const take_after = sql<Date>`now() + make_interval(mins => ${waitMinutes ?? 0})`
  await becomes(db, letter, { from: 'sending', state: waitMinutes === undefined ? 'not_sent' : 'planned', take_after })
}

type Becoming = Pick<PeriodLetter, 'state'> & {
  readonly from: PeriodLetter['state']
  readonly take_after?: ReturnType<typeof sql<Date>>
}

async function becomes(db: Db | Tx, { account_id, about, day, tries }: PeriodLetter, { from, ...change }: Becoming) {
  const { numUpdatedRows } = await db
    .updateTable('period_letter')
    .set(change)
    .where('account_id', '=', account_id)
    .where('about', '=', about)
    .where('day', '=', day)
    .where('state', '=', from)
    .where('tries', '=', tries)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Periods long past; the newest of each person says up to when they were told. */
export async function forgetOldPeriods(db: Db): Promise<void> {
  await db.deleteFrom('period_letter').where('until_at', '<', sql<Date>`now() - interval '60 days'`).execute()
}
