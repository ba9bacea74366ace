import { expect, test } from 'vitest'
import { planEnd } from './plan-end.ts'

const running = {
  status: 'active',
  cancelAtPeriodEnd: false,
  currentPeriodEnd: 2_000,
  trialEnd: null,
  amountCents: 3495,
  addsTax: false,
  billing: 'monthly',
  scheduledChange: null,
} as const

test('a plan that goes on needs no word', () => {
  expect(planEnd(running)).toBeNull()
  expect(planEnd({ ...running, status: 'past_due' })).toBeNull()
})

test('a trial says when it ends and what is charged then', () => {
  const trial = { ...running, status: 'trialing', trialEnd: 2_000 }
  expect(planEnd(trial)).toEqual({ kind: 'trial', at: 2_000_000, amountCents: 3495, period: 'month', addsTax: false })
  const scheduledChange = { plan: 'lite', billing: 'yearly', seats: 1, amountCents: 4440, effectiveDate: '' } as const
  expect(planEnd({ ...trial, scheduledChange })).toMatchObject({ amountCents: 4440, period: 'year' })
})

test('a cancelled plan says when it ends, also in a trial; one that is over says nothing', () => {
  expect(planEnd({ ...running, cancelAtPeriodEnd: true })).toMatchObject({ kind: 'cancelled', at: 2_000_000 })
  const trial = { ...running, status: 'trialing', trialEnd: 2_000, cancelAtPeriodEnd: true }
  expect(planEnd(trial)?.kind).toBe('cancelled')
  expect(planEnd({ ...trial, status: 'canceled' })).toBeNull()
})
