import type { MailboxHealth, MailboxStatus } from '@icebox/contract/mailbox'
import { isApiProvider, MAILBOX_PROVIDERS, type MailboxProvider } from '@icebox/contract/mailbox-providers'
import { formatMoment, formatTime } from '../../kit/format.ts'

const SECOND = 1_000
const MINUTE = 60 * SECOND
const HOUR = 60 * MINUTE

/** `last checked 40 s ago`. Times in milliseconds. */
export function lastChecked(then: number, now: number): string {
  return `last checked ${ago(then, now)}`
}

/** `last push 40 s ago`. Times in milliseconds. */
export function lastPush(then: number, now: number): string {
  return `last push ${ago(then, now)}`
}

/** `9:52 AM` today, `Nov 18, 9:52 AM` before. */
export function sinceWhen(then: number, now: number): string {
  const isToday = new Date(then).toDateString() === new Date(now).toDateString()
  return isToday ? formatTime(then) : formatMoment(then, now)
}

/** How the person gets out of the trouble: by connecting the mailbox again, by choosing another, or by waiting. */
export type WayOut = 'again' | 'another' | 'wait'

export interface Trouble {
  title: string
  advice: string
  way: WayOut
  /** What the button says that leads to the page of the mailbox's own provider; only where the way is `again`. */
  button: string
}

/** What to say of a mailbox that needs attention, or null while all is well. */
export function troubleOf(mailbox: MailboxHealth, now: number): Trouble | null {
  const words = TROUBLES[mailbox.status]?.(mailbox.provider)
  if (!words) return null
  const { title, ...rest } = words
  const since = sinceWhen(Date.parse(mailbox.since), now)
  return { ...rest, title: title(mailbox.address, since), advice: mailbox.advice ?? rest.advice }
}

interface TroubleWords extends Omit<Trouble, 'title'> {
  title: (address: string, since: string) => string
}

const SILENT_HOST: TroubleWords = {
  title: (address, since) => `${address} stopped answering at ${since}.`,
  advice: 'New mail stays in your inbox until we reconnect. We keep trying.',
  way: 'again',
  button: 'Check the connection',
}
const REFUSED_PASSWORD: TroubleWords = {
  title: (address, since) => `${address} has refused the password since ${since}.`,
  advice: 'New mail stays in your inbox. Enter a new app password to go on.',
  way: 'again',
  button: 'Reconnect',
}
const UNSAFE: TroubleWords = {
  title: (address, since) => `${address} cannot move mail safely. Found at ${since}.`,
  advice: 'Nothing is moved. Connect another mailbox to go on.',
  way: 'another',
  button: '',
}
const LATE: TroubleWords = {
  title: (address, since) => `${address} was last checked at ${since}.`,
  advice: 'New mail stays in your inbox. It is checked as soon as that is possible again.',
  way: 'wait',
  button: '',
}
const LEAVING: TroubleWords = {
  title: address => `${address} is being disconnected.`,
  advice: 'The mail on ice is put back into your inbox first. Nothing new is moved.',
  way: 'wait',
  button: '',
}

/** With a provider's own sign-in there is no address or password to check, so silence leaves nothing to do but wait. */
const silent = (mailbox: string): TroubleWords => ({
  ...SILENT_HOST,
  title: (address, since) => `${mailbox} stopped answering for ${address} at ${since}.`,
  way: 'wait',
  button: '',
})
const accessEnded = (mailbox: string): TroubleWords => ({
  title: (address, since) => `No access to ${address} since ${since}.`,
  advice: `New mail stays in your inbox. Connect ${mailbox} again to go on.`,
  way: 'again',
  button: 'Reconnect',
})

const TROUBLES: Partial<Record<MailboxStatus, (provider: MailboxProvider) => TroubleWords>> = {
  unreachable: provider => (isApiProvider(provider) ? silent(nameOf(provider)) : SILENT_HOST),
  reconnect: provider => (isApiProvider(provider) ? accessEnded(nameOf(provider)) : REFUSED_PASSWORD),
  unsupported: () => UNSAFE,
  late: () => LATE,
  leaving: () => LEAVING,
}

const nameOf = (provider: MailboxProvider) => MAILBOX_PROVIDERS[provider].name

/** In tens of seconds, so that it does not flicker. */
function ago(then: number, now: number): string {
  const past = Math.max(0, now - then)
  if (past < 10 * SECOND) return 'just now'
  if (past < MINUTE) return `${Math.floor(past / (10 * SECOND)) * 10} s ago`
  if (past < HOUR) return `${Math.floor(past / MINUTE)} min ago`
  return sinceWhen(then, now)
}
