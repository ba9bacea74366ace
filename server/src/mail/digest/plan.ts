import { dueOf } from '../../accounts/letters/choice.ts'
import { type LetterChoice, lockDue, updateChoice } from '../../accounts/letters/choice-store.ts'
import { type Cadence, digestCadence, lastDue, teamWeekCadence } from '../../accounts/letters/due.ts'
import type { App } from '../../app.ts'
import { inTransaction, type Tx } from '../../kit/db/db.ts'
import { findToldUntil, insertPeriod, type RegularLetter } from './period-store.ts'

/** What was moved in the last second may not be committed yet. */
const SETTLE_SECONDS = 60
/** Who was not written to for longer is told of the last period alone. */
const REACHES_BACK_MS = 8 * 86_400_000

interface Regular {
  readonly about: RegularLetter
  readonly due: 'digest_due_at' | 'team_week_due_at'
  readonly cadence: (choice: LetterChoice) => Cadence | undefined
}

const REGULAR: readonly Regular[] = [
  { about: 'digest', due: 'digest_due_at', cadence: digestCadence },
  { about: 'team_week', due: 'team_week_due_at', cadence: teamWeekCadence },
]

/** Writes down every letter that is due by now. Of periods that nobody was there for, the last one tells of all. */
export async function planDue(app: App, now: Date, waitSeconds = SETTLE_SECONDS): Promise<void> {
  for (const regular of REGULAR) {
    while (await inTransaction(app, tx => planOne(tx, regular, { now, waitSeconds }))) {
      // Each in a transaction of its own, so that a long line of them locks nobody out.
    }
  }
}

async function planOne(tx: Tx, { about, due, cadence }: Regular, at: { now: Date; waitSeconds: number }) {
  const choice = await lockDue(tx, due, at.now)
  if (!choice) return false
  const wanted = cadence(choice)
  if (wanted) await planPeriod(tx, { choice, about, cadence: wanted, ...at })
  await updateChoice(tx, choice.account_id, { [due]: dueOf(choice, at.now)[due] })
  return true
}

interface Planned {
  readonly choice: LetterChoice
  readonly about: RegularLetter
  readonly cadence: Cadence
  readonly now: Date
  readonly waitSeconds: number
}

/** It begins where the one before ended, whatever was changed about times and zones since. */
async function planPeriod(tx: Tx, { choice, about, cadence, now, waitSeconds }: Planned): Promise<void> {
  const { day, at: until } = lastDue(cadence, now)
  const told = await findToldUntil(tx, choice.account_id, about)
  if (told && told >= until) return
  const isRecent = told !== undefined && until.getTime() - told.getTime() < REACHES_BACK_MS
  const from = isRecent ? told : lastDue(cadence, new Date(until.getTime() - 1)).at
  await insertPeriod(tx, { account_id: choice.account_id, about, day, from_at: from, until_at: until }, waitSeconds)
}
