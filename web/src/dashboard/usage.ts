import { OVERAGE_BLOCK, OVERAGE_BLOCK_CENTS, planOf } from '@icebox/contract/billing/plans'
import type { User } from '@icebox/contract/user'
import { formatCents, formatCount } from '../kit/format.ts'

const WARN_AT = 0.8

export interface UsageNote {
  /** Ember waits for the person. */
  tone: 'warn' | 'ember'
  title: string
  text: string
}

type Scans = Pick<User, 'currentMonthUsage' | 'monthlyLimit' | 'extraScans' | 'role' | 'subscriptionTier'>

/** What to say of the month's scans from 80 % on; null below, and where there is no limit or no plan. */
export function usageNote(user: Scans): UsageNote | null {
  const { currentMonthUsage: used, monthlyLimit: limit, extraScans } = user
  if (!planOf(user.subscriptionTier) || limit === null || limit === 0 || used < limit * WARN_AT) return null
  if (used < limit) return nearLimit(user, limit)
  return used < limit + extraScans ? extrasBilled(user, limit) : limitReached(user, limit)
}

function nearLimit({ currentMonthUsage: used, extraScans }: Scans, limit: number): UsageNote {
  const then = extraScans > 0 ? 'extra scans are judged and billed' : 'new mail stays in your inbox, unread by us'
  return {
    tone: 'warn',
    title: `${Math.floor((used / limit) * 100)}% of this month's scans are used.`,
    text: `${formatCount(used)} of ${formatCount(limit)}. Past the limit, ${then}.`,
  }
}

function extrasBilled({ currentMonthUsage: used, extraScans, role }: Scans, limit: number): UsageNote {
  const extra = used - limit
  const cost = `${formatCents(centsFor(extra))} so far, at most ${formatCents(centsFor(extraScans))} this month`
  return {
    tone: 'warn',
    title: 'Extra scans are being judged and billed.',
    text: `All ${formatCount(limit)} scans of the plan are used, and ${formatCount(extra)} of at most ${formatCount(extraScans)} extra ones${role === 'owner' ? `: ${cost}` : ''}. After those, new mail stays in your inbox, unread by us.`,
  }
}

function limitReached({ extraScans, role }: Scans, limit: number): UsageNote {
  const cap = role === 'owner' ? ` that your limit of ${formatCents(centsFor(extraScans))} allows` : ''
  const extras = extraScans > 0 ? `, and the ${formatCount(extraScans)} extra ones${cap},` : ''
  return {
    tone: 'ember',
    title: 'Scan limit reached.',
    text: `All ${formatCount(limit)} scans of this month${extras} are used. New mail stays in your inbox, unread by us, until the next month.`,
  }
}

function centsFor(extra: number): number {
  return Math.ceil(extra / OVERAGE_BLOCK) * OVERAGE_BLOCK_CENTS
}
