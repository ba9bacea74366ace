import { expect, test } from 'vitest'
import { answered, partAsked, type Question } from './answer.ts'

const SENTENCE = '  Flag invoices\n from senders   I have never paid. '
const question = (start: number, end: number): Question => ({ text: '', start, end, answers: [] })

test('an answer takes the place of its part of the sentence as it was read', () => {
  // "Flag invoices from senders I have never paid."
  const { sentence, caret } = answered(SENTENCE, question(14, 44), 'from people I have never written to')
  expect(sentence).toBe('Flag invoices from people I have never written to.')
  expect(sentence.slice(caret)).toBe('.')
})

test('an answer for the whole sentence replaces it', () => {
  expect(answered(SENTENCE, question(0, 45), 'Flag invoices')).toEqual({ sentence: 'Flag invoices', caret: 13 })
})

test('what stands beside an answer stays a word of its own', () => {
  expect(answered('Flag xyzzy', question(5, 10), 'invoices').sentence).toBe('Flag invoices')
  expect(answered('Move to Bills', question(5, 5), 'invoices').sentence).toBe('Move invoices to Bills')
  expect(answered('Move receipts to', question(16, 16), 'Receipts').sentence).toBe('Move receipts to Receipts')
})

test('the part a question is about is named, unless it is all of the sentence', () => {
  expect(partAsked(SENTENCE, question(40, 44))).toBe('paid')
  expect(partAsked(SENTENCE, question(0, 45))).toBe('')
  expect(partAsked(SENTENCE, question(0, 44))).toBe('')
})
