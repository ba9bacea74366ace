import type { MailboxHealth, MailboxStatus } from '@icebox/contract/mailbox'
import { formatDay, formatTime } from '../kit/format.ts'

const SECOND = 1_000
const MINUTE = 60 * SECOND
const HOUR = 60 * MINUTE

/** `last checked 40 s ago`; in tens of seconds, so that it does not flicker. Times in milliseconds. */
export function lastChecked(then: number, now: number): string {
  const past = Math.max(0, now - then)
  if (past < 10 * SECOND) return 'last checked just now'
  if (past < MINUTE) return `last checked ${Math.floor(past / (10 * SECOND)) * 10} s ago`
  if (past < HOUR) return `last checked ${Math.floor(past / MINUTE)} min ago`
  return `last checked ${sinceWhen(then, now)}`
}

/** `9:52 AM` today, `Nov 18, 9:52 AM` before. */
export function sinceWhen(then: number, now: number): string {
  const isToday = new Date(then).toDateString() === new Date(now).toDateString()
  return isToday ? formatTime(then) : `${formatDay(then)}, ${formatTime(then)}`
}

interface Trouble {
  title: (address: string, since: string) => string
  /** Said where the server gave no advice. */
  advice: string
  button: string
}

const TROUBLES: Partial<Record<MailboxStatus, Trouble>> = {
  unreachable: {
    title: (address, since) => `${address} stopped answering at ${since}.`,
    advice: 'New mail stays in your inbox until we reconnect. We keep trying.',
    button: 'Check the connection',
  },
  reconnect: {
    title: (address, since) => `${address} has refused the password since ${since}.`,
    advice: 'New mail stays in your inbox. Enter a new app password to go on.',
    button: 'Reconnect',
  },
  unsupported: {
    title: (address, since) => `${address} cannot move mail safely. Found at ${since}.`,
    advice: 'Nothing is moved. Connect another mailbox to go on.',
    button: 'Connect another mailbox',
  },
}

/** What to say of a mailbox that needs attention, or null while all is well. */
export function troubleOf(mailbox: MailboxHealth, now: number) {
  const trouble = TROUBLES[mailbox.status]
  if (!trouble) return null
  return {
    title: trouble.title(mailbox.address, sinceWhen(Date.parse(mailbox.since), now)),
    advice: mailbox.advice ?? trouble.advice,
    button: trouble.button,
  }
}
