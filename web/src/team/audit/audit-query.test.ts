import { expect, it } from 'vitest'
import { inputOf, WHOLE_TRAIL } from './audit-query.ts'

const NOW = new Date('2026-11-27T12:00:00').getTime()
const asked = (days: { from?: string; until?: string }) => inputOf({ ...WHOLE_TRAIL, ...days }, NOW)
const midnight = (day: string) => new Date(`${day}T00:00:00`).toISOString()

it('takes days as they are here, the last one whole', () => {
  expect(asked({ from: '2026-11-20', until: '2026-11-25' })).toEqual({
    from: midnight('2026-11-20'),
    until: midnight('2026-11-26'),
  })
})

it.each(['0002-11-20', '0202-11-20', '2024-11-20'])('asks for all that is kept from %s on', from => {
  expect(asked({ from })).toEqual({})
})

it('does not ask for what is still to come, so that a year back from today is not too long', () => {
  expect(asked({ from: '2025-12-01', until: '2027-06-01' })).toEqual({ from: midnight('2025-12-01') })
  expect(asked({ until: '2026-11-27' })).toEqual({})
})

it.each(['12026-11-20', '20260-01-01', '2026-02-31x'])('stands %s, a day of no calendar', day => {
  expect(asked({ from: day, until: day })).toEqual({})
})
