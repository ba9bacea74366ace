import { describe, expect, test } from 'vitest'
import { areaInterval, wilson } from './intervals.ts'
import { atLine, auc, calibrationError, recallAt } from './metrics.ts'

describe('the metrics', () => {
  const judged = [
    { score: 0.1, move: false },
    { score: 0.4, move: false },
    { score: 0.4, move: true },
    { score: 0.9, move: true },
  ]

  test('count ties half in the area and keep them together at a cut', () => {
    expect(auc(judged)).toBe(0.875)
    expect(recallAt(judged, 0)).toBe(0.5)
    expect(recallAt(judged, 0.5)).toBe(1)
  })

  test('allow as much wanted mail as the rate says, to the message', () => {
    const wanted = Array.from({ length: 1000 }, (_, at) => ({ score: at / 1000, move: false }))
    const unwanted = [0.9985, 0.9945, 0.9925, 0.5].map(score => ({ score, move: true }))
    expect(recallAt([...wanted, ...unwanted], 0.001)).toBe(0.25)
    expect(recallAt([...wanted, ...unwanted], 0.004)).toBe(0.25)
    expect(recallAt([...wanted, ...unwanted], 0.005)).toBe(0.5)
    expect(recallAt([...wanted, ...unwanted], 0.01)).toBe(0.75)
  })

  test('count at a line as the slider does', () => {
    expect(atLine(judged, 40)).toMatchObject({ precision: 2 / 3, recall: 1, wantedMoved: 0.5, wantedMovedCount: 1 })
    expect(atLine([{ score: 0.8499, move: true }], 85).recall).toBe(0)
    expect(atLine([{ score: 0.85, move: true }], 85).recall).toBe(1)
  })

  test('take ten equal bins for the calibration, the last with 1 in it', () => {
    const near = [
      { score: 0.19, move: true },
      { score: 0.21, move: false },
    ]
    expect(calibrationError(near)).toBeCloseTo((0.81 + 0.21) / 2)
    const last = [
      { score: 0.92, move: true },
      { score: 1, move: false },
    ]
    expect(calibrationError(last)).toBeCloseTo((1 - 0.08) / 2)
  })

  test('know a calibrated score, and reweigh it to another share of unwanted mail', () => {
    const fair = Array.from({ length: 10 }, (_, at) => ({ score: 0.3, move: at < 3 }))
    expect(calibrationError(fair)).toBeCloseTo(0)
    expect(calibrationError(fair, 0.5)).toBeCloseTo(0.2)
  })
})

describe('the intervals', () => {
  test("are Wilson's for shares", () => {
    // Worked by hand for 3 of 4: (0.75 + z²/8 ± z·√(0.75·0.25/4 + z²/64)) / (1 + z²/4) with z² = 3.8415.
    expect(wilson(3, 4)?.[0]).toBeCloseTo(0.3006, 4)
    expect(wilson(3, 4)?.[1]).toBeCloseTo(0.9544, 4)
    expect(wilson(0, 10)?.[0]).toBe(0)
    expect(wilson(0, 10)?.[1]).toBeCloseTo(3.8415 / 13.8415, 4)
    expect(wilson(0, 0)).toBeNull()
  })

  test('of an area stay open below at 1, and close as messages grow more', () => {
    // One of each: the variance is A(1 - A), so the low end solves (1 - A)² = z²·A(1 - A): A = 1 / (1 + z²).
    expect(areaInterval(1, { unwanted: 1, wanted: 1 })?.[0]).toBeCloseTo(1 / 4.8415, 4)
    expect(areaInterval(1, { unwanted: 1, wanted: 1 })?.[1]).toBe(1)
    expect(areaInterval(0.9, { unwanted: 0, wanted: 5 })).toBeNull()
    const [low, high] = areaInterval(0.9, { unwanted: 50, wanted: 100 }) ?? []
    // Hanley and McNeil's variance at the low end itself, 0.8229: Q1 - A² 0.0219, Q2 - A² 0.0658, so V = (0.1457 + 49 · 0.0219
    // + 99 · 0.0658) / 5000 = 0.001547, and 0.8229 + 1.96 · √V = 0.9.
    expect(low).toBeCloseTo(0.8229, 3)
    expect(high).toBeCloseTo(0.9453, 3)
  })
})
