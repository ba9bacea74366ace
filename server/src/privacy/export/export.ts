import type { OutputOf } from '@icebox/contract/call'
import { PRODUCT_NAME } from '@icebox/contract/constants'
import {
  type getOwnDataLink as getLinkCall,
  type makeOwnDataLink as makeLinkCall,
  OWN_DATA_HOURS,
} from '@icebox/contract/safety/own-data'
import { findAccount, getAccount } from '../../accounts/account-store.ts'
import type { Actor, App } from '../../app.ts'
import { recordDeed } from '../../kit/audit/record.ts'
import { inTransaction } from '../../kit/db/db.ts'
import { countTry } from '../../kit/db/limit.ts'
import type { DownloadedFile } from '../../kit/http/download.ts'
import { wideNetworkOf } from '../../kit/http/network.ts'
import { action, paragraph, small } from '../../kit/letters/parts.ts'
import { logSecurity } from '../../kit/log/security-log.ts'
import { sendLetter } from '../../kit/outgoing.ts'
import { Problem } from '../../kit/problem.ts'
import { addJob } from '../../kit/queue/queue.ts'
import { randomToken, sha256 } from '../../kit/sessions/secrets.ts'
import { gather } from './gather.ts'
import { findLink, insertLink, spendLink } from './link-store.ts'

const A_DAY = 86_400
/** Of a link that the page uses in the same moment. */
const AT_ONCE_MINUTES = 5
const LETTERS = { max: 5, windowSeconds: A_DAY }
const LINKS = { max: 20, windowSeconds: A_DAY }
const LOOKS = { max: 300, windowSeconds: 3_600 }

/** Has a link to everything about the person sent to them. Without a proven address or a mail host it says so. */
export async function requestExport(app: App, { accountId }: Actor): Promise<{ sentTo: string | null }> {
  const { email, email_proven } = await getAccount(app.db, accountId)
  if (!app.config.outgoing || !email_proven) return { sentTo: null }
  await countTry(app, `export:${accountId}`, LETTERS)
  await inTransaction(app, tx =>
    addJob(tx, { name: 'send-export', payload: { accountId }, key: `send-export:${accountId}` }),
  )
  logSecurity(app, 'exported', { account: accountId, kind: 'letter' })
  return { sentTo: email }
}

/** A link to it for a page that uses it at once. */
export async function makeOwnDataLink(app: App, { accountId }: Actor): Promise<OutputOf<typeof makeLinkCall>> {
  await countTry(app, `export_link:${accountId}`, LINKS)
  const { token, endsAt } = await newLink(app, accountId, AT_ONCE_MINUTES)
  logSecurity(app, 'exported', { account: accountId, kind: 'link' })
  return { token, endsAt: endsAt.toISOString() }
}

/** The job behind requestExport. Somebody who has left meanwhile gets nothing. Throws NotSent, and is tried again. */
export async function sendExport(app: App, { accountId }: { accountId: string }): Promise<void> {
  const { outgoing, appUrl } = app.config
  const account = await findAccount(app.db, accountId)
  if (!outgoing || !account) return
  const { token } = await newLink(app, accountId, OWN_DATA_HOURS * 60)
  const parts = [
    paragraph('You asked for everything that is stored about you. It is ready as one ZIP file.'),
    action('Download your data', `${appUrl}/own-data?token=${token}`),
    paragraph(WHAT_IT_IS),
    small(`The link works once, for ${OWN_DATA_HOURS} hours, and only where you are signed in to this account.`),
  ]
  await sendLetter({ outgoing, keys: app.keys }, { to: account.email, subject: `Your ${PRODUCT_NAME} data`, parts })
}

const WHAT_IT_IS =
  'It holds senders, subjects, times and verdicts of the mail that was judged, your settings and what your corrections taught, as tables and as JSON. The text of your mail is not in it, because it is not stored. Passwords and tokens are left out.'

async function newLink(app: App, accountId: string, minutes: number): Promise<{ token: string; endsAt: Date }> {
  const token = randomToken()
  const endsAt = await inTransaction(app, tx => insertLink(tx, { accountId, digest: sha256(token), minutes }))
  return { token, endsAt }
}

interface Token {
  readonly token: string
}

/** How a link of one's own stands. Throws Problem `not_found` for everybody else. */
export async function getOwnDataLink(
  app: App,
  { accountId }: Actor,
  { token }: Token,
): Promise<OutputOf<typeof getLinkCall>> {
  await countTry(app, `export_look:${accountId}`, LOOKS)
  const link = await findLink(app.db, { accountId, digest: sha256(token) })
  if (!link) throw noSuchLink()
  const { used_at, has_ended, ends_at } = link
  const unused = has_ended ? 'ended' : 'ready'
  return { state: used_at === null ? unused : 'used', endsAt: ends_at.toISOString() }
}

/** Uses the link up and answers the file; the audit trail tells of it. Throws Problem `not_found`, `gone`. */
export async function openOwnData(
  app: App,
  { accountId, ip }: Actor & { readonly ip: string },
  { token = '' }: Partial<Token>,
): Promise<DownloadedFile> {
  await countTry(app, `export_look:${accountId}`, LOOKS)
  const link = { accountId, digest: sha256(token) }
  if (!(await findLink(app.db, link))) throw noSuchLink()
  await inTransaction(app, async tx => {
    if (!(await spendLink(tx, link))) throw new Problem('gone', GONE)
    await recordDeed(tx, { accountId, by: 'person', act: 'data_exported', net: wideNetworkOf(ip) })
  })
  logSecurity(app, 'exported', { account: accountId, ip, kind: 'download' })
  const name = `${PRODUCT_NAME.toLowerCase()}-data.zip`
  return { name, type: 'application/zip', chunks: gather(app, accountId) }
}

const GONE = 'This link was used, or its day is over. Please ask for your data again in the settings.'

function noSuchLink(): Problem {
  return new Problem('not_found', 'There is no such link for your account. It may be for another one.')
}
