import fc from 'fast-check'
import { expect, test } from 'vitest'
import { loadTopics, ratingsOf } from '../topics/topics.ts'
import { compile } from './compile.ts'
import { LIMITS } from './rule.ts'

const topics = ratingsOf(loadTopics())
const now = new Date('2026-11-20T09:00:00Z')

const words = fc.constantFrom(
  ...'move flag keep to from with and or not unless except about "a" \' , . ; if when older than 3 weeks € $5 @ a@b.co 文 \u0000 PDF subject says the never i have written 1/2/26 - -> ()'.split(
    ' ',
  ),
)
const hostile = fc.oneof(
  fc.string({ maxLength: 1_200, unit: 'grapheme' }),
  fc.array(words, { maxLength: 220 }).map(each => each.join(' ')),
)

test('no sentence throws, and none comes to more than a rule may hold', () => {
  fc.assert(
    fc.property(hostile, sentence => {
      const compiled = compile(sentence, { now, topics })
      if (compiled.status !== 'compiled') return
      const count = compiled.rule
        .flatMap(({ when, unless }) => [...when, ...unless])
        .flat()
        .flatMap(({ any }) => any).length
      expect(count).toBeGreaterThan(0)
      for (const { when, unless } of compiled.rule) {
        expect([...when, ...unless].flat().flatMap(({ any }) => any).length).toBeLessThanOrEqual(LIMITS.conditions)
      }
    }),
    { numRuns: 400 },
  )
})
