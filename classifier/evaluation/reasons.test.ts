import { fileURLToPath } from 'node:url'
import { beforeAll, describe, expect, test } from 'vitest'
import { Reading } from '../src/features/reading.ts'
import { FEATURES } from '../src/features/wording/families.ts'
import { scoreSentence } from '../src/model/linear.ts'
import { loadModel } from '../src/model/load.ts'
import { readRoles } from '../src/roles/reader.ts'
import { ROLES } from '../src/roles/role.ts'
import type { Verdict } from '../src/verdict.ts'
import { REASON_OF_ROLE } from '../src/why.ts'
import { messageOf, readRows } from '../training/dataset.ts'
import { judgeRows } from './judging.ts'

interface Told {
  readonly reading: Reading
  readonly verdict: Verdict
}

const WORDING = ['wording_unwanted', 'wording_wanted']

let told: Told[]
beforeAll(async () => {
  const judged = await judgeRows(readRows(fileURLToPath(new URL('set.jsonl.gz', import.meta.url))), loadModel(), {
    useRelationship: false,
  })
  told = await Promise.all(
    judged.map(async ({ row, verdict }) => ({ verdict, reading: new Reading(await messageOf(row)) })),
  )
})

/** Reasons for what the sentences of a message do. */
function reasonsOfRoles(reading: Reading): ReadonlySet<string | undefined> {
  const { roles } = loadModel()
  const read = readRoles(reading, features => scoreSentence(features, roles))
  return new Set(ROLES.filter((_, at) => read.isPlayed(at)).map(role => REASON_OF_ROLE[role]))
}

const sideOf = (verdict: Verdict) => (verdict.score >= 0.5 ? 1 : -1)
const given = (code: string) => told.filter(({ verdict }) => verdict.reasons.some(reason => reason.code === code))

describe('the reasons of every message in the evaluation set', () => {
  test('name only signs that are there', () => {
    const signs = new Map<string, (reading: Reading) => boolean>()
    for (const { reason, extract, holds } of FEATURES) {
      const before = signs.get(reason)
      signs.set(reason, reading => before?.(reading) === true || (extract(reading) > 0 && holds?.(reading) !== false))
    }
    const absent = told.flatMap(({ reading, verdict }) => {
      const played = reasonsOfRoles(reading)
      return verdict.reasons
        .filter(({ code }) => signs.get(code)?.(reading) === false && !played.has(code))
        .map(({ code }) => code)
    })
    expect(absent).toEqual([])
    expect(given('first_name_sender').length).toBeGreaterThan(10)
  })

  test('never contradict each other', () => {
    const pairs = [
      ['short_message', 'long_message'],
      ['links', 'no_links'],
      ['no_subject', 'short_subject'],
      ['wording_wanted', 'wording_unwanted'],
      ['few_signs', 'many_signs'],
    ]
    for (const [one = '', other = ''] of pairs) {
      const both = given(one).filter(({ verdict }) => verdict.reasons.some(({ code }) => code === other))
      expect(both).toEqual([])
    }
    expect(given('short_message').every(({ reading }) => reading.wordCount < 60)).toBe(true)
    expect(given('long_message').every(({ reading }) => reading.wordCount > 220)).toBe(true)
  })

  test('are few, each once, and none is trivial', () => {
    for (const { verdict } of told) {
      const codes = verdict.reasons.map(({ code }) => code)
      expect(codes.length).toBeLessThanOrEqual(8)
      expect(new Set(codes).size).toBe(codes.length)
      expect(verdict.reasons.every(({ weight }) => Math.abs(weight) >= 3 && Math.abs(weight) <= 60)).toBe(true)
    }
    expect(told.filter(({ verdict }) => verdict.reasons.length === 0).length).toBeLessThan(told.length / 50)
  })

  test('begin on the side of the verdict, and nothing against it counts for more', () => {
    for (const { verdict } of told) {
      const side = sideOf(verdict)
      const [first] = verdict.reasons
      if (first) expect(first.weight * side).toBeGreaterThan(0)
      const most = (of: number) => Math.max(0, ...verdict.reasons.map(({ weight }) => weight * of))
      expect(most(side)).toBeGreaterThanOrEqual(most(-side))
    }
  })

  test('tell of the wording only where it agrees, behind particular signs of like weight', () => {
    for (const { verdict } of told) {
      const at = verdict.reasons.findIndex(({ code }) => WORDING.includes(code))
      const wording = verdict.reasons[at]
      if (!wording) continue
      expect(wording.weight * sideOf(verdict)).toBeGreaterThan(0)
      const behind = verdict.reasons.slice(at + 1).map(({ weight }) => weight * sideOf(verdict))
      expect(Math.max(0, ...behind)).toBeLessThanOrEqual((Math.abs(wording.weight) * 2) / 3)
    }
    expect(given('wording_unwanted').length).toBeGreaterThan(50)
    const isFirst = told.filter(({ verdict }) => WORDING.includes(verdict.reasons[0]?.code ?? '')).length
    expect(isFirst / told.length).toBeLessThan(0.4)
  })

  test('say that few signs were found only of mail that stays', () => {
    expect(given('few_signs').every(({ verdict }) => verdict.score < 0.5)).toBe(true)
    expect(given('many_signs').every(({ verdict }) => verdict.score >= 0.5)).toBe(true)
  })
})
