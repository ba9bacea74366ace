import { expect, test } from 'vitest'
import { effectWords } from './screening.tsx'

test('the preview counts the last seven days, and says so where there is nothing to count', () => {
  expect(effectWords({ judged: 1_212, wouldMove: 31 }, false)).toBe(
    'Last 7 days: this would have moved up to 31 of 1,212 messages.',
  )
  expect(effectWords({ judged: 1, wouldMove: 0 }, false)).toBe('Last 7 days: this would have moved none of 1 message.')
  expect(effectWords({ judged: 0, wouldMove: 0 }, false)).toBe('Last 7 days: no mail was judged yet.')
  expect(effectWords({ judged: 40, wouldMove: 3 }, true)).toBe('Last 7 days: this moves up to 3 of 40 messages.')
  expect(effectWords(undefined, true)).toBe('Last 7 days: –')
})
