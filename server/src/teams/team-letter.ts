import { PRODUCT_NAME } from '@icebox/contract/constants'
import { findAccount } from '../accounts/account-store.ts'
import type { App } from '../app.ts'
import { action, paragraph } from '../kit/letters/parts.ts'
import { NotSent, sendLetter } from '../kit/outgoing.ts'
import type { Jobs, TeamNews } from '../kit/queue/queue.ts'

interface Words {
  readonly subject: string
  readonly paragraphs: readonly string[]
  /** The page the letter leads to. */
  readonly page: string
}

const KEPT = 'Your account, your mailboxes, the log and what your filter learned stay yours.'
const UNREAD =
  'New mail stays in your inbox, unread by us, until you choose a plan. What is on ice stays in your folder.'

const WORDS: Record<TeamNews, Words> = {
  removed: {
    subject: `You were removed from a team on ${PRODUCT_NAME}`,
    paragraphs: [`You are no longer in the team, and its plan has ended for you. ${KEPT}`, UNREAD],
    page: '/plan-ended',
  },
  dissolved: {
    subject: `Your team on ${PRODUCT_NAME} was dissolved`,
    paragraphs: [`Its owner has left and dissolved it, and its plan has ended for you. ${KEPT}`, UNREAD],
    page: '/plan-ended',
  },
  new_owner: {
    subject: `You own your team on ${PRODUCT_NAME} now`,
    paragraphs: [
      'Its owner has handed it over to you: plan, seats, cards and invoices are yours to manage.',
      'Where the team has a company sign-in, whoever runs its provider can open your account. Look at it on the team’s page.',
      'If a plan is running, it goes on to the end of what is paid. The cards of the owner before were removed, so please add your own before then.',
    ],
    page: '/dashboard?tab=billing',
  },
  company_changed: {
    subject: `Your team’s company sign-in on ${PRODUCT_NAME} was changed`,
    paragraphs: [
      'It was set up, required, made optional or removed, by somebody signed in as you.',
      'If it was not you, look at it, sign out what is not yours under Devices in the settings, and write to us.',
    ],
    page: '/team',
  },
  company_bound: {
    subject: `Your company’s sign-in opens your ${PRODUCT_NAME} account`,
    paragraphs: [
      'Somebody signed in at the provider of your team with your address, and it opens your account from now on, for as long as you are in the team.',
      'Whoever runs that provider can open the account too. What is added to it by such a sign-in (ways to sign in, keys, browsers, webhooks) ends with your place in the team.',
      'If that was you, there is nothing to do. If it was not, speak to the owner of the team; leaving the team ends it.',
    ],
    page: '/team',
  },
  company_missing: {
    subject: `A DNS record of your team’s company sign-in on ${PRODUCT_NAME} is missing`,
    paragraphs: [
      'The record that proves one of your domains is gone from its DNS. Which one, and what it has to say, stands on the team’s page.',
      'Put it back within a week. After that your provider speaks for the domain no longer: whoever has an address there signs in their own way, and need not come by your provider any more.',
    ],
    page: '/team',
  },
  company_unproven: {
    subject: `A domain of your team’s company sign-in on ${PRODUCT_NAME} is proven no more`,
    paragraphs: [
      'Its record has been missing from the DNS for a week. Your provider does not speak for the domain any more, and is required of nobody with an address there.',
      'Put the record back, have it looked for on the team’s page, and require the sign-in again if it is not.',
    ],
    page: '/team',
  },
  company_left: {
    subject: `What your company’s sign-in added to your ${PRODUCT_NAME} account has ended`,
    paragraphs: [
      'You are no longer in the team. Ways to sign in, keys, browsers and webhooks that were added while you had signed in with your company have ended with it, since whoever runs its provider could have added them.',
      'Sign in by a way of your own and add again what was yours.',
    ],
    page: '/settings',
  },
  company_required: {
    subject: `You sign in to ${PRODUCT_NAME} with your company from now on`,
    paragraphs: [
      'The owner of your team wants everyone with an address of the company to sign in at its own provider. Whoever runs that provider can open your account too, for as long as you are in the team.',
      'Your other sign-ins have ended. Choose “Sign in with your company”. Your mailboxes, the log and what your filter learned stay as they are.',
    ],
    page: '/auth?company=true',
  },
  company_optional: {
    subject: `You may sign in to ${PRODUCT_NAME} your own way again`,
    paragraphs: [
      'It is not asked of you any more that you sign in at your company’s provider: the owner of your team has changed it, or the company’s domain is not proven any more.',
    ],
    page: '/auth',
  },
}

/** Sends it to a proven address; somebody who has left meanwhile gets nothing. Throws NotSent, and is tried again. */
export async function sendTeamLetter(app: App, { accountId, about }: Jobs['team-letter']): Promise<void> {
  const { outgoing, appUrl } = app.config
  const account = await findAccount(app.db, accountId)
  if (!outgoing || !account?.email_proven) return
  const { subject, paragraphs, page } = WORDS[about]
  const parts = [...paragraphs.map(each => paragraph(each)), action('More about it', `${appUrl}${page}`)]
  try {
    await sendLetter({ outgoing, keys: app.keys }, { to: account.email, subject, parts })
  } catch (error) {
    // Twice is worse than never: the page says it too.
    if (!(error instanceof NotSent) || !error.mayHaveGone) throw error
    app.log.warn({ err: error }, 'a letter about a team may not have gone out')
  }
}
