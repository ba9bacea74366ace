import { expect, test } from 'vitest'
import { costOf, FIRST_INPUTS, MOST, monthsOf } from './spam-cost.ts'

test('ten people with three cold messages a day of three minutes lose 547.5 hours a year', () => {
  const { emails, hours, workdays } = costOf(FIRST_INPUTS)
  expect(emails).toBe(10_950)
  expect(hours).toBe(547.5)
  expect(workdays).toBeCloseTo(68.4375)
})

test('the least and the most that can be entered', () => {
  expect(costOf({ people: 1, perDay: 1, minutes: 1 }).emails).toBe(365)
  expect(costOf(MOST)).toMatchObject({ emails: 18_250_000, hours: 9_125_000 })
})

test('the months add up to the year, by their days', () => {
  const months = monthsOf(FIRST_INPUTS)
  expect(months.map(({ name }) => name).join(' ')).toBe('Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec')
  expect(months[0]?.sofar).toMatchObject({ emails: 930, hours: 46.5 })
  expect(months[2]?.sofar.hours).toBe(135)
  expect(months[11]?.sofar).toEqual(costOf(FIRST_INPUTS))
})

test('every month is drawn by one scale', () => {
  const months = monthsOf(MOST)
  const year = costOf(MOST).hours
  for (const { sofar, share } of months) expect(share).toBeCloseTo(sofar.hours / year)
  expect(months.at(-1)?.share).toBe(1)
})
