import { PRODUCT_NAME } from '@icebox/contract/constants'
import type { MailboxProvider } from '@icebox/contract/mailbox-providers'
import type { App } from '../app.ts'
import { link, type Part, paragraph } from '../kit/letters/parts.ts'
import { NotSent, sendLetter } from '../kit/outgoing.ts'
import type { Jobs } from '../kit/queue/queue.ts'
import { findAccount } from './account-store.ts'

type WayChange = Jobs['send-way-letter']

/**
 * The job behind a way added or removed: a letter to the account's first address, so that whoever did not do it hears of
 * it. An address nobody has proven gets none. Throws NotSent, and is tried again, unless the letter may have gone.
 */
export async function sendWayLetter(app: App, told: WayChange): Promise<void> {
  const { outgoing } = app.config
  const account = await findAccount(app.db, told.accountId)
  if (!outgoing || !account?.email_proven) return
  try {
    await sendLetter(
      { outgoing, keys: app.keys },
      { to: account.email, subject: SUBJECTS[told.change], parts: partsOf(app, told) },
    )
  } catch (error) {
    if (!(error instanceof NotSent) || !error.mayHaveGone) throw error
    app.log.warn({ err: error }, 'a letter about a way to sign in may not have gone')
  }
}

const SUBJECTS = {
  added: `A way to sign in to ${PRODUCT_NAME} was added`,
  removed: `A way to sign in to ${PRODUCT_NAME} was removed`,
} as const

function partsOf({ config: { appUrl } }: App, { change, provider, address, at }: WayChange): Part[] {
  const [day, time = ''] = at.split('T')
  const what = `${CALLED[provider]} ${address}`
  const when = `on ${day} at ${time.slice(0, 5)} UTC`
  return [
    paragraph(
      change === 'added'
        ? `Since ${when.slice(3)}, ${what} opens your ${PRODUCT_NAME} account.`
        : `${what[0]?.toUpperCase()}${what.slice(1)} no longer opens your ${PRODUCT_NAME} account, ${when}.`,
    ),
    paragraph('If that was you, there is nothing to do.'),
    paragraph(
      ...['If it was not, sign in at ', link(`${appUrl}/auth`)],
      ...[' and look at "Ways to sign in" in the settings, ', link(`${appUrl}/dashboard?settings=open`)],
      '. Remove what is not yours; whoever signed in by it is then signed out.',
    ),
  ]
}

const CALLED: Readonly<Record<MailboxProvider, string>> = {
  google: 'the Google account',
  microsoft: 'the Microsoft account',
  apple: 'the mailbox',
  imap: 'the mailbox',
}
