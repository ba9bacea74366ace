import { expect, test } from 'vitest'
import { REASON_CODES, reasonText } from './reasons.ts'

test('every reason is a short plain sentence of its own', () => {
  const sentences = REASON_CODES.map(reasonText)
  expect(new Set(sentences).size).toBe(sentences.length)
  for (const sentence of sentences) {
    expect(sentence).toMatch(/^[A-Z][^.!]+$/)
    expect(sentence.length).toBeLessThanOrEqual(72)
  }
})

test('a code this version does not know still gets a sentence', () => {
  expect(reasonText('from_an_older_version')).toBe('Another sign in the message')
  expect(reasonText('constructor')).toBe('Another sign in the message')
})
