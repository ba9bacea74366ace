import { expect, test } from 'vitest'
import { errorByChance } from './chance.ts'

const all = (score: number, n: number) => Array.from({ length: n }, () => ({ score, move: false }))

test('chance makes an error of few messages that are in doubt, less of many, none of sure ones', () => {
  // Of n draws at one half the share is off by .6745 standard deviations as often as not: .337 / sqrt(n).
  expect(errorByChance(all(0.5, 10_000))).toBeCloseTo(0.0034, 3)
  expect(errorByChance(all(0.5, 100))).toBeGreaterThan(0.025)
  expect(errorByChance(all(1, 100))).toBe(0)
})
