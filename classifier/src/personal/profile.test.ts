import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  BUCKETS,
  emptyProfile,
  type Lesson,
  learn,
  MAX_SHIFT,
  parseProfile,
  personalShift,
  unlearn,
} from './profile.ts'

const lesson: fc.Arbitrary<Lesson> = fc.record({
  fingerprint: fc.array(fc.integer(), { maxLength: 256 }),
  sender: fc.string(),
  campaign: fc.option(fc.string()),
})

test('unlearn undoes exactly one learn, in any order', () => {
  fc.assert(
    fc.property(
      lesson,
      fc.array(fc.tuple(lesson, fc.boolean()), { maxLength: 5 }),
      fc.boolean(),
      (one, others, wanted) => {
        const teach = (start = emptyProfile()) =>
          others.reduce((profile, [each, want]) => learn(profile, each, want), start)
        const before = teach()
        expect(unlearn(learn(before, one, wanted), one, wanted)).toEqual(before)
        expect(unlearn(teach(learn(emptyProfile(), one, wanted)), one, wanted)).toEqual(before)
      },
    ),
  )
})

test('a profile survives being stored', () => {
  fc.assert(
    fc.property(lesson, fc.boolean(), (one, wanted) => {
      const profile = learn(emptyProfile(), one, wanted)
      expect(parseProfile(JSON.parse(JSON.stringify(profile)))).toEqual(profile)
    }),
  )
})

test('what is no profile is refused', () => {
  const wrong = [
    null,
    'text',
    {},
    { ...emptyProfile(), version: 2 },
    { ...emptyProfile(), wanted: -1 },
    { ...emptyProfile(), counts: { [BUCKETS]: 1 } },
    { ...emptyProfile(), counts: { words: 1 } },
    { ...emptyProfile(), counts: { 1: 'many' } },
  ]
  for (const json of wrong) expect(() => parseProfile(json)).toThrow('profile')
})

test('a profile holds no text and a bounded number of counts, however much is taught', () => {
  let profile = emptyProfile()
  for (let at = 0; at < 140; at++) {
    const fingerprint = Array.from({ length: 256 }, (_, feature) => at * 256 + feature)
    profile = learn(profile, { fingerprint, sender: 'ann@example.org', campaign: 'secret campaign' }, at % 2 === 0)
  }
  expect(Object.keys(profile.counts).length).toBeLessThanOrEqual(BUCKETS)
  expect(JSON.stringify(profile)).not.toMatch(/ann|secret/)
})

test('the shift stays within its bound and follows the direction taught', () => {
  const same = { fingerprint: [1, 2, 3, 4], sender: 'x', campaign: 'c' }
  let wanted = emptyProfile()
  let unwanted = emptyProfile()
  for (let at = 0; at < 50; at++) {
    wanted = learn(wanted, same, true)
    unwanted = learn(unwanted, same, false)
  }
  const weight = () => 1
  expect(personalShift(emptyProfile(), same, weight)).toBe(0)
  expect(personalShift(wanted, same, weight)).toBe(-MAX_SHIFT)
  expect(personalShift(unwanted, same, weight)).toBe(MAX_SHIFT)
  expect(personalShift(wanted, { fingerprint: [9, 10], campaign: null }, weight)).toBeCloseTo(0)
})
