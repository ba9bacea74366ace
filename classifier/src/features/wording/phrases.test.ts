import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { ANY, DIGITS, openingsOf } from './openings.ts'
import { anyOf, findPhrases } from './phrases.ts'

const LISTS = [
  ['(?:quick|short)[- ](?:call|chat)', '\\d+ ?min(?:ute)?s?'],
  ['i.ve been|(?:i |we )?(?:just )?noticed', 'p\\.?s\\.? .{0,5}stop'],
  ['(?:échange|appel) (?:rapide|de \\d+)', 'właściw\\p{L}+ osob\\p{L}*'],
  ['hi (?!there)\\p{L}{2,20}[,!:]?', '[ab]c{2,3}d?|e*f'],
  ['\\d+.?min', '(?:12|3.)x', 'a.1.b', '.{0,3}de'],
]
const PHRASES = LISTS.map(list => anyOf(...list))

/** What a list of phrases means, said in the plainest way. */
const MEANING = LISTS.map(list => {
  const source = list.join('|').replaceAll('\\p{L}', '[a-zß-öø-ÿ\\u0100-\\u1fff]')
  return new RegExp(`(?<![a-z0-9ß-öø-ÿ\\u0100-\\u1fff])(?:${source})(?![a-z0-9ß-öø-ÿ\\u0100-\\u1fff])`)
})

const piece = fc.constantFrom(
  ...['quick', 'short', 'call', 'chat', ' ', '-', '12', 'min', 'minutes', 'i', "'ve", 'been', 'we', 'just', 'noticed'],
  ...[
    'p.s.',
    'ps',
    'stop',
    'échange',
    'rapide',
    'de',
    'właściwa',
    'osoba',
    'hi',
    'there',
    'ann',
    ',',
    'acc',
    'ccd',
    'f',
  ],
)

describe('phrases', () => {
  test('are found exactly where their expression matches whole words', () => {
    fc.assert(
      fc.property(fc.array(fc.oneof({ weight: 9, arbitrary: piece }, fc.string()), { maxLength: 30 }), pieces => {
        const text = pieces.join('').toLowerCase()
        const said = findPhrases(text)
        expect(PHRASES.map(({ place }) => said[place] === 1)).toEqual(MEANING.map(meaning => meaning.test(text)))
      }),
      { seed: 7, numRuns: 3000 },
    )
  })

  test('of one text are not found in the next', () => {
    const [first] = PHRASES
    expect(findPhrases('a quick call')[first?.place ?? -1]).toBe(1)
    expect(findPhrases('nothing')[first?.place ?? -1]).toBe(0)
  })
})

test.each([
  ['roi', ['roi']],
  ['(?:a|b)c', ['ac', 'bc']],
  ['ab?c', ['abc', 'ac']],
  ['i.ve', [`i${ANY}ve`]],
  ['a.{0,5}b', ['ab', `a${ANY}`]],
  ['\\d+ ?%', [`${DIGITS}%`, `${DIGITS} %`]],
  ['(?:24|\\d7) days', [`${DIGITS} days`]],
  ['\\d+.x', [DIGITS]],
  ['[- ]x', ['-x', ' x']],
  ['x(?!yz)w', ['xw']],
  ['ab{2,3}c', ['ab']],
])('a match of %s begins with %j', (source, openings) => {
  expect([...openingsOf(source)].sort()).toEqual([...openings].sort())
})
