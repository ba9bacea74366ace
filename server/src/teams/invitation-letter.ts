import { PRODUCT_NAME } from '@icebox/contract/constants'
import type { App } from '../app.ts'
import { NotSent, sendLetter } from '../kit/outgoing.ts'

interface Letter {
  readonly to: string
  /** Their address; a name could say anything. */
  readonly inviter: string
  readonly link: string
}

/** False when the letter surely did not go out; the inviter then hands the link on. */
export async function sendInvitation(app: App, { to, inviter, link }: Letter): Promise<boolean> {
  const { outgoing } = app.config
  if (!outgoing) return false
  try {
    await sendLetter(outgoing, { to, subject: `${inviter} invites you to ${PRODUCT_NAME}`, text: words(inviter, link) })
    return true
  } catch (error) {
    if (!(error instanceof NotSent)) throw error
    app.log.warn({ err: error }, 'an invitation could not be sent')
    return error.mayHaveGone
  }
}

function words(inviter: string, link: string): string {
  return [
    `${inviter} has a seat for you in their team on ${PRODUCT_NAME}, which keeps cold email out of your inbox.`,
    `Accept the invitation: ${link}`,
    'The link is for this address alone and is good for a week. The team’s admins see counts, never your mail.',
    'If you do not know the sender, ignore this letter. Nothing happens then.',
    '',
  ].join('\n\n')
}
