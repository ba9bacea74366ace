import { fileURLToPath } from 'node:url'
import { beforeAll, describe, expect, test } from 'vitest'
import { judge } from '../src/judge.ts'
import { type Message, STRANGER } from '../src/message.ts'
import { loadModel } from '../src/model/load.ts'
import type { Model } from '../src/model/model.ts'
import { emptyProfile, learn, type Profile, unlearn } from '../src/personal/profile.ts'
import { NO_KEY } from '../src/personal/seal.ts'
import type { Verdict } from '../src/verdict.ts'
import { messageOf, readRows } from '../training/dataset.ts'
import { GENRES, letters } from './genres.ts'

const SET = fileURLToPath(new URL('set.jsonl.gz', import.meta.url))
const LINE = 85

interface Judged {
  readonly message: Message
  readonly verdict: Verdict
  readonly label: string
  readonly group: string
}

let model: Model
let mail: Judged[]
let blocked: Judged[]
let wanted: Judged[]

beforeAll(async () => {
  model = loadModel()
  mail = []
  for (const row of readRows(SET)) {
    const message = await messageOf(row)
    mail.push({ message, verdict: ask(message), label: row.label, group: row.group })
  }
  blocked = mail.filter(({ label, verdict }) => label === 'cold_outreach' && verdict.confidence >= LINE)
  wanted = mail.filter(({ label }) => label !== 'cold_outreach')
})

function ask(message: Message, profile: Profile = emptyProfile(), relationship = STRANGER): Verdict {
  return judge(message, { relationship, profile, key: NO_KEY }, model)
}

function teach(lessons: readonly Judged[], isWanted: boolean, start = emptyProfile()): Profile {
  return lessons.reduce(
    (profile, { verdict }) => learn(profile, { wanted: isWanted, fingerprint: verdict.fingerprint }),
    start,
  )
}

const repeated = (lessons: readonly Judged[], count: number) =>
  Array.from({ length: count }, (_, at) => lessons[at % lessons.length] as Judged)
const shareOf = <T>(items: readonly T[], holds: (item: T) => boolean) => items.filter(holds).length / items.length
const isBlocked = (profile: Profile) => (one: Judged) => ask(one.message, profile).confidence >= LINE
const fallsBy = (profile: Profile) => (one: Judged) => one.verdict.score - ask(one.message, profile).score
const kindsWith = (least: number) =>
  [...new Set(blocked.map(({ verdict }) => verdict.kind))].filter(
    kind => kind !== 'other' && blocked.filter(({ verdict }) => verdict.kind === kind).length >= least,
  )
const ofKind = (kind: string) => blocked.filter(({ verdict }) => verdict.kind === kind)
const unlike = (kind: string, lessons: readonly Judged[]) =>
  blocked.filter(({ verdict, group }) => verdict.kind !== kind && !lessons.some(lesson => lesson.group === group))

describe('bringing mail back', () => {
  test.each(Object.keys(GENRES))('five times ends the blocking of its genre, from any sender: %s', async genre => {
    const written = await Promise.all(letters(genre).map(messageOf))
    const all = written.map(message => ({ message, verdict: ask(message), label: '', group: '' }))
    const lessons = all.slice(0, 5)
    const next = all.slice(5).filter(({ verdict }) => verdict.confidence >= LINE)
    expect(next.length).toBeGreaterThan(0)
    expect(next.filter(isBlocked(teach(lessons, true))).map(({ message }) => message.subject)).toEqual([])
    expect(ask((next[0] as Judged).message, teach(lessons, true)).reasons.map(({ code }) => code)).toContain(
      'learned_wanted',
    )
  })

  test('five times ends it for most outreach of one kind, and for little of other kinds', () => {
    // A pitch of just anything is no kind: see the next test.
    const kinds = kindsWith(8).filter(kind => kind !== 'sales')
    expect(kinds.length).toBeGreaterThanOrEqual(3)
    const next = kinds.map(kind => {
      const lessons = ofKind(kind).slice(0, 5)
      const later = ofKind(kind).slice(5)
      return { later: shareOf(later, isBlocked(teach(lessons, true))), unlike: freed(kind, lessons) }
    })
    expect(mean(next.map(({ later }) => later))).toBeLessThan(0.25)
    expect(mean(next.map(({ unlike }) => unlike))).toBeLessThan(0.1)
  })

  function freed(kind: string, lessons: readonly Judged[]): number {
    return 1 - shareOf(unlike(kind, lessons), isBlocked(teach(lessons, true)))
  }

  test('five pitches of different things free no other pitches', () => {
    const pitches = ofKind('sales')
    const lessons = [...new Map(pitches.map(one => [one.group, one])).values()].slice(0, 5)
    const profile = teach(lessons, true)
    const others = pitches.filter(({ group }) => !lessons.some(lesson => lesson.group === group))
    expect(others.length).toBeGreaterThan(40)
    expect(shareOf(others, isBlocked(profile))).toBeGreaterThan(0.97)
  })

  test('once opens no door to unlike mail', () => {
    const falls = kindsWith(1).flatMap(kind => {
      const lessons = ofKind(kind).slice(0, 1)
      return unlike(kind, lessons).map(fallsBy(teach(lessons, true)))
    })
    expect(falls.length).toBeGreaterThan(500)
    expect(mean(falls)).toBeLessThan(0.01)
    expect(Math.max(...falls)).toBeLessThan(0.12)
  })

  test('two hundred times moves mail of other kinds hardly, and taking it all back leaves nothing', () => {
    const kind = kindsWith(8)[0] as string
    const lessons = repeated(ofKind(kind), 200)
    const profile = teach(lessons, true)
    expect(mean(unlike(kind, ofKind(kind)).map(fallsBy(profile)))).toBeLessThan(0.15)
    const back = lessons.reduce(
      (held, { verdict }) => unlearn(held, { wanted: true, fingerprint: verdict.fingerprint }),
      profile,
    )
    expect(back).toEqual(emptyProfile())
  })

  test("teaches nobody else's profile", () => {
    const lessons = blocked.slice(0, 5)
    teach(lessons, true)
    expect(blocked.map(({ message }) => ask(message).score)).toEqual(blocked.map(({ verdict }) => verdict.score))
  })
})

describe('saying that mail is cold', () => {
  test('five times raises the next of its kind and says why', () => {
    const passed = mail.filter(
      ({ label, verdict }) => label === 'cold_outreach' && verdict.confidence >= 50 && verdict.confidence < LINE,
    )
    const kind = kindsWith(8).find(each => passed.filter(({ verdict }) => verdict.kind === each).length >= 3) as string
    const next = passed.filter(({ verdict }) => verdict.kind === kind)
    const profile = teach(ofKind(kind).slice(0, 5), false)
    const after = next.map(({ message }) => ask(message, profile))
    expect(after.every(({ score }, at) => score >= (next[at]?.verdict.score ?? 0))).toBe(true)
    expect(shareOf(after, ({ confidence }) => confidence >= LINE)).toBeGreaterThanOrEqual(0.5)
    expect(after.flatMap(({ reasons }) => reasons.map(({ code }) => code))).toContain('learned_unwanted')
  })

  test('two hundred times of wanted mail moves hardly any other, and none of people one knows', () => {
    const personal = wanted.filter(({ label }) => label === 'personal_business')
    const lessons = personal.filter((_, at) => at % 2 === 0)
    const groups = new Set(lessons.map(({ group }) => group))
    const others = wanted.filter(({ group }) => !groups.has(group))
    expect(others.length).toBeGreaterThan(100)
    const profile = teach(repeated(lessons, 200), false)
    const before = others.filter(({ verdict }) => verdict.confidence >= LINE).length
    expect(others.filter(isBlocked(profile)).length - before).toBeLessThanOrEqual(0.02 * others.length)
    const known = { ...STRANGER, wroteToAddress: true }
    expect(lessons.filter(({ message }) => ask(message, profile, known).confidence >= LINE)).toEqual([])
  })
})

function mean(numbers: readonly number[]): number {
  return numbers.reduce((sum, number) => sum + number, 0) / numbers.length
}
