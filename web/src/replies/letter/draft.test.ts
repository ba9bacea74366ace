import { TEMPLATE_MAX } from '@icebox/contract/replies'
import { expect, test } from 'vitest'
import { faultOf, fillDraft, lettersIn } from './draft.ts'

test('letters are counted as people count them, without the space around', () => {
  expect(lettersIn('  Nein danke 🧊\n')).toBe(12)
})

test('a draft may fill the room it has and no more, and must say something', () => {
  expect(faultOf('x'.repeat(TEMPLATE_MAX))).toBeUndefined()
  expect(faultOf('x'.repeat(TEMPLATE_MAX + 3))).toBe('3 too many: at most 600 letters.')
  expect(faultOf(' \n ')).toMatch(/^Write something/)
})

test('every placeholder is filled, wherever and how often it stands', () => {
  expect(fillDraft('Hi {first name}, {company} is not for us. Bye {first name} {unknown}')).toBe(
    'Hi Derek, Pipelinely is not for us. Bye Derek {unknown}',
  )
})
