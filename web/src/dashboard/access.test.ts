import type { User } from '@icebox/contract/user'
import { expect, test } from 'vitest'
import { elsewhereFor, opensBilling, waitsForOwner } from './access.ts'

const user: User = {
  id: 'u1',
  email: 'maya@fernbank.example',
  mustConfirmEmail: false,
  name: 'Maya',
  subscriptionStatus: 'active',
  subscriptionTier: 'pro',
  subscriptionEndsAt: null,
  planName: 'Pro Plan',
  isActive: true,
  currentMonthUsage: 0,
  monthlyLimit: 6000,
  extraScans: 0,
  role: 'owner',
  totalSeats: 1,
  usedSeats: 1,
  gmailId: null,
  microsoftId: null,
  hasMailbox: true,
  mayMoveLine: true,
  mayScreenStrangers: true,
  settings: {
    realTimeProcessing: true,
    trustsKeptMail: true,
    screensStrangers: false,
    coldEmailThreshold: 85,
    confidence: 85,
  },
}
const owner = { mayManageBilling: true }
const paid = { ...owner, hasActiveSubscription: true, accessState: 'full_access', redirectUrl: '/dashboard' } as const
const unpaid = {
  ...owner,
  hasActiveSubscription: false,
  accessState: 'no_subscription',
  redirectUrl: '/pricing',
} as const
const overdue = { ...paid, accessState: 'payment_required' } as const
const ended = {
  ...owner,
  hasActiveSubscription: false,
  accessState: 'payment_required',
  redirectUrl: '/plan-ended',
} as const

test('someone with access stays on the dashboard', () => {
  expect(elsewhereFor(user, paid)).toBeNull()
})

test('the server may send someone elsewhere', () => {
  expect(elsewhereFor(user, { ...paid, accessState: 'mailbox_required', redirectUrl: '/setup-apple' })).toBe(
    '/setup-apple',
  )
  expect(elsewhereFor(user, { ...unpaid, accessState: 'suspended', redirectUrl: '/plan-ended' })).toBe('/plan-ended')
  const invited = { ...unpaid, mayManageBilling: false, accessState: 'invitation_pending' } as const
  expect(elsewhereFor(user, { ...invited, redirectUrl: '/accept-invitation' })).toBe('/accept-invitation')
})

test('an address on the dashboard itself sends nobody round in circles', () => {
  expect(elsewhereFor(user, { ...overdue, redirectUrl: '/dashboard?tab=billing' })).toBeNull()
  expect(elsewhereFor(user, { ...paid, redirectUrl: '' })).toBeNull()
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

test('billing and team stay open to everyone, also without a plan, a mailbox or a running account', () => {
  for (const each of [
    unpaid,
    ended,
    { ...paid, accessState: 'mailbox_required', redirectUrl: '/setup-gmail' } as const,
    { ...unpaid, accessState: 'suspended', redirectUrl: '/plan-ended' } as const,
  ]) {
    for (const page of ['/billing', '/team']) expect(elsewhereFor(user, each, page)).toBeNull()
    expect(elsewhereFor(user, each, '/dashboard')).not.toBeNull()
  }
})

test('whoever lost the plan of a team is told so, not sent to the prices', () => {
  expect(elsewhereFor(user, { ...unpaid, redirectUrl: '/plan-ended' })).toBe('/plan-ended')
})

test('after the end comes the page that says so, where the server says it', () => {
  expect(elsewhereFor(user, ended)).toBe(ended.redirectUrl)
  expect(elsewhereFor({ ...user, hasMailbox: false }, ended)).toBe(ended.redirectUrl)
  const open = { ...ended, accessState: 'payment_action_required' } as const
  expect(elsewhereFor(user, open)).toBe(ended.redirectUrl)
})

test('who owes money stays, with the cards in front of them', () => {
  expect(elsewhereFor(user, overdue)).toBeNull()
  expect(opensBilling(overdue)).toBe(true)
  expect(opensBilling(paid)).toBe(false)
  expect(opensBilling(ended)).toBe(false)
})

test('a member of a team that does not pay can only wait for the owner, so no checkout is offered', () => {
  for (const lapsed of [ended, unpaid, { ...ended, accessState: 'payment_action_required' } as const]) {
    expect(elsewhereFor(user, { ...lapsed, mayManageBilling: false })).toBeNull()
    expect(waitsForOwner({ ...lapsed, mayManageBilling: false })).toBe(true)
    expect(waitsForOwner(lapsed)).toBe(false)
  }
  expect(opensBilling({ ...overdue, mayManageBilling: false })).toBe(false)
  expect(waitsForOwner({ ...paid, mayManageBilling: false })).toBe(false)
})
