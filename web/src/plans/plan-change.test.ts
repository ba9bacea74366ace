import { PLAN_SLUGS } from '@icebox/contract/billing/plans'
import { expect, test } from 'vitest'
import { changeTo, type Held } from './plan-change.ts'

const held = (change: Partial<Held> = {}): Held => ({ plan: 'pro', billing: 'monthly', seats: 1, ...change })
const labels = (from: Held, billing = from.billing) => PLAN_SLUGS.map(plan => changeTo(from, { plan, billing }).label)
const directions = (from: Held, billing = from.billing) =>
  PLAN_SLUGS.map(plan => changeTo(from, { plan, billing }).direction)

test('the order of the plans makes an upgrade or a downgrade', () => {
  expect(labels(held({ plan: 'lite' }))).toEqual(['Current Plan', 'Upgrade', 'Upgrade'])
  expect(labels(held())).toEqual(['Downgrade', 'Current Plan', 'Upgrade'])
  expect(labels(held({ plan: 'pro_plus' }))).toEqual(['Downgrade', 'Downgrade', 'Current Plan'])
  expect(directions(held())).toEqual(['down', null, 'up'])
})

test('Lite cannot be had with more than one seat', () => {
  expect(changeTo(held({ seats: 2 }), { plan: 'lite', billing: 'monthly' })).toEqual({
    direction: null,
    label: 'Unavailable',
    reason: 'Reduce to 1 seat to access Lite plan',
  })
  const reduced = held({ seats: 2, seatsToCome: 1 })
  expect(changeTo(reduced, { plan: 'lite', billing: 'monthly' })).toEqual({ direction: 'down', label: 'Downgrade' })
})

test('the same plan under the other period is a switch: yearly at once, monthly with the next period', () => {
  expect(changeTo(held(), { plan: 'pro', billing: 'yearly' })).toEqual({ direction: 'up', label: 'Switch to yearly' })
  const yearly = held({ billing: 'yearly' })
  expect(changeTo(yearly, { plan: 'pro', billing: 'monthly' })).toEqual({
    direction: 'down',
    label: 'Switch to monthly',
  })
})

test('a higher plan is not taken together with shorter billing, a lower one is', () => {
  const yearly = held({ billing: 'yearly' })
  expect(changeTo(yearly, { plan: 'pro_plus', billing: 'monthly' }).direction).toBeNull()
  expect(changeTo(yearly, { plan: 'lite', billing: 'monthly' }).direction).toBe('down')
  expect(directions(held(), 'yearly')).toEqual(['down', 'up', 'up'])
})
