import { planOf } from '@icebox/contract/billing/plans'
import { CONTACT_TOPICS, type ContactTopic } from '@icebox/contract/contact'
import type { Account } from '../accounts/account-store.ts'
import { divider, verbatim } from '../kit/letters/parts.ts'
import type { OutgoingLetter } from '../kit/outgoing.ts'

interface ContactMessage {
  readonly name: string
  readonly email: string
  readonly topic: ContactTopic
  readonly message: string
}

interface Around {
  /** The operator's address. */
  readonly to: string
  /** Where nothing is sold, everybody has the highest plan and none is worth naming. */
  readonly isSold: boolean
  /** The account that was signed in. The address in the message may be anybody's. */
  readonly account: Pick<Account, 'email' | 'email_proven' | 'subscription_tier' | 'subscription_status'> | undefined
}

/** A visitor's message as a letter to the operator; answering it answers the visitor. */
export function contactLetter(
  { name, email, topic, message }: ContactMessage,
  { to, account, isSold }: Around,
): OutgoingLetter {
  const about = CONTACT_TOPICS[topic]
  return {
    to,
    replyTo: { name, address: email },
    subject: `${about}: a message from ${email}`,
    parts: [
      verbatim(message),
      divider(),
      verbatim(
        [
          `Sent with the contact form, which does not check the address.`,
          `About: ${about}`,
          `From: ${name === '' ? email : `${name}, ${email}`}`,
          signature(account),
          ...(account && isSold ? [planLine(account)] : []),
        ].join('\n'),
      ),
    ],
  }
}

/** Which answer is owed: faster ones are sold with the higher plans. */
function planLine({ subscription_tier: tier, subscription_status: status }: NonNullable<Around['account']>): string {
  const plan = planOf(tier)
  if (!plan) return 'Plan: none'
  const support = plan.features.find(each => /support/i.test(each)) ?? 'Email support'
  return `Plan: ${plan.name} (${status}), ${support}`
}

/** Only a proven address says who wrote. */
function signature(account: Around['account']): string {
  if (!account) return 'Not signed in.'
  if (account.email_proven) return `Signed in as ${account.email}.`
  return `Signed in to an account that claims the address ${account.email}, which is NOT confirmed.`
}
