import { describe, expect, test } from 'vitest'
import { messageFromFields } from '../mime.ts'
import { unmask } from './letters.ts'
import { Reading } from './reading.ts'
import { FeatureSink, HASH_SIZE } from './sink.ts'
import { addNgrams } from './wording/ngrams.ts'

/** The hashed features of a message's body and subject, in order. */
function hashedOf(text: string): number[] {
  const { body, subject } = new Reading(messageFromFields({ subject: text, from: 'a@b.example', text }))
  const sink = new FeatureSink(HASH_SIZE)
  sink.start()
  addNgrams(body, 0, sink)
  addNgrams(subject, 1, sink)
  return [...sink.indices.subarray(0, sink.count)]
}

describe('a disguised word', () => {
  test.each([
    ['Cyrillic letters', 'Buy сheap viаgrа now'],
    ['Greek letters', 'Buy cheap viαgrα nοw'],
    ['zero-width spaces', 'Buy cheap vi\u200bag\u200bra now'],
    ['joiners and marks', 'Buy ch\u200deap vi\u2060agra n\ufeffow'],
    ['soft hyphens', 'Buy cheap via\u00adgra now'],
    ['full width', 'Buy cheap ｖｉａｇｒａ now'],
    ['mathematical letters', 'Buy cheap 𝐯𝐢𝐚𝐠𝐫𝐚 now'],
    ['overlays', 'Buy cheap v\u0336i\u0336a\u0336g\u0336r\u0336a\u0336 now'],
  ])('has the same hashed features as the plain one: %s', (_name, text) => {
    expect(text).not.toBe('Buy cheap viagra now')
    expect(hashedOf(text)).toEqual(hashedOf('Buy cheap viagra now'))
  })

  test('is counted', () => {
    expect(unmask('viаgrа')).toEqual({ text: 'viagra', invisible: 0, swapped: 2 })
    expect(unmask('vi\u200bag\u200cra')).toEqual({ text: 'viagra', invisible: 2, swapped: 0 })
  })
})

test.each(['привет, как дела? это не спам', 'καλημέρα σε όλους', 'größe und straße', 'プレゼント？', 'kazandırıyor'])(
  'honest letters stay: %s',
  text => {
    expect(unmask(text)).toEqual({ text, invisible: 0, swapped: 0 })
  },
)

test('a soft hyphen and the joiner of a picture sign are dropped without being counted', () => {
  expect(unmask('silben\u00adtrennung')).toEqual({ text: 'silbentrennung', invisible: 0, swapped: 0 })
  expect(unmask('👩\u200d💻').invisible).toBe(0)
})
