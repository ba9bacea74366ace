import { isApiProvider } from '@icebox/contract/mailbox-providers'
import { MailboxError, type OpenMailbox, PerhapsSent } from '@icebox/mailbox/mailbox'
import type { App } from '../../app.ts'
import { inTransaction } from '../../kit/db/db.ts'
import { EgressError, postForm } from '../../kit/egress/egress.ts'
import { refOf } from '../entries/identity.ts'
import type { Lease } from '../lease/lease.ts'
import type { MailboxRow } from '../mailboxes/mailbox-store.ts'
import type { Begun } from './begin.ts'
import { changeRequest, type StopRequestRow, storeSent } from './request-store.ts'

/**
 * Sends the letter of a request that was written down as under way. Throws MailboxError where it is to be tried again: by
 * SMTP it waits anew then, because it is certain that nothing went out; a provider that keeps keys is asked first whether it
 * did.
 */
export async function deliverLetter(
  app: App,
  { request, entry }: Begun,
  { mailbox, lease, references }: Delivering,
): Promise<void> {
  try {
    const reply = {
      inReplyTo: refOf(entry),
      references,
      to: request.sender,
      subject: answerTo(entry.subject),
      text: request.letter ?? '',
      isAutomatic: request.is_automatic,
      idempotencyKey: request.id,
    }
    await mailbox.reply(reply, () => lease.write(async () => undefined))
  } catch (error) {
    if (!(error instanceof MailboxError)) throw error
    if (!(error instanceof PerhapsSent)) return notDelivered(app, { request, row: lease.row, error })
  }
  await noteSent(app, request)
}

interface Delivering {
  readonly mailbox: OpenMailbox
  readonly lease: Lease
  /** What the answered message itself answers. */
  readonly references: readonly string[]
}

function answerTo(subject: string): string {
  return /^re:/i.test(subject.trim()) ? subject.trim() : `Re: ${subject.trim()}`
}

interface Failed {
  readonly request: StopRequestRow
  readonly row: MailboxRow
  readonly error: MailboxError
}

const FOR_GOOD: ReadonlySet<MailboxError['kind']> = new Set(['gone', 'unsupported', 'folder_missing'] as const)

async function notDelivered(app: App, { request, row, error }: Failed): Promise<void> {
  if (FOR_GOOD.has(error.kind)) {
    const because = error.kind === 'gone' ? 'The message is gone.' : 'Your mail server did not take the letter.'
    await inTransaction(app, tx => changeRequest(tx, request, { from: 'sending', to: 'failed', because }))
    app.metrics?.stopRequests.inc({ way: request.way, outcome: 'failed' })
    return
  }
  if (!isApiProvider(row.provider)) {
    await inTransaction(app, tx => changeRequest(tx, request, { from: 'sending', to: 'waiting', begun_at: null }))
  }
  // Patience is for the job to have: whoever repeats a piece of work would send without looking anew.
  const { message, retryAt } = error
  throw error.kind === 'slow_down'
    ? new MailboxError('unavailable', message, { cause: error, ...(retryAt && { retryAt }) })
    : error
}

/** In a transaction of its own: whoever has lost the lease by now has sent it all the same. */
export async function noteSent(app: App, request: StopRequestRow): Promise<void> {
  await inTransaction(app, tx => storeSent(tx, request))
  app.metrics?.stopRequests.inc({ way: request.way, outcome: 'sent' })
}

const FORM = 'List-Unsubscribe=One-Click'
const NOT_TAKEN: Record<EgressError['failure'], string> = {
  refused: 'The address of their list is none that may be called.',
  silent: 'Their list did not answer.',
  broken: 'Their list did not answer as it should.',
}

/** Leaves the sender's list (RFC 8058, 3.2). One that does not take it is not asked again; a letter may be. */
export async function leaveList(app: App, { request }: Begun, url: string): Promise<void> {
  const because = await faultOfList(app, url)
  if (because === undefined) return noteSent(app, request)
  app.log.info({ request: request.id, because }, 'a list was not left')
  await inTransaction(app, tx => changeRequest(tx, request, { from: 'sending', to: 'refused', because }))
  app.metrics?.stopRequests.inc({ way: request.way, outcome: 'refused' })
}

async function faultOfList(app: App, url: string): Promise<string | undefined> {
  try {
    const { allowCidrs, allowPorts, extraCa } = app.config.mailHosts
    const status = await postForm(url, FORM, { allowCidrs, ...(allowPorts && { allowPorts }), extraCa })
    return status >= 200 && status < 300 ? undefined : 'Their list did not take it.'
  } catch (error) {
    if (error instanceof EgressError) return NOT_TAKEN[error.failure]
    throw error
  }
}
