import { expect, test } from 'vitest'
import { type Example, type Row, toExample } from './dataset.ts'
import { foldsOf } from './folds.ts'
import { kindOf } from './kinds.ts'
import { fitLinear, scoreOf } from './solver.ts'
import { fitCalibration, fitStack } from './stack.ts'

const row = (change: Partial<Row>): Row => ({
  id: '1',
  source: 'written_a',
  label: 'cold_outreach',
  group: 'g',
  subject: 'offer',
  from: 'a@example.com',
  text: 'We help dentists.',
  ...change,
})

test('groups and campaigns that touch each other share a fold', async () => {
  const rows = Array.from({ length: 60 }, (_, at) =>
    row({ group: `g${at}`, campaign: at < 30 ? `c${at % 3}` : undefined }),
  )
  const examples: Example[] = await Promise.all(rows.map(toExample))
  const folds = foldsOf(examples, 5)
  for (let at = 3; at < 30; at++) expect(folds[at]).toBe(folds[at % 3])
  expect(new Set(folds).size).toBe(5)
})

test('a label nobody knows stops the training with a clear sentence', async () => {
  await expect(toExample(row({ label: 'mystery' }))).rejects.toThrow('Unknown label "mystery"')
})

test('the solver separates what can be separated, the same way each time', () => {
  const point = (feature: number, isPositive: boolean) => ({
    hashed: Int32Array.of(feature, 7),
    named: Float32Array.of(0),
    isPositive,
    cost: 10,
  })
  const points = [point(1, true), point(2, false), point(1, true), point(2, false)]
  const fitted = fitLinear(points, 1)
  expect(scoreOf(fitted, Int32Array.of(1, 7), Float32Array.of(0))).toBeGreaterThan(0.1)
  expect(scoreOf(fitted, Int32Array.of(2, 7), Float32Array.of(0))).toBeLessThan(-0.1)
  expect(fitLinear(points, 1)).toEqual(fitted)
})

test('the stack trusts the score that tells the truth', () => {
  const points = Array.from({ length: 200 }, (_, at) => ({
    public: at % 2 === 0 ? 2 : -2,
    modern: at % 3 === 0 ? 1 : -1,
    resemblance: -3,
    move: at % 2 === 0 && at % 20 !== 0,
    trust: 1,
    weight: 1,
  }))
  const stack = fitStack(points)
  expect(stack.public + stack.publicWhenOld).toBeGreaterThan(0.5)
  expect(Math.abs(stack.modern)).toBeLessThan(0.3)
})

test('calibration rises with the score and gives the share seen', () => {
  const points = Array.from({ length: 4000 }, (_, at) => ({
    logit: (at % 100) / 10 - 5,
    move: at % 100 > (at * 37) % 100,
    weight: 1,
  }))
  const pairs = fitCalibration(points)
  for (let at = 1; at < pairs.length; at++) {
    expect(pairs[at]?.[0]).toBeGreaterThanOrEqual(pairs[at - 1]?.[0] ?? Number.NaN)
    expect(pairs[at]?.[1]).toBeGreaterThanOrEqual(pairs[at - 1]?.[1] ?? Number.NaN)
  }
})

test.each([
  ['recruiter_cold', 'recruiter'],
  ['seo_link_building', 'link_building'],
  ['lead_gen_data', 'lead_data'],
  ['event_webinar', 'event'],
  ['sales_saas', 'sales'],
  ['bump_followup', 'other'],
] as const)('the finer kind %s is shown as %s', (fine, kind) => {
  expect(kindOf(fine)).toBe(kind)
})
