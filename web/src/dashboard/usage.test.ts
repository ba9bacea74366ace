import { expect, test } from 'vitest'
import { usageNote } from './usage.ts'

const scans = (currentMonthUsage: number, monthlyLimit: number | null, extraScans = 0) =>
  ({ currentMonthUsage, monthlyLimit, extraScans, role: 'owner', subscriptionTier: 'pro' }) as const

test('nothing is said before 80% of the scans are used, without a limit, and without a plan', () => {
  expect(usageNote(scans(2_399, 3_000))).toBeNull()
  expect(usageNote(scans(0, 0))).toBeNull()
  expect(usageNote(scans(50_001, null))).toBeNull()
  expect(usageNote({ ...scans(100, 100), subscriptionTier: '' })).toBeNull()
})

test('from 80% on the share and the numbers are said', () => {
  const note = usageNote(scans(2_400, 3_000))
  expect(note).toMatchObject({ tone: 'warn', title: "80% of this month's scans are used." })
  expect(note?.text).toBe('2,400 of 3,000. Past the limit, new mail stays in your inbox, unread by us.')
  expect(usageNote(scans(2_400, 3_000, 1_000))?.text).toContain('extra scans are judged and billed')
})

test('at the limit it says where mail stays', () => {
  const note = usageNote(scans(3_000, 3_000))
  expect(note).toMatchObject({ tone: 'ember', title: 'Scan limit reached.' })
  expect(note?.text).toContain('stays in your inbox')
})

test('with overages on it says that extra scans are judged and billed, and up to where', () => {
  const note = usageNote(scans(50_001, 50_000, 13_000))
  expect(note).toMatchObject({ tone: 'warn', title: 'Extra scans are being judged and billed.' })
  expect(note?.text).toContain('1 of at most 13,000 extra ones: $1.50 so far, at most $19.50 this month')
  expect(note?.text).toContain('After those, new mail stays in your inbox')
})

test('whoever sees no amounts is told none', () => {
  for (const used of [50_001, 63_000]) {
    const note = usageNote({ ...scans(used, 50_000, 13_000), role: 'member' })
    expect(note?.text).toContain('13,000')
    expect(note?.text).not.toContain('$')
  }
})

test('at the cap it says that mail stays', () => {
  const note = usageNote(scans(63_000, 50_000, 13_000))
  expect(note).toMatchObject({ tone: 'ember', title: 'Scan limit reached.' })
  expect(note?.text).toContain('your limit of $19.50')
  expect(note?.text).toContain('stays in your inbox')
})
