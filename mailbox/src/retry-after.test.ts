import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { readRetryAfterMs } from './retry-after.ts'

beforeEach(() => void vi.useFakeTimers({ now: Date.UTC(2026, 10, 24, 12, 0, 0) }))
afterEach(() => void vi.useRealTimers())

const DAYS = 24 * 60 * 60_000

test.each([
  ['seconds', '120', 120_000],
  ['none to wait', '0', 0],
  ['a date', 'Tue, 24 Nov 2026 12:01:30 GMT', 90_000],
  ['a date gone by', 'Tue, 24 Nov 2026 11:00:00 GMT', 0],
  ['more than a date can hold', '9'.repeat(400), 30 * DAYS],
  ['words', 'soon', undefined],
  ['nothing', '', undefined],
  ['no header', undefined, undefined],
  ['no header, as fetch says it', null, undefined],
])('%s', (_, header, expected) => {
  expect(readRetryAfterMs(header)).toBe(expected)
})
