import type { SubscriptionAnswer } from '@icebox/contract/billing/billing'
import { formatCents, formatDate } from '../kit/format.ts'

export type Fate = 'hand_over' | 'dissolve'

interface Standing {
  access: SubscriptionAnswer
  /** Others are in the team that this person owns. */
  ownsTeam: boolean
  /** This person is in somebody else's team. */
  isMember: boolean
  /** What becomes of an owned team; null until it is chosen. */
  fate: Fate | null
}

/** What a deletion does to plan, money and team, beyond the data: one sentence or two for each. */
export function deletionEffects({ access, ownsTeam, isMember, fate }: Standing): string[] {
  if (isMember) return [`You leave the team of ${access.ownerEmail}. Its plan goes on without you.`]
  if (ownsTeam && fate === 'hand_over') return ['The plan goes on with the team. Your cards are removed from it.']
  // What goes depends on the choice below, so nothing is claimed before it.
  if (ownsTeam && fate === null) return []
  const team = ownsTeam ? ['Everyone in your team goes on without a plan, with their own mail and settings.'] : []
  return [...planEffects(access), ...team]
}

function planEffects({ subscription, refund, ended }: SubscriptionAnswer): string[] {
  if (!subscription || ended !== null) return []
  const until = formatDate(subscription.currentPeriodEnd * 1_000)
  if (subscription.trialEnd !== null) return ['Your trial ends at once, and nothing is charged.']
  const lost = subscription.unusedCents ?? 0
  const ends = 'Your subscription ends at once, and nothing more is charged.'
  if (lost === 0) return [ends]
  const back = refund ? ` You can ask for ${formatCents(refund.amountCents)} back first, under Billing.` : ''
  return [ends, `It is paid until ${until}; the ${formatCents(lost)} left of that are not paid back.${back}`]
}
