import type { SubscriptionAnswer } from '@icebox/contract/billing/billing'
import { CANCEL_PATH } from '../domain/plan/paths.ts'
import { taxNote } from '../domain/plan/price-words.ts'
import { formatCents, formatDate } from '../kit/format.ts'

interface ChargeWords {
  title: string
  text: string
  link: string
  /** Where the link leads. */
  to: string
}

type Facts = Pick<SubscriptionAnswer, 'accessState' | 'mayManageBilling' | 'subscription'>

/** Null for whom nothing is charged: members, people without a plan, and once a mailbox is connected. */
export function chargeWords({ accessState, mayManageBilling, subscription }: Facts): ChargeWords | null {
  if (accessState !== 'mailbox_required' || !mayManageBilling || !subscription) return null
  const { trialEnd, currentPeriodEnd, cancelAtPeriodEnd, scheduledChange } = subscription
  const day = formatDate(currentPeriodEnd * 1_000)
  if (cancelAtPeriodEnd) {
    return {
      title: `Your subscription is cancelled and ends on ${day}.`,
      text: 'Nothing more is charged.',
      link: 'Billing',
      to: '/billing',
    }
  }
  // What is scheduled for that day is what is charged then.
  const { amountCents, billing } = scheduledChange ?? subscription
  const price = `${formatCents(amountCents ?? 0)}${taxNote(subscription.addsTax)} for the ${trialEnd === null ? 'next' : 'first'} ${billing === 'yearly' ? 'year' : 'month'}`
  return {
    title: trialEnd === null ? 'Your plan is running.' : `Your trial ends on ${day}.`,
    text: `Your card is charged ${price} on ${day}, also while no mailbox is connected. You can cancel at any time before.`,
    link: 'Cancel subscription',
    to: CANCEL_PATH,
  }
}
