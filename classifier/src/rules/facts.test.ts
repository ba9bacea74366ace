import { expect, test } from 'vitest'
import { wordsOf } from './facts.ts'

test('a text whose signs are many letters each is read no further than any other', () => {
  expect(wordsOf('ﷺ'.repeat(20_000)).length).toBeLessThanOrEqual(40_000)
})

test('a text in Korean is read to its end', () => {
  const text = `${'회의 '.repeat(2_000)}확인`
  expect(` ${wordsOf(text)} `).toContain(` ${wordsOf('확인')} `)
})
