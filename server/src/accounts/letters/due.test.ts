import { describe, expect, it } from 'vitest'
import { type Cadence, lastDue, nextDue } from './due.ts'

const daily = (time_zone: string, at_minute = 150): Cadence => ({ every: 'day', time_zone, at_minute })

/** All that fall into this stretch. */
function dueBetween(cadence: Cadence, from: string, to: string): string[] {
  const found: string[] = []
  for (let due = nextDue(cadence, new Date(from)); due.at <= new Date(to); due = nextDue(cadence, due.at))
    found.push(`${due.day} ${due.at.toISOString().slice(0, 16)}`)
  return found
}

describe('a letter at half past two', () => {
  it.each([
    [
      'Europe/Berlin in spring',
      daily('Europe/Berlin'),
      ['2026-03-28T12:00Z', '2026-03-30T12:00Z'],
      ['2026-03-29 2026-03-29T01:30', '2026-03-30 2026-03-30T00:30'],
    ],
    [
      'Europe/Berlin in autumn',
      daily('Europe/Berlin'),
      ['2026-10-24T12:00Z', '2026-10-26T12:00Z'],
      ['2026-10-25 2026-10-25T00:30', '2026-10-26 2026-10-26T01:30'],
    ],
    [
      'America/New_York in spring',
      daily('America/New_York'),
      ['2026-03-07T12:00Z', '2026-03-09T12:00Z'],
      ['2026-03-08 2026-03-08T07:30', '2026-03-09 2026-03-09T06:30'],
    ],
    [
      'America/New_York in autumn, where half past one comes twice',
      daily('America/New_York', 90),
      ['2026-10-31T12:00Z', '2026-11-02T12:00Z'],
      ['2026-11-01 2026-11-01T05:30', '2026-11-02 2026-11-02T06:30'],
    ],
  ])('comes once a day: %s', (_, cadence, [from = '', to = ''], expected) => {
    expect(dueBetween(cadence, from, to)).toEqual(expected)
  })

  it('comes 365 times a year, each day once', () => {
    for (const zone of ['Europe/Berlin', 'America/New_York', 'Pacific/Kiritimati', 'Pacific/Pago_Pago']) {
      const days = dueBetween(daily(zone), '2026-01-01T00:00Z', '2027-01-01T00:00Z').map(each => each.slice(0, 10))
      expect(days).toHaveLength(365)
      expect(new Set(days).size).toBe(365)
    }
  })
})

describe('a weekly letter', () => {
  it('comes on Mondays, and its week is from one to the next', () => {
    const cadence: Cadence = { every: 'week', time_zone: 'Europe/Berlin', at_minute: 480 }
    const due = lastDue(cadence, new Date('2026-03-31T12:00Z'))
    expect(due).toEqual({ day: '2026-03-30', at: new Date('2026-03-30T06:00Z') })
    const before = lastDue(cadence, new Date(due.at.getTime() - 1))
    // An hour less, since the clocks were set forward.
    expect(before).toEqual({ day: '2026-03-23', at: new Date('2026-03-23T07:00Z') })
  })
})
