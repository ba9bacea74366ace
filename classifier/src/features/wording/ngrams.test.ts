import fc from 'fast-check'
import { expect, test } from 'vitest'
import { FeatureSink, HASH_SIZE } from '../sink.ts'
import { addNgrams, hashToken } from './ngrams.ts'

function featuresOf(text: string, salt = 0): number[] {
  const sink = new FeatureSink(HASH_SIZE)
  sink.start()
  addNgrams(text, salt, sink)
  return [...sink.indices.subarray(0, sink.count)].sort((one, other) => one - other)
}

test('features are distinct numbers within the width, the same for the same text', () => {
  fc.assert(
    fc.property(fc.string(), text => {
      const features = featuresOf(text)
      expect(new Set(features).size).toBe(features.length)
      expect(features.every(feature => feature >= 0 && feature < HASH_SIZE)).toBe(true)
      expect(featuresOf(text)).toEqual(features)
    }),
  )
})

test('digits, spacing and punctuation make no difference; words, their order and place do', () => {
  expect(featuresOf('save 1200 euro')).toEqual(featuresOf('save 37 euro'))
  expect(featuresOf('one, two')).toEqual(featuresOf('one   two'))
  expect(featuresOf('one two')).not.toEqual(featuresOf('two one'))
  expect(featuresOf('one two', 1)).not.toEqual(featuresOf('one two', 2))
})

test('the features are those of the words, their pairs and every four signs, said in the plainest way', () => {
  const piece = fc.constantFrom(
    'a',
    'word',
    'über',
    '東',
    '京',
    'ご',
    '한',
    '12',
    '7',
    ' ',
    '  ',
    '!',
    ',',
    '。',
    '\u0001',
  )
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 20 }), pieces => {
      const text = pieces.join('')
      const folded = text
        .replace(/[ ,。]+/g, ' ')
        .replace(/\d+/g, '0')
        .trimStart()
      const words = folded.split(' ').filter(word => word !== '')
      const found = new FeatureSink(HASH_SIZE)
      found.start()
      words.forEach((word, at) => {
        const previous = words[at - 1]
        found.add(hashToken(word, 5))
        if (previous !== undefined) found.add(Math.imul(hashToken(previous, 5), 31) ^ hashToken(word, 5))
      })
      for (const letters of folded.match(/[東京ご한]+/g) ?? []) {
        for (const [at, letter] of [...letters].entries()) {
          const previous = letters[at - 1]
          found.add(hashToken(letter, 5))
          if (previous !== undefined) found.add(Math.imul(hashToken(previous, 5), 31) ^ hashToken(letter, 5))
        }
      }
      const padded = `   ${folded}`
      for (let at = 0; at < folded.length; at++) found.add(hashToken(padded.slice(at, at + 4), 5 ^ RUN))
      expect(featuresOf(text, 5)).toEqual([...found.taken()].sort((one, other) => one - other))
    }),
    { seed: 3, numRuns: 500 },
  )
})

test.each([
  ['Japanese', '料金を教えてください', '送料を教えてください'],
  ['Chinese', '请问贵司的运费是多少', '请问贵司的价格是多少'],
])(
  'letters written without spaces are words by themselves, so that texts share what they share: %s',
  (_name, one, other) => {
    const shared = featuresOf(one).filter(feature => featuresOf(other).includes(feature))
    expect(shared.length).toBeGreaterThan(featuresOf(one).length / 2)
  },
)

/** What keeps runs of signs apart from words. */
const RUN = 0x5bd1e995

test('a message does not see the features of the one before', () => {
  const sink = new FeatureSink(HASH_SIZE)
  sink.start()
  addNgrams('first message', 0, sink)
  sink.start()
  addNgrams('second', 0, sink)
  expect([...sink.indices.subarray(0, sink.count)].sort((a, b) => a - b)).toEqual(featuresOf('second'))
})
