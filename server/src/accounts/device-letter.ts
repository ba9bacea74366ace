import { PRODUCT_NAME } from '@icebox/contract/constants'
import type { App } from '../app.ts'
import { fact, link, type Part, paragraph } from '../kit/letters/parts.ts'
import { NotSent, sendLetter } from '../kit/outgoing.ts'
import type { Jobs } from '../kit/queue/queue.ts'
import { findAccount } from './account-store.ts'

type SignIn = Jobs['send-device-letter']

/**
 * The job behind a sign-in from a place or by a program that is new. An address nobody has proven gets no letter. Throws
 * NotSent, and is tried again, unless the letter may have gone.
 */
export async function sendDeviceLetter(app: App, told: SignIn): Promise<void> {
  const { outgoing } = app.config
  const account = await findAccount(app.db, told.accountId)
  if (!outgoing || !account?.email_proven) return
  try {
    await sendLetter(
      { outgoing, keys: app.keys },
      { to: account.email, subject: `A new sign-in to ${PRODUCT_NAME}`, parts: partsOf(app, told) },
    )
  } catch (error) {
    if (!(error instanceof NotSent) || !error.mayHaveGone) throw error
    app.log.warn({ err: error }, 'a letter about a new device may not have gone')
  }
}

function partsOf({ config: { appUrl } }: App, { browser, system, net, at }: SignIn): Part[] {
  const [day, time = ''] = at.split('T')
  return [
    paragraph(`Somebody signed in to your ${PRODUCT_NAME} account from a device that was not used before.`),
    fact('Device', `${browser || 'An unknown browser'} on ${system || 'an unknown system'}`),
    fact('Network', net),
    fact('When', `${day} at ${time.slice(0, 5)} UTC`),
    paragraph('If that was you, there is nothing to do.'),
    paragraph(
      ...['If it was not, sign in at ', link(`${appUrl}/auth`)],
      ...[' and look at "Devices" in the settings, ', link(`${appUrl}/settings`)],
      '. Sign out what is not yours there, and change the password of the mailbox or account you sign in with.',
    ),
  ]
}
