import { expect, test } from 'vitest'
import { decidedToast, decisionName } from './words.ts'

test('a decision has one name for one sender and for everybody at a domain', () => {
  expect([decisionName('allow'), decisionName('block'), decisionName(null)]).toEqual([
    'Allow sender',
    'Block sender',
    'Forget the rule for this sender',
  ])
  expect(decisionName('block', '@example.com')).toBe('Block everyone at example.com')
  expect(decisionName(null, '@example.com')).toBe('Forget the rule for everyone at example.com')
})

test('a forgotten rule names whom it held for at the beginning of a sentence', () => {
  const said = (address: string) => decidedToast(address, null, undefined).description
  expect(said('@example.com')).toBe('Everyone at example.com is judged like anyone else.')
  expect(said('everyone@example.com')).toBe('everyone@example.com is judged like anyone else.')
})
