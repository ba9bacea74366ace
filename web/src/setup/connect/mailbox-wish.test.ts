import { expect, test } from 'vitest'
import { wishFor } from './mailbox-wish.ts'

const mailboxes = [{ address: 'ada@example.com' }]

test.each([
  ['nothing in particular', { asked: null, typed: '' }, {}],
  ['one that was typed', { asked: null, typed: 'b@example.com' }, { address: 'b@example.com', anyway: 'true' }],
  ['one of theirs again', { asked: 'Ada@example.com', typed: '' }, { address: 'Ada@example.com', anyway: 'true' }],
  ['one that a link alone names', { asked: 'eve@example.com', typed: '' }, { address: 'eve@example.com' }],
])('%s', (_name, wish, asked) => {
  expect(wishFor(wish, mailboxes)).toEqual(asked)
})
