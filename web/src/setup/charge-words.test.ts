import type { SubscriptionView } from '@icebox/contract/billing/billing'
import { expect, test } from 'vitest'
import { chargeWords } from './charge-words.ts'

const end = Date.UTC(2026, 10, 30, 12) / 1_000
const subscription: SubscriptionView = {
  status: 'trialing',
  plan: { nickname: 'Pro', slug: 'pro' },
  billing: 'monthly',
  seats: 1,
  currentPeriodEnd: end,
  trialEnd: end,
  cancelAtPeriodEnd: false,
  amountCents: 699,
  addsTax: false,
  unusedCents: 0,
  currency: 'usd',
  scheduledChange: null,
}
const facts = { accessState: 'mailbox_required', mayManageBilling: true, subscription } as const

test('a trial without a mailbox says when what is charged, and offers to cancel', () => {
  expect(chargeWords(facts)).toEqual({
    title: 'Your trial ends on November 30, 2026.',
    text: 'Your card is charged $6.99 for the first month on November 30, 2026, also while no mailbox is connected. You can cancel at any time before.',
    link: 'Cancel subscription',
    to: '/billing?ask=cancel',
  })
})

test('so does a paid plan; a cancelled one says that nothing comes', () => {
  const paid = { ...subscription, status: 'active', trialEnd: null, billing: 'yearly', amountCents: 6_240 } as const
  expect(chargeWords({ ...facts, subscription: paid })?.text).toContain('$62.40 for the next year')
  const cancelled = { ...subscription, cancelAtPeriodEnd: true }
  expect(chargeWords({ ...facts, subscription: cancelled })?.text).toBe('Nothing more is charged.')
})

test('nothing is said to members and to who has a mailbox', () => {
  expect(chargeWords({ ...facts, mayManageBilling: false })).toBeNull()
  expect(chargeWords({ ...facts, accessState: 'full_access' })).toBeNull()
})
