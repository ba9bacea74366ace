import { expect, test } from 'vitest'
import { reconnectPage } from './kinds.ts'

test.each([
  ['google', '/setup-gmail?address=ada%2Bnews%40example.com'],
  ['microsoft', '/setup-outlook?address=ada%2Bnews%40example.com'],
  ['apple', '/setup-apple?address=ada%2Bnews%40example.com'],
  ['imap', '/setup-apple?mailbox=imap&address=ada%2Bnews%40example.com'],
] as const)('a mailbox of %s is reconnected on the page of its own kind', (provider, page) => {
  expect(reconnectPage({ provider, address: 'ada+news@example.com' })).toBe(page)
})
