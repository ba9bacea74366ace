import type { User } from '@icebox/contract/user'
import { expect, test } from 'vitest'
import { elsewhereFor } from './access.ts'

const user: User = {
  id: 'u1',
  email: 'maya@fernbank.example',
  name: 'Maya',
  subscriptionStatus: 'active',
  subscriptionTier: 'pro',
  subscriptionEndsAt: null,
  planName: 'Pro Plan',
  isActive: true,
  currentMonthUsage: 0,
  monthlyLimit: 6000,
  role: 'owner',
  totalSeats: 1,
  usedSeats: 1,
  gmailId: null,
  microsoftId: null,
  hasMailbox: true,
  mayMoveLine: true,
  settings: { realTimeProcessing: true, coldEmailThreshold: 85, confidence: 85 },
}
const paid = { hasActiveSubscription: true, accessState: 'full_access', redirectUrl: '/dashboard' } as const
const unpaid = { hasActiveSubscription: false, accessState: 'no_subscription', redirectUrl: '/pricing' } as const

test('someone with access stays on the dashboard', () => {
  expect(elsewhereFor(user, paid)).toBeNull()
})

test('the server may send someone elsewhere', () => {
  expect(elsewhereFor(user, { ...paid, redirectUrl: '/setup-apple' })).toBe('/setup-apple')
})

test('a known customer without a subscription goes to checkout with who they are', () => {
  const address = '/subscribe?plan=pro&userId=u1&email=maya%40fernbank.example&name=maya&provider=existing'
  expect(elsewhereFor(user, unpaid)).toBe(address)
  expect(elsewhereFor({ ...user, hasMailbox: false, gmailId: 'g1' }, unpaid)).toBe(address)
  expect(elsewhereFor({ ...user, hasMailbox: false, microsoftId: 'm1' }, unpaid)).toBe(address)
})

test('without a tier or a mailbox there is nothing to check out, so the prices come first', () => {
  expect(elsewhereFor({ ...user, hasMailbox: false }, unpaid)).toBe('/pricing')
  expect(elsewhereFor({ ...user, subscriptionTier: '' }, unpaid)).toBe('/pricing')
})
