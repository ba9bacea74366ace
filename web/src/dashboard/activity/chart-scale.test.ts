import type { ActivityDay } from '@icebox/contract/activity'
import { expect, test } from 'vitest'
import { iciclePath, niceStep } from '../../ui/icicles.ts'
import { scaleFor } from './chart-scale.ts'

const size = { width: 760, height: 240, labelEach: 2 }

function day(date: string, passed: number, blocked: number): ActivityDay {
  return { date, passed, blocked, restored: 0 }
}

test('one message is as tall below the line as above it, and everything fits', () => {
  const scale = scaleFor([day('2026-11-19', 71, 3), day('2026-11-20', 12, 26)], size)
  expect(scale.inboxLine - 71 * scale.unit).toBeGreaterThanOrEqual(0)
  expect(scale.iceLine + 26 * scale.unit).toBeLessThan(size.height)
  const [high, , low] = scale.ticks
  expect((scale.inboxLine - (high?.y ?? 0)) / (high?.value ?? 1)).toBeCloseTo(scale.unit)
  expect(((low?.y ?? 0) - scale.iceLine) / (low?.value ?? 1)).toBeCloseTo(scale.unit)
})

test('the last day is today, and every second day before it is named', () => {
  const scale = scaleFor([day('2026-11-06', 1, 1), day('2026-11-07', 1, 1), day('2026-11-08', 1, 1)], size)
  expect(scale.columns.map(column => column.label)).toEqual(['6', '', 'Today'])
  expect(scale.columns.map(column => column.isToday)).toEqual([false, false, true])
})

test('days without mail leave a scale that can be drawn', () => {
  const scale = scaleFor([day('2026-11-06', 0, 0)], size)
  expect(scale.unit).toBeGreaterThan(0)
  expect(scale.ticks.every(tick => tick.y >= 0 && tick.y <= size.height)).toBe(true)
})

test.each([
  [0.5, 1],
  [4, 3],
  [35.5, 30],
  [26, 20],
  [1_499, 1_000],
])('%d takes steps of %d', (most, step) => {
  expect(niceStep(most)).toBe(step)
})

test('an icicle hangs from its line and its tip is as deep as its count', () => {
  const path = iciclePath({ x: 100, top: 188, width: 20, length: 46 })
  expect(path.startsWith('M90 188H110')).toBe(true)
  const [, shoulder, bend] = /L\S+ ([\d.]+)Q\S+ ([\d.]+)/.exec(path) ?? []
  // A quadratic curve reaches half way to its bend.
  expect((Number(shoulder) + Number(bend)) / 2).toBeCloseTo(188 + 46)
})
