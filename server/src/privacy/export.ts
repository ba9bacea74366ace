import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import { PRODUCT_NAME } from '@icebox/contract/constants'
import { findAccount, getAccount } from '../accounts/account-store.ts'
import type { Actor, App } from '../app.ts'
import { inTransaction } from '../kit/db/db.ts'
import { countTry } from '../kit/db/limit.ts'
import { link, paragraph } from '../kit/letters/parts.ts'
import { logSecurity } from '../kit/log/security-log.ts'
import { sendLetter } from '../kit/outgoing.ts'
import { addJob } from '../kit/queue/queue.ts'
import { getLearned } from '../mail/learning/learned.ts'
import { listEverythingOf } from './export-store.ts'

const A_DAY = { max: 5, windowSeconds: 86_400 }
/** Most mail hosts refuse letters of more than 20 to 25 MB, and an attachment grows by a third on its way. */
const ATTACHMENT_MAX = 12_000_000

/** Has everything about the person gathered and sent to them. Without a proven address or a mail host it says so. */
export async function requestExport(app: App, { accountId }: Actor): Promise<{ sentTo: string | null }> {
  const { email, email_proven } = await getAccount(app.db, accountId)
  if (!app.config.outgoing || !email_proven) return { sentTo: null }
  await countTry(app, `export:${accountId}`, A_DAY)
  await inTransaction(app, tx =>
    addJob(tx, { name: 'send-export', payload: { accountId }, key: `send-export:${accountId}` }),
  )
  logSecurity(app, 'exported', { account: accountId, kind: 'letter' })
  return { sentTo: email }
}

/** Everything that is stored about the person: rows by table, and what their corrections taught. */
export async function readExport(app: App, { accountId }: Actor): Promise<Record<string, unknown>> {
  await countTry(app, `export_read:${accountId}`, { max: 20, windowSeconds: 86_400 })
  logSecurity(app, 'exported', { account: accountId, kind: 'download' })
  return gather(app, accountId)
}

/** The job behind requestExport. Somebody who has left meanwhile gets nothing. Throws NotSent, and is tried again. */
export async function sendExport(app: App, { accountId }: { accountId: string }): Promise<void> {
  const { outgoing, appUrl } = app.config
  const account = await findAccount(app.db, accountId)
  if (!outgoing || !account) return
  const file = await promisify(gzip)(JSON.stringify(await gather(app, accountId), null, 2))
  const isSmall = file.length <= ATTACHMENT_MAX
  const where = isSmall
    ? paragraph('Attached is everything that is stored about you, as one JSON file packed with gzip.')
    : paragraph('It is too large for a letter. You can download it in the settings: ', link(`${appUrl}/dashboard`))
  await sendLetter(
    { outgoing, keys: app.keys },
    {
      to: account.email,
      subject: `Your ${PRODUCT_NAME} data`,
      parts: [where, paragraph(WHAT_IT_IS)],
      attachments: isSmall ? [{ filename: FILE_NAME, content: file, contentType: 'application/gzip' }] : [],
    },
  )
}

const FILE_NAME = `${PRODUCT_NAME.toLowerCase()}-data.json.gz`
const WHAT_IT_IS =
  'It holds senders, subjects, times and verdicts of the mail that was judged, your settings and what your corrections taught. The text of your mail is not in it, because it is not stored. Passwords and tokens are left out.'

async function gather(app: App, accountId: string): Promise<Record<string, unknown>> {
  const { team_id: teamId, role } = await getAccount(app.db, accountId)
  const rows = await listEverythingOf(app.db, { accountId, teamId, isOwner: role === 'owner' })
  return {
    product: PRODUCT_NAME,
    gatheredAt: new Date().toISOString(),
    ...rows,
    learned: await getLearned(app, { accountId }),
  }
}
