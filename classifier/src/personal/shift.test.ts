import { expect, test } from 'vitest'
import { emptyProfile, LESSONS_THAT_COUNT, type Lesson, learn } from './profile.ts'
import { MOST_UNWANTED, MOST_WANTED, personalShift } from './shift.ts'

/** A fingerprint of the form of today: genre as digits to base 16, words rising. */
function print({ sender = 0, campaign = 0, genre = 0, firstWord = 0 }): number[] {
  const words = firstWord === 0 ? [] : Array.from({ length: 30 }, (_, at) => firstWord + at * 7)
  return [2, sender, campaign, genre, 0, ...words]
}

const profileOf = (...lessons: Lesson[]) => lessons.reduce(learn, emptyProfile())
const times = (count: number, lesson: Lesson) => Array.from({ length: count }, () => lesson)
const wanted = (fingerprint: number[]): Lesson => ({ wanted: true, fingerprint })
const unwanted = (fingerprint: number[]): Lesson => ({ wanted: false, fingerprint })
const sum = ({ sender, campaign, content }: ReturnType<typeof personalShift>) => sender + campaign + content

const RECRUITER = 0xf0
const AGENCY = 0xf000

test('nothing taught, nothing alike and nothing readable shift nothing', () => {
  const none = { sender: 0, campaign: 0, content: 0 }
  const mail = print({ sender: 1, campaign: 2, genre: RECRUITER, firstWord: 1 })
  const other = print({ sender: 3, campaign: 4, genre: AGENCY, firstWord: 1e6 })
  expect(personalShift(emptyProfile(), mail)).toEqual(none)
  expect(personalShift(profileOf(wanted(other), unwanted(other)), mail)).toEqual(none)
  expect(personalShift(profileOf(wanted([263_168, 1, 2, 3, 4, 5])), mail)).toEqual(none)
  expect(personalShift(profileOf(wanted(mail)), [263_168, 1, 2, 3, 4, 5])).toEqual(none)
})

test('mail without sender or campaign shares neither with other such mail', () => {
  expect(personalShift(profileOf(wanted(print({}))), print({}))).toEqual({ sender: 0, campaign: 0, content: 0 })
})

test('the newest decision on a sender stands for the sender, that on a campaign for the others in it', () => {
  const ann = print({ sender: 1, campaign: 9 })
  const bob = print({ sender: 2, campaign: 9 })
  const cid = print({ sender: 3, campaign: 9 })
  const profile = profileOf(wanted(ann), unwanted(bob))
  expect(personalShift(profile, ann)).toMatchObject({ sender: expect.toSatisfy(isBelowZero), campaign: 0 })
  expect(personalShift(profile, bob)).toMatchObject({ sender: expect.toSatisfy(isAboveZero), campaign: 0 })
  expect(personalShift(profile, cid)).toMatchObject({ sender: 0, campaign: expect.toSatisfy(isAboveZero) })
  expect(personalShift(learn(profile, wanted(bob)), cid).campaign).toBeLessThan(0)
})

const isBelowZero = (shift: number) => shift < 0
const isAboveZero = (shift: number) => shift > 0

test('content counts more with every lesson of its genre, and little at the first', () => {
  const mail = print({ genre: RECRUITER })
  const after = [1, 2, 3, 5].map(count => personalShift(profileOf(...times(count, wanted(mail))), mail).content)
  expect(after.toSorted((one, other) => other - one)).toEqual(after)
  expect(new Set(after).size).toBe(after.length)
  expect(after[0]).toBeGreaterThan(-0.8)
  expect(after.at(-1)).toBeLessThan(-7)
})

test('the same wording from another sender counts from the first lesson on', () => {
  const mail = print({ sender: 1, firstWord: 1 })
  const copy = print({ sender: 2, firstWord: 1 })
  expect(personalShift(profileOf(wanted(mail)), copy).content).toBeLessThan(-3)
})

test('however often something is repeated, the shift stays within its bounds', () => {
  const mail = print({ sender: 1, campaign: 2, genre: RECRUITER, firstWord: 1 })
  expect(sum(personalShift(profileOf(...times(500, wanted(mail))), mail))).toBeCloseTo(-MOST_WANTED)
  expect(sum(personalShift(profileOf(...times(500, unwanted(mail))), mail))).toBeCloseTo(MOST_UNWANTED)
})

test('many faint likenesses do not make a strong one', () => {
  const vague = print({ genre: 0xb2 })
  const { content } = personalShift(profileOf(...times(200, wanted(vague))), print({ genre: RECRUITER }))
  expect(content).toBeLessThan(0)
  expect(content).toBeGreaterThan(-1)
})

test('a handful of new lessons overrules any number of old ones', () => {
  const mail = print({ genre: RECRUITER })
  const profile = profileOf(...times(200, unwanted(mail)), ...times(6, wanted(mail)))
  expect(personalShift(profile, mail).content).toBeLessThan(-1)
})

test('lessons older than those that count are silent', () => {
  const mail = print({ sender: 1, campaign: 2, genre: RECRUITER })
  const other = print({ genre: AGENCY })
  const heard = profileOf(wanted(mail), ...times(LESSONS_THAT_COUNT - 1, unwanted(other)))
  expect(sum(personalShift(heard, mail))).toBeLessThan(-8)
  expect(sum(personalShift(learn(heard, unwanted(other)), mail))).toBe(0)
})
