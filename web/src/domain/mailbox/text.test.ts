import type { MailboxHealth } from '@icebox/contract/mailbox'
import { expect, test } from 'vitest'
import { lastChecked, lastPush, troubleOf } from './text.ts'

const now = new Date(2026, 10, 20, 10, 0).getTime()

test.each([
  [-5, 'last checked just now'],
  [9, 'last checked just now'],
  [47, 'last checked 40 s ago'],
  [119, 'last checked 1 min ago'],
  [3_600, 'last checked 9:00 AM'],
])('a check %d seconds ago', (seconds, text) => {
  expect(lastChecked(now - seconds * 1_000, now)).toBe(text)
})

const mailbox: MailboxHealth = {
  id: 'b1',
  provider: 'imap',
  address: 'maya@fernbank.example',
  status: 'unreachable',
  since: new Date(now - 8 * 60_000).toISOString(),
  advice: null,
  lastCheckedAt: null,
  lastPushAt: null,
  checkedEverySeconds: 60,
  signsIn: 'yes',
  connectedAt: new Date(now - 86_400_000).toISOString(),
  folderName: 'Icebox',
  folderUrl: null,
}

test('a mailbox in trouble says since when, what is safe and what to do', () => {
  expect(troubleOf(mailbox, now)).toEqual({
    title: 'maya@fernbank.example stopped answering at 9:52 AM.',
    advice: 'New mail stays in your inbox until we reconnect. We keep trying.',
    way: 'again',
    button: 'Check the connection',
  })
})

test('where a provider signs in there is no password to blame, and its silence asks for nothing but patience', () => {
  const google = { ...mailbox, provider: 'google' as const }
  expect(troubleOf(google, now)).toMatchObject({
    title: 'Gmail stopped answering for maya@fernbank.example at 9:52 AM.',
    way: 'wait',
  })
  expect(troubleOf({ ...google, status: 'reconnect' }, now)).toEqual({
    title: 'No access to maya@fernbank.example since 9:52 AM.',
    advice: 'New mail stays in your inbox. Connect Gmail again to go on.',
    way: 'again',
    button: 'Reconnect',
  })
  expect(troubleOf({ ...mailbox, provider: 'microsoft', status: 'reconnect' }, now)?.advice).toBe(
    'New mail stays in your inbox. Connect Outlook again to go on.',
  )
})

test('a mailbox that cannot be served is not offered again', () => {
  expect(troubleOf({ ...mailbox, status: 'unsupported' }, now)?.way).toBe('another')
})

test.each([
  ['late', 'maya@fernbank.example was last checked at 9:52 AM.'],
  ['leaving', 'maya@fernbank.example is being disconnected.'],
] as const)('%s asks for nothing', (status, title) => {
  expect(troubleOf({ ...mailbox, status }, now)).toMatchObject({ title, way: 'wait' })
})

test('a push is told like a check', () => {
  expect(lastPush(now - 47_000, now)).toBe('last push 40 s ago')
})

test("the server's own advice comes before ours", () => {
  expect(troubleOf({ ...mailbox, status: 'reconnect', advice: 'Make a new one.' }, now)?.advice).toBe('Make a new one.')
})

test.each(['watching', 'connecting'] as const)('%s is no trouble', status => {
  expect(troubleOf({ ...mailbox, status }, now)).toBeNull()
})
