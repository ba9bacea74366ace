import { expect, test } from 'vitest'
import { formatDay, formatMoment, initialsOf } from './format.ts'

test.each([
  ['Maya Lindqvist', 'ML'],
  ['sam.ortiz@gmail.example', 'SO'],
  ['maya.563856af39df@fernbank.example', 'M'],
  ['maya.d171daa1b59a@fernbank.example', 'M'],
  ['42@numbers.example', '4'],
  ['王伟', '王'],
  ['𝗝𝗼𝗵𝗻 𝗗𝗼𝗲', '𝗝𝗗'],
  ['', ''],
])('the initials of %s', (name, initials) => {
  expect(initialsOf(name)).toBe(initials)
})

test('a day bears its year where it could be taken for that of another', () => {
  const now = new Date('2026-11-27T12:00:00').getTime()
  expect(formatDay('2026-11-20T12:00:00', now)).toBe('Nov 20')
  expect(formatDay('2027-01-03T12:00:00', now)).toBe('Jan 3')
  expect(formatDay('2019-11-20T12:00:00', now)).toBe('Nov 20, 2019')
  expect(formatDay('2027-11-01T12:00:00', now)).toBe('Nov 1, 2027')
  expect(formatMoment('2026-11-20T09:52:00', now)).toMatch(/^Nov 20, 9:52\sAM$/)
  expect(formatMoment('2025-11-20T09:52:00', now)).toMatch(/^Nov 20, 2025, 9:52\sAM$/)
})
