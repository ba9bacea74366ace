import { expect, test } from 'vitest'
import { discountWords, tierSentence } from './discount-words.ts'
import { QUESTIONS } from './questions.ts'

test('the discount is told as the seats are billed', () => {
  expect(discountWords()).toBe('10% from the 10th, 20% from the 50th, 30% from the 200th')
  expect(tierSentence()).toBe('Seats 10 to 49 are 10% off, 50 to 199 20%, and from 200 on 30%.')
})

test('fifty seats of Pro: nine in full, forty at ten percent off, one at twenty', () => {
  const answer = QUESTIONS.find(({ asked }) => asked === 'What is the volume discount?')?.answer
  // 9 × 6.99 + 40 × 6.29 + 5.59
  expect(answer).toContain('50 seats of Pro are $320.10 a month')
})
