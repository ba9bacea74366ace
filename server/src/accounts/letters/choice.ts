import { isDeepStrictEqual } from 'node:util'
import type { OutputOf } from '@icebox/contract/call'
import type { changeLetterChoice as changeCall, getLetterChoice as getCall } from '@icebox/contract/letters'
import type { Actor, App } from '../../app.ts'
import { inTransaction } from '../../kit/db/db.ts'
import type { VerbInput } from '../../kit/http/route.ts'
import { publish } from '../../kit/queue/publish.ts'
import { findChoice, type LetterChoice, lockChoice, updateChoice } from './choice-store.ts'
import { digestCadence, nextDue, teamWeekCadence } from './due.ts'

/** What somebody wants to be written of. */
export async function getLetterChoice(app: App, { accountId }: Actor): Promise<OutputOf<typeof getCall>> {
  return choiceOf(app, await findChoice(app.db, accountId))
}

/** Changes it. What was due before, and is due no more, is not made up for. */
export async function changeLetterChoice(
  app: App,
  { accountId }: Actor,
  { at, timeZone, digest, teamWeek, trouble }: VerbInput<typeof changeCall>,
): Promise<OutputOf<typeof changeCall>> {
  return inTransaction(app, async tx => {
    const before = await lockChoice(tx, accountId)
    const wanted: LetterChoice = {
      ...before,
      ...(digest === undefined ? {} : { digest }),
      ...(at === undefined ? {} : { at_minute: minuteOf(at) }),
      ...(timeZone === undefined ? {} : { time_zone: timeZone }),
      ...(teamWeek === undefined ? {} : { team_week: teamWeek }),
      ...(trouble === undefined ? {} : { trouble }),
    }
    if (isDeepStrictEqual(wanted, before)) return choiceOf(app, before)
    const changed = await updateChoice(tx, accountId, { ...wanted, ...dueOf(wanted, new Date()) })
    await publish(tx, accountId, { type: 'settings_updated' })
    return choiceOf(app, changed)
  })
}

/** When each of the regular letters is due next. */
export function dueOf(choice: LetterChoice, after: Date): Pick<LetterChoice, 'digest_due_at' | 'team_week_due_at'> {
  const [digest, teamWeek] = [digestCadence(choice), teamWeekCadence(choice)]
  return {
    digest_due_at: digest ? nextDue(digest, after).at : null,
    team_week_due_at: teamWeek ? nextDue(teamWeek, after).at : null,
  }
}

function choiceOf({ config }: App, choice: LetterChoice): OutputOf<typeof getCall> {
  return {
    digest: choice.digest,
    at: timeOf(choice.at_minute),
    timeZone: choice.time_zone,
    teamWeek: choice.team_week,
    trouble: choice.trouble,
    sendsLetters: config.outgoing !== undefined,
  }
}

const HOUR = 60

/** As 08:30. */
export function timeOf(minute: number): string {
  return [Math.floor(minute / HOUR), minute % HOUR].map(part => String(part).padStart(2, '0')).join(':')
}

function minuteOf(time: string): number {
  const [hours = 0, minutes = 0] = time.split(':').map(Number)
  return hours * HOUR + minutes
}
