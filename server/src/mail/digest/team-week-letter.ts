import { PRODUCT_NAME } from '@icebox/contract/constants'
import { type Account, countSeats } from '../../accounts/account-store.ts'
import { findChoice } from '../../accounts/letters/choice-store.ts'
import { stopLink } from '../../accounts/letters/stop.ts'
import type { App } from '../../app.ts'
import { action, paragraph, small, stop, verbatim } from '../../kit/letters/parts.ts'
import type { OutgoingLetter } from '../../kit/outgoing.ts'
import { sinceWhen } from './digest-letter.ts'
import { countTeam } from './digest-store.ts'
import type { PeriodLetter } from './period-store.ts'

/** What Icebox did for a team, in numbers alone; undefined where nothing was judged, or it is not wanted any more. */
export async function teamWeekLetter(
  app: App,
  account: Account,
  { from_at: from, until_at: until }: PeriodLetter,
): Promise<Omit<OutgoingLetter, 'to'> | undefined> {
  const choice = await findChoice(app.db, account.id)
  const { total: seats } = await countSeats(app.db, account.team_id)
  if (!choice.team_week || account.role !== 'owner' || seats < 2) return undefined
  const { people, judged, moved, restored } = await countTeam(app.db, account.team_id, { from, until })
  if (judged === 0 && moved === 0) return undefined
  const since = sinceWhen(from, choice)
  const unsubscribe = stopLink(app, 'team_week', account.id)
  return {
    subject: `What ${PRODUCT_NAME} did for your team since ${since}`,
    unsubscribe,
    parts: [
      paragraph(`Since ${since}, for the people of your team:`),
      verbatim(
        [
          `People in the team: ${amountOf(people)}`,
          `Messages judged: ${amountOf(judged)}`,
          `Put on ice: ${amountOf(moved)}`,
          `Brought back by their owners: ${amountOf(restored)}`,
        ].join('\n'),
      ),
      action('Your team', `${app.config.appUrl}/team`),
      small(
        'You asked for this letter every Monday. It holds numbers alone: whose mail it was, nobody but they can see.',
      ),
      stop('No more of these letters', unsubscribe),
    ],
  }
}

function amountOf(count: number): string {
  return count.toLocaleString('en-US')
}
