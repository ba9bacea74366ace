import { expect, test } from 'vitest'
import { usageNote } from './usage.ts'

test('nothing is said before 80% of the scans are used', () => {
  expect(usageNote(2_399, 3_000)).toBeNull()
  expect(usageNote(0, 0)).toBeNull()
})

test('from 80% on the share and the numbers are said', () => {
  const note = usageNote(2_400, 3_000)
  expect(note).toMatchObject({ isReached: false, title: "80% of this month's scans are used." })
  expect(note?.text).toContain('2,400 of 3,000')
})

test('at the limit it says where mail stays', () => {
  const note = usageNote(3_000, 3_000)
  expect(note).toMatchObject({ isReached: true, title: 'Scan limit reached.' })
  expect(note?.text).toContain('stays in your inbox')
})
