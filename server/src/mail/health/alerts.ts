import { PRODUCT_NAME } from '@icebox/contract/constants'
import { providersThat } from '@icebox/contract/mailbox-providers'
import { stopLink } from '../../accounts/letters/stop.ts'
import type { App } from '../../app.ts'
import { action, paragraph, small, stop } from '../../kit/letters/parts.ts'
import { NotSent, type OutgoingLetter, sendLetter } from '../../kit/outgoing.ts'
import { lateSeconds } from '../mailboxes/cadence.ts'
import type { MailboxRow } from '../mailboxes/mailbox-store.ts'
import { adviceOf } from './advice.ts'
import { claimAlert, type DueAlert, takeAlertBack } from './alert-store.ts'
import { statusOf } from './health.ts'

/** After the first letter that could not be sent, the second and the third; then the dashboard alone tells. */
export const ALERT_RETRY_MINUTES = [2, 15, 60] as const

/**
 * Writes to the owners of mailboxes that ask to be connected anew, or were not checked for a quarter of an hour: once,
 * and again only after the mailbox was well in between.
 */
export async function tellOwners(app: App, awakeSince: Date): Promise<void> {
  const { outgoing } = app.config
  if (!outgoing) return
  const rules = { awakeSince, lateSeconds: lateSeconds(app.config), vouching: providersThat('vouchesForAddress') }
  for (let due = await claimAlert(app.db, rules); due; due = await claimAlert(app.db, rules)) {
    try {
      await sendLetter({ outgoing, keys: app.keys }, letterFor(app, due))
      app.log.info({ mailbox: due.row.id }, 'an owner was told of a mailbox in trouble')
    } catch (error) {
      if (!(error instanceof NotSent)) throw error
      app.log.warn({ err: error, mailbox: due.row.id }, 'an owner could not be told of a mailbox in trouble')
      // Twice is worse than never: the dashboard says it too.
      if (!error.mayHaveGone) await takeAlertBack(app.db, due.row.id, ALERT_RETRY_MINUTES)
    }
  }
}

const LONGEST_GAP_MS = 2 * 60_000

/**
 * Tells at each call since when this process has looked after mailboxes without a break. After a pause, of the machine
 * say, every mailbox is late, and that is nobody's trouble.
 */
export function noteWakefulness(startedAt: number): (now: number) => Date {
  let [since, last] = [startedAt, startedAt]
  return now => {
    if (now - last > LONGEST_GAP_MS) since = now
    last = now
    return new Date(since)
  }
}

function letterFor(app: App, { row, to }: DueAlert): OutgoingLetter {
  const status = statusOf(app.config, row)
  const unsubscribe = stopLink(app, 'trouble', row.account_id)
  return {
    to,
    subject: `${PRODUCT_NAME} is not watching ${row.address}`,
    parts: [
      paragraph(`${PRODUCT_NAME} has not watched ${row.address} since ${sinceWhen(row)}.`),
      paragraph(adviceOf(row, status) ?? adviceOf(row, 'late') ?? ''),
      action('How it is doing now', `${app.config.appUrl}/dashboard`),
      small('You get one such letter for one trouble.'),
      stop('No more letters of mailboxes in trouble', unsubscribe),
    ],
    unsubscribe,
  }
}

/** In a zone that everybody can work out: nobody told us theirs. */
function sinceWhen({ last_checked_at, status_since }: MailboxRow): string {
  const [day, time = ''] = (last_checked_at ?? status_since).toISOString().split('T')
  return `${day}, ${time.slice(0, 5)} UTC`
}
