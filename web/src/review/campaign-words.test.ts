import { expect, test } from 'vitest'
import { sendersOf } from './campaign-words.ts'

const row = (senderCount: number, ...names: string[]) => ({
  sender: 'a@b.example',
  senderName: 'Derek Vance',
  senders: names.map((name, at) => ({ name, address: `${at}@b.example`, count: 1 })),
  senderCount,
})

test('names who wrote a campaign, the busiest first', () => {
  expect(sendersOf(row(1, 'Derek Vance'))).toBe('Derek Vance')
  expect(sendersOf(row(2, 'Derek Vance', 'Sally Ng'))).toBe('Derek Vance, Sally Ng')
  expect(sendersOf(row(2, 'Derek Vance', ''))).toBe('Derek Vance, 1@b.example')
  expect(sendersOf(row(5, 'Derek', 'Sally', 'Tom', 'Ann'))).toBe('Derek, Sally and 3 more')
  expect(sendersOf(row(2, 'Derek Vance', 'Derek Vance'))).toBe('Derek Vance')
})
