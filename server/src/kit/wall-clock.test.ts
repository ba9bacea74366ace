import { describe, expect, it } from 'vitest'
import { dayIn, daysAfter, isMonday, momentOf } from './wall-clock.ts'

const HALF_PAST_TWO = 150
const at = (zone: string, day: string, minute = HALF_PAST_TWO) => momentOf(zone, { day, minute }).toISOString()

describe('what clocks show', () => {
  it.each([
    ['Europe/Berlin', '2026-01-15', '2026-01-15T01:30:00.000Z'],
    ['Europe/Berlin', '2026-07-15', '2026-07-15T00:30:00.000Z'],
    ['America/New_York', '2026-01-15', '2026-01-15T07:30:00.000Z'],
    ['Asia/Kolkata', '2026-01-15', '2026-01-14T21:00:00.000Z'],
    ['Pacific/Kiritimati', '2026-01-15', '2026-01-14T12:30:00.000Z'],
    ['UTC', '2026-01-15', '2026-01-15T02:30:00.000Z'],
  ])('is in %s on %s that moment', (zone, day, moment) => {
    expect(at(zone, day)).toBe(moment)
  })

  it.each([
    // Set forward from 2:00 to 3:00: half past two is shown by none, and 3:30 is what it would have been.
    ['Europe/Berlin', '2026-03-29', '2026-03-29T01:30:00.000Z'],
    ['America/New_York', '2026-03-08', '2026-03-08T07:30:00.000Z'],
  ])('where it does not exist, in %s on %s, is as much later', (zone, day, moment) => {
    expect(at(zone, day)).toBe(moment)
  })

  it.each([
    ['Europe/Berlin', '2026-10-25', '2026-10-25T00:30:00.000Z'],
    ['America/New_York', '2026-11-01', '2026-11-01T05:30:00.000Z'],
  ])('where it comes twice, in %s on %s, is the first', (zone, day, moment) => {
    // Europe sets its clocks back from 3:00, America from 2:00.
    expect(at(zone, day, zone === 'Europe/Berlin' ? 150 : 90)).toBe(moment)
  })

  it('where midnight itself is left out, is the first moment of the day', () => {
    expect(at('America/Santiago', '2026-09-06', 0)).toBe('2026-09-06T04:00:00.000Z')
    expect(dayIn('America/Santiago', new Date('2026-09-06T04:00:00Z'))).toBe('2026-09-06')
  })

  it('goes on every day of the year, whatever is done to the clocks', () => {
    for (const zone of ['Europe/Berlin', 'America/New_York', 'Australia/Lord_Howe', 'Africa/Casablanca']) {
      let before = momentOf(zone, { day: '2025-12-31', minute: HALF_PAST_TWO })
      for (let day = '2026-01-01'; day < '2027-01-01'; day = daysAfter(day, 1)) {
        const next = momentOf(zone, { day, minute: HALF_PAST_TWO })
        const hours = (next.getTime() - before.getTime()) / 3_600_000
        expect([22, 22.5, 23, 23.5, 24, 24.5, 25, 26]).toContain(hours)
        expect(dayIn(zone, next)).toBe(day)
        before = next
      }
    }
  })
})

describe('the calendar', () => {
  it('knows the day in a zone, the days after it and its Mondays', () => {
    expect(dayIn('Pacific/Kiritimati', new Date('2026-01-31T11:00:00Z'))).toBe('2026-02-01')
    expect(daysAfter('2026-02-28', 1)).toBe('2026-03-01')
    expect(daysAfter('2026-01-01', -1)).toBe('2025-12-31')
    expect([isMonday('2026-11-23'), isMonday('2026-11-24')]).toEqual([true, false])
  })
})
