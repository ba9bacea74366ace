import { type Account, findAccount } from '../../accounts/account-store.ts'
import type { App } from '../../app.ts'
import { NotSent, type OutgoingLetter, sendLetter } from '../../kit/outgoing.ts'
import { digestLetter } from './digest-letter.ts'
import {
  beginSending,
  noteNothing,
  noteNotSent,
  noteSent,
  type PeriodLetter,
  type RegularLetter,
  takePlanned,
} from './period-store.ts'
import { planDue } from './plan.ts'
import { teamWeekLetter } from './team-week-letter.ts'

/** After the first try that surely failed, the second and the third; then the period is given up. */
export const REGULAR_RETRY_MINUTES = [2, 15, 60] as const
/** So long somebody who took a letter has to begin sending it; then it is anybody's again. */
const HOLD_MINUTES = 10

type Content = Omit<OutgoingLetter, 'to'>

const CONTENTS: Record<RegularLetter, (app: App, to: Account, letter: PeriodLetter) => Promise<Content | undefined>> = {
  digest: digestLetter,
  team_week: teamWeekLetter,
}

/**
 * Writes every regular letter that is due, each once for its period, whoever else does the same: planned in the database,
 * taken by one, and marked in the moment before it is handed over. Whoever dies before that is followed by another;
 * whoever dies after it by nobody.
 */
export async function sendRegularLetters(app: App, now = new Date()): Promise<void> {
  await planDue(app, now)
  await sendPlanned(app)
}

/** Writes what is planned by now. */
export async function sendPlanned(app: App): Promise<void> {
  const most = { holdMinutes: HOLD_MINUTES, mostTries: REGULAR_RETRY_MINUTES.length + 1 }
  for (let taken = await takePlanned(app.db, most); taken; taken = await takePlanned(app.db, most)) {
    await send(app, taken)
  }
}

async function send(app: App, letter: PeriodLetter): Promise<void> {
  const { outgoing } = app.config
  const account = await findAccount(app.db, letter.account_id)
  const content = account?.email_proven && outgoing ? await CONTENTS[letter.about](app, account, letter) : undefined
  if (!account || !outgoing || !content) return noteNothing(app.db, letter)
  if (!(await beginSending(app.db, letter))) return
  try {
    await sendLetter({ outgoing, keys: app.keys }, { ...content, to: account.email })
    await noteSent(app.db, letter)
  } catch (error) {
    if (!(error instanceof NotSent)) throw error
    app.log.warn({ err: error, letter: letter.about }, 'a regular letter could not be sent')
    // Twice is worse than never: one that may have gone stays as it is.
    if (!error.mayHaveGone) await noteNotSent(app.db, letter, REGULAR_RETRY_MINUTES[letter.tries - 1])
  }
}
