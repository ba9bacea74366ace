import { expect, test } from 'vitest'
import { askExpert } from '../src/model/expert.ts'
import { SUMMARY_SIZE } from '../src/roles/reader.ts'
import { ROLES } from '../src/roles/role.ts'
import { TOPIC_NAMES } from '../src/topics/topic.ts'
import { fitCalibration } from './calibration/fit.ts'
import { type Example, type Row, readOwnRows, toExample } from './dataset.ts'
import { fitExpert, type Seen } from './expert.ts'
import { foldOf, foldsOf } from './folds.ts'
import { kindOf } from './kinds.ts'
import { leaningsOf } from './leanings.ts'
import { readSentences, sentencesOutside } from './roles.ts'
import { fitLinear, scoreOf } from './solver.ts'
import { fitStack } from './stack.ts'
import { readersAgree, readTold, thresholdOf } from './topics.ts'

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

const looked = (feature: number) => ({
  hashed: Int32Array.of(feature, 7),
  origin: Int32Array.of(feature % 4),
  named: Float32Array.of(0),
})

test('the solver separates what can be separated, the same way each time', () => {
  const point = (feature: number, isPositive: boolean) => ({
    ...looked(feature),
    isPositive,
    cost: 10,
  })
  const points = [point(1, true), point(2, false), point(1, true), point(2, false)]
  const fitted = fitLinear(points, { hashed: 8, origin: 4 }, 12)
  expect(scoreOf(fitted, looked(1))).toBeGreaterThan(0.1)
  expect(scoreOf(fitted, looked(2))).toBeLessThan(-0.1)
  expect(fitLinear(points, { hashed: 8, origin: 4 }, 12)).toEqual(fitted)
})

test('a weight that may move more freely takes more of what two features explain together', () => {
  const point = (isPositive: boolean) => ({
    hashed: isPositive ? Int32Array.of(1, 2) : Int32Array.of(5),
    origin: new Int32Array(),
    named: Float32Array.of(0),
    isPositive,
    cost: 10,
  })
  const spread = Float32Array.of(1, 4, 1, 1, 1, 1, 1, 1)
  const { hashed } = fitLinear([point(true), point(false)], { hashed: 8, origin: 0, spread }, 12)
  expect(hashed[2]).toBeGreaterThan(0)
  expect((hashed[1] as number) / (hashed[2] as number)).toBeCloseTo(4)
})

test('only what leans to one class may move', () => {
  const point = (hashed: number[], isPositive: boolean) => ({
    hashed: Int32Array.from(hashed),
    origin: new Int32Array(),
    named: new Float32Array(),
    isPositive,
    cost: 1,
  })
  const points = Array.from({ length: 40 }, (_, at) => point([0, at % 2 === 0 ? 1 : 2], at % 2 === 0))
  const [both = 1, unwanted = 0, wanted = 0, never = 0] = leaningsOf(points, 4)
  expect(both).toBeLessThan(0.01)
  expect(unwanted).toBeGreaterThan(1)
  expect(wanted).toBeCloseTo(unwanted, 1)
  expect((both + unwanted + wanted) / 3).toBeCloseTo(1)
  expect(never).toBeLessThan(0.01)
})

test('the stack trusts the score that tells the truth', () => {
  const points = Array.from({ length: 200 }, (_, at) => ({
    public: at % 2 === 0 ? 2 : -2,
    expert: at % 3 === 0 ? 1 : -1,
    resemblance: -1,
    move: at % 2 === 0 && at % 20 !== 0,
    trust: 1,
    weight: 1,
  }))
  const stack = fitStack(points)
  expect(stack.public).toBeGreaterThan(0.5)
  expect(Math.abs(stack.expert)).toBeLessThan(0.5)
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

test('the expert finds the role that tells, and leaves the others near nothing', () => {
  const seen = (at: number) => {
    const summary = new Float64Array(SUMMARY_SIZE)
    summary[3] = at % 2
    summary[9] = at % 3
    return { modern: 0, public: 0, summary, move: at % 2 === 1 && at % 10 !== 1, weight: 1 }
  }
  const expert = fitExpert(Array.from({ length: 4000 }, (_, at) => seen(at)))
  expect(expert.roles[3]).toBeGreaterThan(2)
  expect(Math.abs(expert.roles[9] as number)).toBeLessThan(0.2)
})

test('an expert tells apart what no straight line can, the same way each time', () => {
  const seen = (at: number): Seen => {
    const [one, other] = [at % 2, at % 4 < 2 ? 1 : 0]
    const summary = new Float64Array(SUMMARY_SIZE)
    summary[3] = one
    summary[9] = other
    return { modern: 0, public: 0, summary, move: one !== other, weight: 1 }
  }
  const points = Array.from({ length: 2000 }, (_, at) => seen(at))
  const expert = fitExpert(points)
  const logits = points.slice(0, 4).map(point => askExpert({ scores: point, summary: point.summary }, expert))
  expect(logits.map(logit => logit > 0)).toEqual(points.slice(0, 4).map(({ move }) => move))
  for (const logit of logits) expect(Math.abs(logit)).toBeGreaterThan(0.1)
  expect(fitExpert(points)).toEqual(expert)
})

test('sentences whose roles are learned come from no message that figures are measured on', () => {
  const held = new Set(readOwnRows().flatMap(({ group, split }) => (split === 'dev' ? [group] : [])))
  const sentences = readSentences()
  expect(held.size).toBeGreaterThan(20)
  expect(sentences.length).toBeGreaterThan(30_000)
  expect(sentences.filter(({ group }) => held.has(group))).toEqual([])
  expect(sentences.every(({ role }) => role >= 0 && role < ROLES.length)).toBe(true)
})

test('a fold of sentences leaves out the whole group', () => {
  const sentences = readSentences().slice(0, 2000)
  const outside = sentencesOutside(sentences, 0, 5)
  expect(outside.length).toBeGreaterThan(1000)
  expect(outside.length).toBeLessThan(2000)
  expect(outside.some(({ group }) => foldOf(group, 5) === 0)).toBe(false)
})

test('the threshold of a topic is the lowest score that keeps it right in 93 of 100, never one that few messages pass', () => {
  const scored = (has: string) => [...has].map((each, at) => ({ score: 100 - at, has: each === '1' }))
  expect(thresholdOf(scored('11111111110000000000'), 0.93)).toBe(91)
  // Never in 93 of 100: where it is right most often, in eight of nine.
  expect(thresholdOf(scored('11111110100000000000'), 0.93)).toBe(92)
  expect(thresholdOf(scored('111'), 0.93)).toBe(Number.POSITIVE_INFINITY)
})

test('the mail written for topics has some of each thin one, and none that is not on the list', async () => {
  const told = await readTold([])
  expect(told.length).toBeGreaterThan(400)
  const given = new Set(told.flatMap(({ topics }) => [...topics]))
  for (const topic of given) expect(TOPIC_NAMES).toContain(topic)
  for (const thin of ['out_of_office', 'social', 'refund', 'login_code'] as const) expect(given).toContain(thin)
  expect(readersAgree().messages).toBe(300)
})
