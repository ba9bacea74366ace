import { PLANS } from '@icebox/contract/billing/plans'
import { MAILBOX_PROVIDERS } from '@icebox/contract/mailbox-providers'
import type { ErrorCount, Installation } from '@icebox/contract/safety/operator'
import { formatCount, plural } from '../kit/format.ts'

/** A line of the page: what is counted, and how it stands. */
export interface Fact {
  name: string
  value: string
  /** It wants somebody to look after it. */
  isBad?: boolean
}

const MINUTE = 60
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

/** `12 s`, `5 min`, `3 h`, `2 days`. */
export function lengthWords(seconds: number): string {
  if (seconds < MINUTE) return `${Math.round(seconds)} s`
  if (seconds < HOUR) return `${Math.floor(seconds / MINUTE)} min`
  if (seconds < 2 * DAY) return `${Math.floor(seconds / HOUR)} h`
  return `${Math.floor(seconds / DAY)} days`
}

/** A day, and what a machine that is off at night may take besides. */
const OLD_BACKUP_HOURS = 36
/** For which something that is due may wait. */
const LONG_SECONDS = 15 * MINUTE

export function versionFacts({ version, database, migrations, backups }: Installation): Fact[] {
  const { applied, last, missing } = migrations
  const isLate = backups.isDaily && (backups.ageHours ?? OLD_BACKUP_HOURS + 1) > OLD_BACKUP_HOURS
  return [
    { name: 'Version', value: version },
    { name: 'Database', value: database },
    { name: 'Migrations', value: `${formatCount(applied)}, the last is ${last.replace(/\.sql$/, '')}` },
    ...(missing.length > 0 ? [{ name: 'Not applied yet', value: missing.join(', '), isBad: true }] : []),
    { name: 'Last daily backup', value: backupWords(backups), isBad: isLate },
  ]
}

function backupWords({ isDaily, ageHours }: Installation['backups']): string {
  if (ageHours !== null) return `${lengthWords(ageHours * HOUR)} ago`
  return isDaily ? 'None yet' : 'None, they are off'
}

export function queueFacts({ workers, queue }: Installation): Fact[] {
  const { ready, oldestSeconds, triedAgain, givenUp, openMoves, lateSeconds } = queue
  return [
    { name: 'Workers', value: formatCount(workers), isBad: workers === 0 },
    { name: 'Jobs due', value: formatCount(ready) },
    {
      name: 'The oldest has waited',
      value: ready === 0 ? 'None waits' : lengthWords(oldestSeconds),
      isBad: oldestSeconds > LONG_SECONDS,
    },
    { name: 'Failed, tried again', value: formatCount(triedAgain) },
    { name: 'Failed for good', value: formatCount(givenUp), isBad: givenUp > 0 },
    { name: 'Moves to make', value: formatCount(openMoves) },
    { name: 'The latest check is late by', value: lengthWords(lateSeconds), isBad: lateSeconds > LONG_SECONDS },
  ]
}

export function webhookFacts({ webhooks }: Installation): Fact[] {
  const { well, failing, paused, disabled } = webhooks
  return [
    { name: 'Taken', value: formatCount(well) },
    { name: 'Failing', value: formatCount(failing), isBad: failing > 0 },
    { name: 'Paused', value: formatCount(paused) },
    { name: 'Switched off after failures', value: formatCount(disabled), isBad: disabled > 0 },
  ]
}

/** The name on our pages; a newer server may know more than this page. */
export function providerWords(provider: string): string {
  return provider in MAILBOX_PROVIDERS ? MAILBOX_PROVIDERS[provider as keyof typeof MAILBOX_PROVIDERS].name : provider
}

export function planWords(slug: string): string {
  return PLANS.find(plan => plan.slug === slug)?.name ?? (slug === '' ? 'No plan' : slug)
}

/** `past_due` is past due. */
export function stateWords(state: string): string {
  return state.replaceAll('_', ' ')
}

export function errorWords({ words, kind }: ErrorCount): string {
  const said = words === '' ? 'something that a library said' : words
  return kind === '' ? said : `${said} (${kind})`
}

/** The doctor's lines go on behind a name; here each stands by itself. An address stays as it is. */
export function sentenceWords(says: string): string {
  return /^[a-z]+[ ,;]/.test(says) ? `${says.charAt(0).toUpperCase()}${says.slice(1)}` : says
}

/** The whole in one sentence. */
export function findingsWords(findings: readonly { state: string }[]): string {
  const faults = findings.filter(({ state }) => state === 'broken').length
  return faults === 0 ? 'Nothing is broken.' : `${plural(faults, 'thing')} ${faults === 1 ? 'is' : 'are'} broken.`
}
