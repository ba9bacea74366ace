import { expect, test } from 'vitest'
import { COUNT_STEPS, savingsAt } from './scan-savings.ts'
import { FIRST_INPUTS } from './spam-cost.ts'

test('the yearly total is the first input times the second times 365', () => {
  expect(savingsAt({ people: 7, perDay: 4, minutes: 1 }, COUNT_STEPS).scans).toBe(7 * 4 * 365)
})

test('hours follow from the minutes, and an hour is worth 25 dollars', () => {
  expect(savingsAt(FIRST_INPUTS, COUNT_STEPS)).toEqual({ scans: 10_950, hours: 547.5, worthCents: 1_368_750 })
})

test('the results begin at 0, are halfway after 120 of 240 steps, and only rise', () => {
  expect(savingsAt(FIRST_INPUTS, 0)).toEqual({ scans: 0, hours: 0, worthCents: 0 })
  expect(savingsAt(FIRST_INPUTS, 120)).toEqual({ scans: 5_475, hours: 273, worthCents: 684_375 })
  const scans = Array.from({ length: COUNT_STEPS + 1 }, (_, step) => savingsAt(FIRST_INPUTS, step).scans)
  expect(scans).toEqual(scans.toSorted((a, b) => a - b))
})
