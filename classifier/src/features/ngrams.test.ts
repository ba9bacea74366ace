import fc from 'fast-check'
import { expect, test } from 'vitest'
import { addNgrams } from './ngrams.ts'
import { FeatureSink, HASH_SIZE } from './sink.ts'

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

test('a message does not see the features of the one before', () => {
  const sink = new FeatureSink(HASH_SIZE)
  sink.start()
  addNgrams('first message', 0, sink)
  sink.start()
  addNgrams('second', 0, sink)
  expect([...sink.indices.subarray(0, sink.count)].sort((a, b) => a - b)).toEqual(featuresOf('second'))
})
