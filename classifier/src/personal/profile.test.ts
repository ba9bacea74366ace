import fc from 'fast-check'
import { expect, test } from 'vitest'
import { emptyProfile, type Lesson, learn, MOST_LESSONS, type Profile, parseProfile, unlearn } from './profile.ts'

const numbers = fc.array(fc.integer({ min: -(2 ** 31), max: 2 ** 31 - 1 }), { maxLength: 60 })
const lesson: fc.Arbitrary<Lesson> = fc.record({ wanted: fc.boolean(), fingerprint: numbers })
const differing = (most: number) =>
  fc.uniqueArray(lesson, { minLength: 1, maxLength: most, selector: each => JSON.stringify(each) })

const taught = (lessons: readonly Lesson[], start: Profile = emptyProfile()) => lessons.reduce(learn, start)

test('unlearn undoes exactly one learn, whatever was learned before and since', () => {
  fc.assert(
    fc.property(differing(8), fc.nat(), (lessons, chosen) => {
      const at = chosen % lessons.length
      const one = lessons[at] as Lesson
      expect(unlearn(taught(lessons), one)).toEqual(taught(lessons.toSpliced(at, 1)))
    }),
  )
})

test('a profile survives being stored', () => {
  fc.assert(
    fc.property(differing(8), lessons => {
      const profile = taught(lessons)
      expect(parseProfile(JSON.parse(JSON.stringify(profile)))).toEqual(profile)
    }),
  )
})

test('what is no profile is refused', () => {
  const withLesson = (one: unknown) => ({ ...emptyProfile(), lessons: [one] })
  const wrong = [
    null,
    'text',
    {},
    { ...emptyProfile(), version: 3 },
    { ...emptyProfile(), lessons: {} },
    withLesson(null),
    withLesson({ wanted: 'yes', fingerprint: [] }),
    withLesson({ wanted: true, fingerprint: 'words' }),
    withLesson({ wanted: true, fingerprint: ['words'] }),
    withLesson({ wanted: true, fingerprint: [0.5] }),
    withLesson({ wanted: true, fingerprint: Array.from({ length: 257 }, () => 1) }),
  ]
  for (const json of wrong) expect(() => parseProfile(json)).toThrow('profile')
})

test('a profile of the first version, whose counts nothing can read any more, starts anew', () => {
  expect(parseProfile({ version: 1, wanted: 1, unwanted: 0, counts: { 17: 1 } })).toEqual(emptyProfile())
})

test('however much is taught, a bounded number of the newest lessons is kept', () => {
  const lessons = Array.from({ length: MOST_LESSONS + 50 }, (_, at) => ({ wanted: at % 2 === 0, fingerprint: [at] }))
  expect(taught(lessons).lessons).toEqual(lessons.slice(50))
  const stored = { ...emptyProfile(), lessons }
  expect(parseProfile(JSON.parse(JSON.stringify(stored))).lessons).toHaveLength(MOST_LESSONS)
})

test('taking back a lesson that made room long ago changes nothing', () => {
  const profile = taught([{ wanted: true, fingerprint: [1] }])
  expect(unlearn(profile, { wanted: false, fingerprint: [1] })).toEqual(profile)
  expect(unlearn(profile, { wanted: true, fingerprint: [2] })).toEqual(profile)
})
