import { expect, test } from 'vitest'
import { valuesOf, without } from './taken.ts'

test('names are taken out of an address, and the rest stays as it was', () => {
  const search = new URLSearchParams('gmail=connected&tab=billing&userId=u1&tab=team')
  expect(valuesOf(search, ['gmail', 'userId', 'email'])).toEqual({ gmail: 'connected', userId: 'u1', email: null })
  expect(without(search, ['gmail', 'userId', 'email']).toString()).toBe('tab=billing&tab=team')
})
