import fc from 'fast-check'
import { expect, test } from 'vitest'
import { timeOf } from './dates.ts'

const two = (most: number) => fc.integer({ min: 0, max: most }).map(number => String(number).padStart(2, '0'))
const month = fc.constantFrom(...'Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec jan an2 F'.split(' '))
const header = fc
  .tuple(
    fc.constantFrom('Thu, ', 'Mon, ', '', 'Xyz, ', 'hu,T ', 'Thu,'),
    fc.oneof(two(40), fc.constantFrom('1', '9', '-1', ' 3')),
    month,
    fc.oneof(fc.integer({ min: 1900, max: 2100 }).map(String), fc.constantFrom('02', '12.5', '20a2')),
    fc.tuple(two(25), two(61), two(61)),
    fc.constantFrom('+0000', '-0800', '+0530', '+1459', '+9999', 'GMT', '-0700 (PDT)', '0000', '+00:00', ''),
  )
  .map(([name, day, month, year, time, zone]) => `${name}${day} ${month} ${year} ${time.join(':')} ${zone}`)

test('a date is what the language itself reads, however it is written', () => {
  fc.assert(
    fc.property(fc.oneof({ weight: 9, arbitrary: header }, fc.string()), date => {
      expect(timeOf(date)).toBe(Date.parse(date))
    }),
    { seed: 5, numRuns: 5000 },
  )
})

test('the usual form is read in any zone', () => {
  expect(timeOf('Thu, 22 Aug 2002 18:26:25 +0700')).toBe(Date.UTC(2002, 7, 22, 11, 26, 25))
  expect(timeOf('1 Jan 2024 00:00:00 -0030')).toBe(Date.UTC(2024, 0, 1, 0, 30))
})
