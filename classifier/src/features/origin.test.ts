import { expect, test } from 'vitest'
import { parseMessage } from '../mime.ts'
import { originOf } from './origin.ts'
import { Reading } from './reading.ts'
import { ORIGIN_SIZE } from './sink.ts'

const ORDINARY =
  'From: Ann Lee <ann@firm.example>\nX-Mailer: Mailer 5.1\nReply-To: x@other.example\n\nsee https://firm.example/a'

function featuresOf(raw: string): number[] {
  return [...originOf(new Reading(parseMessage(Buffer.from(raw))))].sort((one, other) => one - other)
}

test('sender, program, reply address and links each count, the wording does not', () => {
  const before = featuresOf(ORDINARY)
  expect(before.length).toBeGreaterThan(6)
  expect(before.every(feature => feature >= 0 && feature < ORIGIN_SIZE)).toBe(true)
  for (const [from, to] of [
    ['ann@firm.example', 'bob@firm.example'],
    ['Ann Lee', 'Ann Loe'],
    ['Mailer 5.1', 'Writer 5.1'],
    ['x@other.example', 'x@third.example'],
    ['https://firm.example', 'https://else.example'],
  ] as const) {
    expect(featuresOf(ORDINARY.replace(from, to)), from).not.toEqual(before)
  }
  expect(featuresOf(ORDINARY.replace('see', 'look at'))).toEqual(before)
})

test('a message without headers has none', () => {
  expect(featuresOf('Subject: y\n\nhello')).toEqual([])
})
