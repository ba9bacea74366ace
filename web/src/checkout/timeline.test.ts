import { expect, test } from 'vitest'
import { nextPeriod, timelineOf } from './timeline.ts'

const at = (text: string) => new Date(text).getTime()
const NOVEMBER_27 = at('2026-11-27T09:30:00Z')

test('a trial is free today, reminds three days before its end and is charged at its end', () => {
  const terms = { trialDays: 7, firstChargeAt: NOVEMBER_27 / 1000, amountCents: 2097, period: 'monthly' } as const
  const steps = timelineOf({ ...terms, isReminded: true })
  expect(steps.map(({ at, cents }) => [at, cents])).toEqual([
    [null, 0],
    [at('2026-11-24T09:30:00Z'), null],
    [NOVEMBER_27, 2097],
  ])
  // Where no letters leave, none is promised.
  expect(timelineOf({ ...terms, isReminded: false }).map(step => step.at)).toEqual([null, NOVEMBER_27])
})

test('without a trial the card is charged today, and says so', () => {
  const terms = { trialDays: 0, firstChargeAt: NOVEMBER_27 / 1000, amountCents: 6240, period: 'yearly' } as const
  const steps = timelineOf({ ...terms, isReminded: true })
  expect(steps.map(({ at, cents }) => [at, cents])).toEqual([
    [null, 6240],
    [at('2027-11-27T09:30:00Z'), 6240],
  ])
  expect(steps[0]?.text).toBe('Charged today, mailbox protected')
  expect(steps.map(({ text }) => text).join()).not.toMatch(/trial/i)
})

test.each([
  ['2026-01-31T12:00:00Z', 'monthly', '2026-02-28T12:00:00Z'],
  ['2028-01-31T12:00:00Z', 'monthly', '2028-02-29T12:00:00Z'],
  ['2028-02-29T12:00:00Z', 'yearly', '2029-02-28T12:00:00Z'],
  ['2026-12-31T23:59:59Z', 'monthly', '2027-01-31T23:59:59Z'],
  ['2026-10-31T23:59:59Z', 'monthly', '2026-11-30T23:59:59Z'],
] as const)('%s, %s, goes on at %s', (from, period, next) => {
  expect(nextPeriod(at(from), period)).toBe(at(next))
})
