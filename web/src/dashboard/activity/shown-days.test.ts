import { expect, test } from 'vitest'
import { daysSinceFirst } from './shown-days.ts'

const day = (date: string, passed = 0) => ({ date, passed, blocked: 0, restored: 0 })

test('a young mailbox shows the days since its first message, quiet ones among them', () => {
  const days = [day('2026-11-20'), day('2026-11-21', 2), day('2026-11-22'), day('2026-11-23', 1)]
  expect(daysSinceFirst(days).map(({ date }) => date)).toEqual(['2026-11-21', '2026-11-22', '2026-11-23'])
})

test('before the first message it shows today', () => {
  expect(daysSinceFirst([day('2026-11-22'), day('2026-11-23')])).toEqual([day('2026-11-23')])
})
