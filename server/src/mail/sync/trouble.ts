import { nextDelayMs } from '@icebox/mailbox/backoff'
import type { FailureReason, MailboxError, MailboxErrorKind } from '@icebox/mailbox/mailbox'
import type { App } from '../../app.ts'
import { publish } from '../../kit/queue/publish.ts'
import type { Lease } from '../lease/lease.ts'
import type { Work } from '../lease/work.ts'
import { findGrant } from '../mailboxes/grant-store.ts'
import type { MailboxRow } from '../mailboxes/mailbox-store.ts'
import { storeTrouble, type Trouble } from '../moving/sync-store.ts'

/** A host that hiccups once or twice is no news. */
const UNREACHABLE_AFTER = 3
const LEAST_WAIT_MS = 500
const UNSUPPORTED_WAIT_MS = 3_600_000
const TOO_MUCH = { first: 15 * 60_000, longest: 6 * 3_600_000 }
const TOO_LATE = { first: 20_000, longest: 30 * 60_000 }

/** They took much of our time or work. */
const COSTLY: ReadonlySet<FailureReason | undefined> = new Set(['too_much', 'timeout', 'cut_off'] as const)

interface Served extends Pick<Work, 'progress'> {
  readonly lease: Lease
}

/** Counts the failure, decides when to try again, and tells the user once it is worth telling. */
export async function recordTrouble(app: App, { lease, progress }: Served, error: MailboxError): Promise<void> {
  app.metrics?.providerErrors.inc({ provider: lease.row.provider, kind: error.kind })
  // A host that breaks off now and then and works in between is not left alone for longer each time.
  const isShort = progress.isMade && !COSTLY.has(error.reason)
  const row = isShort ? { ...lease.row, failures: 0 } : lease.row
  const trouble = (await stands(app, row, error)) ? doubted(row, error) : TROUBLES[error.kind](row, error)
  app.log.warn({ mailbox: row.id, kind: error.kind, reason: error.reason }, 'a mailbox does not answer as it should')
  await lease.write(async tx => {
    await storeTrouble(tx, row, trouble)
    if (trouble.status === row.status) return
    await publish(tx, row.account_id, { type: 'mailbox_updated', mailboxId: row.id })
  })
}

const TROUBLES: Record<MailboxErrorKind, (row: MailboxRow, error: MailboxError) => Trouble> = {
  reconnect: refused,
  unavailable: silent,
  // A message that is gone is dealt with where it is missed; here it means that the mailbox is.
  gone: silent,
  slow_down: patient,
  // The mailbox answers; what was to be filed waits.
  folder_missing: patient,
  unsupported: row => ({
    ...asItWas(row),
    status: 'unsupported',
    reason: null,
    quietUntil: after(UNSUPPORTED_WAIT_MS),
  }),
}

/** Only the user can change these, so that another try would be in vain. */
const FINAL: ReadonlySet<FailureReason | undefined> = new Set(['revoked', 'scope_missing', 'blocked_by_admin'] as const)

/** After the first refusal of an API whose permission stands: about an hour in all, then the user is asked. */
const DOUBTED_SECONDS = [30, 60, 120, 300, 600, 1_200, 1_800] as const

/** The provider has not taken the permission back: its token endpoint says so, and the grant would be gone. */
async function stands(app: App, row: MailboxRow, { reason }: MailboxError): Promise<boolean> {
  if (reason !== 'revoked' && reason !== 'blocked_by_admin') return false
  return (await findGrant(app.db, row.id)) !== undefined
}

/** An API that refuses everything for a minute is no word of the user's. */
function doubted(row: MailboxRow, error: MailboxError): Trouble {
  const seconds = DOUBTED_SECONDS[row.auth_failures]
  if (seconds === undefined) return refused(row, error)
  return { ...asItWas(row), authFailures: row.auth_failures + 1, quietUntil: after(seconds * 1_000) }
}

/** Tries to log in before the user is asked to connect again, and the pause between two. */
const AUTH_TRIES = 3
const AUTH_TRY_GAP_MS = 7.5 * 60_000

function patient(row: MailboxRow, { retryAt }: MailboxError): Trouble {
  return { ...asItWas(row), quietUntil: retryAt ?? after(nextDelayMs(row.failures + 1, Math.random())) }
}

/** Hammering a host that refuses a password locks accounts. */
function refused(row: MailboxRow, { reason }: MailboxError): Trouble {
  const authFailures = row.auth_failures + 1
  const status = authFailures >= AUTH_TRIES || FINAL.has(reason) ? 'reconnect' : row.status
  return { ...asItWas(row), status, reason: reason ?? 'auth_failed', authFailures, quietUntil: after(AUTH_TRY_GAP_MS) }
}

function silent(row: MailboxRow, { reason }: MailboxError): Trouble {
  const failures = row.failures + 1
  const status = failures >= UNREACHABLE_AFTER || reason === 'too_much' ? 'unreachable' : row.status
  const wait = Math.max(leastWaitMs(reason, failures), nextDelayMs(failures, Math.random()))
  return { ...asItWas(row), status, reason: reason ?? 'unreachable', failures, quietUntil: after(wait) }
}

/** Doubled with each failure in a row: whoever costs us much time or work may do so seldom. */
function leastWaitMs(reason: FailureReason | undefined, failures: number): number {
  const doublings = 2 ** Math.min(failures - 1, 20)
  if (reason === 'too_much') return Math.min(TOO_MUCH.first * doublings, TOO_MUCH.longest)
  if (reason === 'timeout' || reason === 'cut_off') return Math.min(TOO_LATE.first * doublings, TOO_LATE.longest)
  return LEAST_WAIT_MS
}

function asItWas(row: MailboxRow): Omit<Trouble, 'quietUntil'> {
  return { status: row.status, reason: row.status_reason, authFailures: row.auth_failures, failures: row.failures }
}

function after(milliseconds: number): Date {
  return new Date(Date.now() + milliseconds)
}
