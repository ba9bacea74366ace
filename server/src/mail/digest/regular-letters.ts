import { type Account, findAccount } from '../../accounts/account-store.ts'
import type { App } from '../../app.ts'
import { inTransaction } from '../../kit/db/db.ts'
import type { OutgoingLetter } from '../../kit/outgoing.ts'
import { letterDigest } from '../../kit/sessions/secrets.ts'
import type { WorkerContext } from '../lease/work.ts'
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
import { wayTo } from './way.ts'

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
export async function sendRegularLetters(context: WorkerContext, now = new Date()): Promise<void> {
  await planDue(context.app, now)
  await sendPlanned(context)
}

/** Writes what is planned by now. */
export async function sendPlanned(context: WorkerContext): Promise<void> {
  const { db } = context.app
  const most = { holdMinutes: HOLD_MINUTES, mostTries: REGULAR_RETRY_MINUTES.length + 1 }
  for (let taken = await takePlanned(db, most); taken; taken = await takePlanned(db, most)) await write(context, taken)
}

async function write(context: WorkerContext, letter: PeriodLetter): Promise<void> {
  const { app } = context
  const account = await findAccount(app.db, letter.account_id)
  const way = account && (await wayTo(context, account))
  const content = way && (await CONTENTS[letter.about](app, account, letter))
  if (!way || !content) return noteNothing(app.db, letter)
  if (!(await beginSending(app.db, letter))) return
  const became = await way({ ...content, messageId: messageIdOf(app, letter) })
  if (became === 'gone') await inTransaction(app, tx => noteSent(tx, letter))
  // Twice is worse than never: one that may have gone stays as it is.
  if (became === 'not_gone') await noteNotSent(app.db, letter, REGULAR_RETRY_MINUTES[letter.tries - 1])
}

/** The same for the same period, so that a mailbox tells whether it has it. */
function messageIdOf(app: App, { account_id, about, day }: PeriodLetter): string {
  const name = letterDigest(app.keys, 'regular', [account_id, about, day].join('|')).toString('hex').slice(0, 32)
  return `<icebox.${name}@${new URL(app.config.appUrl).hostname}>`
}
