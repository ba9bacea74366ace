import type { SubscriptionView } from '@icebox/contract/billing/billing'
import { formatDay } from '../kit/format.ts'
import type { BadgeTone } from '../ui/badge.tsx'

export interface StatusLook {
  text: string
  tone: BadgeTone
  /** Nothing is billed any more. */
  isOver: boolean
}

/** Stripe's words for a subscription, in ours; only an active one is highlighted. */
const LOOKS: Readonly<Record<string, StatusLook>> = {
  active: { text: 'Active', tone: 'ok', isOver: false },
  trialing: { text: 'Trial', tone: 'plain', isOver: false },
  trial: { text: 'Trial', tone: 'plain', isOver: false },
  past_due: { text: 'Past due', tone: 'danger', isOver: false },
  incomplete: { text: 'Payment open', tone: 'plain', isOver: false },
  incomplete_expired: { text: 'Not paid', tone: 'plain', isOver: true },
  unpaid: { text: 'Not paid', tone: 'danger', isOver: false },
  paused: { text: 'Paused', tone: 'plain', isOver: false },
  canceled: { text: 'Cancelled', tone: 'plain', isOver: true },
}

type Standing = Pick<SubscriptionView, 'status' | 'cancelAtPeriodEnd' | 'currentPeriodEnd'>

export function statusLook({ status, cancelAtPeriodEnd, currentPeriodEnd }: Standing): StatusLook {
  const look = LOOKS[status] ?? { text: status, tone: 'plain', isOver: false }
  if (!cancelAtPeriodEnd || look.isOver) return look
  return { ...look, text: `Cancels on ${formatDay(currentPeriodEnd * 1_000)}`, tone: 'plain' }
}
