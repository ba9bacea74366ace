import { PRODUCT_NAME } from '@icebox/contract/constants'
import type { App } from '../app.ts'
import { action, type Part, paragraph, stop } from '../kit/letters/parts.ts'
import { NotSent, sendLetter } from '../kit/outgoing.ts'
import { mayWriteTo } from './invite-limits.ts'
import { isUnwanted, lettersLink } from './unwanted.ts'

interface Letter {
  readonly to: string
  /** Their proven address; a name could say anything. */
  readonly inviter: string
  readonly link: string
}

/**
 * False when no letter went out; the inviter then hands the link on. So it is also for an address that wants no letters,
 * or has had enough of them today: which of these it was is nobody's to know.
 */
export async function sendInvitation(app: App, { to, inviter, link }: Letter): Promise<boolean> {
  const { outgoing } = app.config
  if (!outgoing || (await isUnwanted(app, to)) || !(await mayWriteTo(app, to))) return false
  const unsubscribe = lettersLink(app, to)
  try {
    await sendLetter(
      { outgoing, keys: app.keys },
      {
        to,
        // Nothing in it is of anybody's choosing.
        subject: `You are invited to a team on ${PRODUCT_NAME}`,
        parts: words({ inviter, link, unsubscribe }),
        replyTo: { name: '', address: inviter },
        unsubscribe,
      },
    )
    return true
  } catch (error) {
    if (!(error instanceof NotSent)) throw error
    app.log.warn({ err: error }, 'an invitation could not be sent')
    return error.mayHaveGone
  }
}

/** Where an invitation is accepted. Its token is for this address alone. */
export function invitationLink({ config }: App, { email, token }: { email: string; token: string }): string {
  return `${config.appUrl}/accept-invitation?${new URLSearchParams({ invite: email, token })}`
}

function words({ inviter, link, unsubscribe }: { inviter: string; link: string; unsubscribe: string }): Part[] {
  return [
    paragraph(
      `${inviter} has a seat for you in their team on ${PRODUCT_NAME}, which keeps cold email out of your inbox.`,
    ),
    action('Accept the invitation', link),
    paragraph(
      'The link is for this address alone and is good for a week. The team’s admins see counts, never your mail.',
    ),
    paragraph(
      'If the team has a sign-in of its company’s own, whoever runs it can open your account while you are in the team, with every mailbox you connect there.',
    ),
    paragraph('If you do not know the sender, ignore this letter. Nothing happens then.'),
    stop('Never write to me again', unsubscribe),
  ]
}
