import type { ActivityItem } from '@icebox/contract/activity'
import { PRODUCT_NAME } from '@icebox/contract/constants'
import { LINK_DAYS, type LinkAct } from '@icebox/contract/letters'
import type { Account } from '../../accounts/account-store.ts'
import { timeOf } from '../../accounts/letters/choice.ts'
import { findChoice, type LetterChoice } from '../../accounts/letters/choice-store.ts'
import { stopLink } from '../../accounts/letters/stop.ts'
import type { App } from '../../app.ts'
import {
  action,
  heading,
  type LabelledLink,
  paragraph,
  type Row,
  rows,
  small,
  stop,
  unlinked,
} from '../../kit/letters/parts.ts'
import type { OutgoingLetter } from '../../kit/outgoing.ts'
import { signLink } from '../../kit/sessions/signed-link.ts'
import { listItems } from '../log/activity.ts'
import { listMailboxes } from '../mailboxes/mailbox-store.ts'
import { listMoved } from './digest-store.ts'
import { LINK_PAGE, purposeOf } from './link-acts.ts'
import type { PeriodLetter } from './period-store.ts'

/** More than anybody reads through. */
const LINES = 25

/** What went on ice in a period, the least sure first; undefined where there is nothing, or no digest is wanted any more. */
export async function digestLetter(
  app: App,
  account: Account,
  { from_at: from, until_at: until }: PeriodLetter,
): Promise<Omit<OutgoingLetter, 'to'> | undefined> {
  const choice = await findChoice(app.db, account.id)
  if (choice.digest === 'off') return undefined
  const { ids, total } = await listMoved(app.db, { accountId: account.id, from, until }, LINES)
  if (ids.length === 0) return undefined
  const items = await listItems(app, account.id, ids)
  const hasSeveral = (await listMailboxes(app.db, account.id)).length > 1
  const said = `${total === 1 ? '1 message' : `${total} messages`} on ice since ${sinceWhen(from, choice)}`
  const unsubscribe = stopLink(app, 'digest', account.id)
  return {
    subject: `${PRODUCT_NAME}: ${said}`,
    unsubscribe,
    parts: [
      heading(said),
      paragraph('Those that we were least sure of stand first. Whatever you want in your inbox, one link brings back.'),
      rows(items.map(item => rowOf(app, item, hasSeveral))),
      ...(total > items.length ? [action(`And ${total - items.length} more`, `${app.config.appUrl}/icebox`)] : []),
      small(`${rhythmOf(choice)} Each link works once, for ${LINK_DAYS} days, and asks you before it does anything.`),
      stop('No more of these letters', unsubscribe),
    ],
  }
}

/** Which mailbox it came to is said where there are several. */
function rowOf(app: App, item: ActivityItem, hasSeveral: boolean): Row {
  const { subject, senderName, sender, confidence, mailboxAddress } = item
  const from = senderName === '' ? sender : `${unlinked(senderName)} <${sender}>`
  const sure = confidence === null ? '' : `, ${confidence} % sure`
  const where = hasSeveral ? [`Sent to ${mailboxAddress}`] : []
  const why = item.reasons.slice(0, 2).map(({ text }) => text)
  return {
    title: subject === '' ? '(no subject)' : unlinked(subject),
    lines: [`${from}${sure}`, ...where, ...(why.length > 0 ? [`${why.join('. ')}.`] : [])],
    links: linksOf(app, item),
  }
}

const LABELS: Record<LinkAct, string> = { restore: 'Restore', allow: 'Allow sender', block: 'Block sender' }

/** A message that failed the sender checks, or was never read, makes no rule for its sender. */
function linksOf(app: App, { id, senderCheck }: ActivityItem): LabelledLink[] {
  const isProving = senderCheck === 'passed' || senderCheck === 'none'
  const acts: readonly LinkAct[] = isProving ? ['restore', 'allow', 'block'] : ['restore']
  const expiresAt = new Date(Date.now() + LINK_DAYS * 86_400_000)
  const links = acts.map(act => {
    const token = signLink(app.keys, { purpose: purposeOf(act), id, expiresAt })
    return { label: LABELS[act], href: `${app.config.appUrl}${LINK_PAGE}?${new URLSearchParams({ act, token })}` }
  })
  return [
    ...links,
    {
      label: 'Ask them to stop',
      href: `${app.config.appUrl}/icebox?${new URLSearchParams({ message: id, ask: 'stop' })}`,
    },
  ]
}

function rhythmOf({ digest, at_minute: minute, time_zone: zone }: LetterChoice): string {
  const often = digest === 'weekly' ? 'every Monday' : 'every day'
  return `You asked for this letter ${often} at ${timeOf(minute)} (${zone}); it comes only when something was moved.`
}

/** As "Wednesday, November 25". */
export function sinceWhen(from: Date, { time_zone: timeZone }: Pick<LetterChoice, 'time_zone'>): string {
  return from.toLocaleDateString('en-US', { timeZone, weekday: 'long', month: 'long', day: 'numeric' })
}
