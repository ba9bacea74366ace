import { expect, it } from 'vitest'
import { lastDays } from './days.ts'

const spans = (timeZone: string, count: number, now: string) =>
  lastDays(timeZone, count, new Date(now)).map(({ date, from, to }) => [date, from.toISOString(), to.toISOString()])

it('is already tomorrow in Tokyo and still yesterday in Los Angeles', () => {
  const [tokyo] = spans('Asia/Tokyo', 1, '2026-11-22T16:00:00Z')
  expect(tokyo).toEqual(['2026-11-23', '2026-11-22T15:00:00.000Z', '2026-11-23T15:00:00.000Z'])
  const [angeles] = spans('America/Los_Angeles', 1, '2026-11-22T07:59:00Z')
  expect(angeles).toEqual(['2026-11-21', '2026-11-21T08:00:00.000Z', '2026-11-22T08:00:00.000Z'])
})

it('gives the days of a clock change 23 and 25 hours', () => {
  expect(spans('Europe/Berlin', 2, '2026-10-26T00:30:00Z')).toEqual([
    ['2026-10-25', '2026-10-24T22:00:00.000Z', '2026-10-25T23:00:00.000Z'],
    ['2026-10-26', '2026-10-25T23:00:00.000Z', '2026-10-26T23:00:00.000Z'],
  ])
  expect(spans('Europe/Berlin', 1, '2026-03-29T12:00:00Z')).toEqual([
    ['2026-03-29', '2026-03-28T23:00:00.000Z', '2026-03-29T22:00:00.000Z'],
  ])
})

it('begins a day at one where the clocks skip midnight', () => {
  expect(spans('Africa/Cairo', 1, '2026-04-24T12:00:00Z')).toEqual([
    ['2026-04-24', '2026-04-23T22:00:00.000Z', '2026-04-24T21:00:00.000Z'],
  ])
})

it('knows zones off the whole hour and at both ends of the world', () => {
  expect(spans('Asia/Kathmandu', 1, '2026-11-22T00:00:00Z')[0]?.[1]).toBe('2026-11-21T18:15:00.000Z')
  expect(spans('Pacific/Kiritimati', 1, '2026-11-22T00:00:00Z')[0]?.[1]).toBe('2026-11-21T10:00:00.000Z')
  expect(spans('Pacific/Pago_Pago', 1, '2026-11-22T12:00:00Z')[0]?.[1]).toBe('2026-11-22T11:00:00.000Z')
})
