import { randomUUID } from 'node:crypto'
import { listMailboxes } from '@icebox/contract/mailbox'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type TestApp, testApp } from '../../../testing/test-app.ts'
import type { MailboxRow } from '../mailboxes/mailbox-store.ts'

let test: TestApp
beforeAll(async () => {
  test = await testApp()
})
afterAll(() => test.close())

async function healthOf(values: Partial<MailboxRow>) {
  const { accountId, ...client } = await test.newPerson()
  const login = { address: 'ada@fernbank.example', username: randomUUID(), host: 'mail.fernbank.example', port: 993 }
  const times = { last_checked_at: new Date(), credential: 'sealed' }
  await test.app.db
    .insertInto('mailbox')
    .values({ account_id: accountId, provider: 'imap', ...login, ...times, ...values, cursor: null })
    .execute()
  return (await client.send(listMailboxes, { id: accountId })).body[0]
}

describe('a mailbox that asks to be connected anew says what happened, that mail stays, and what to do', () => {
  it.each([
    ['google', 'revoked', 'Google password', 'Connect Gmail again.'],
    ['google', 'scope_missing', 'not read and move the mail', 'tick the Gmail box'],
    ['google', 'blocked_by_admin', 'administrator', 'Ask your administrator'],
    ['microsoft', 'revoked', 'Microsoft ended the permission', 'Connect Outlook again.'],
    ['microsoft', 'scope_missing', 'not read and move the mail', 'Connect Outlook again'],
    ['microsoft', 'blocked_by_admin', 'administrator', 'Ask your administrator'],
    ['apple', 'auth_failed', 'Apple Mail no longer accepts the app-specific password', 'new app-specific password'],
    ['imap', 'auth_failed', 'mail.fernbank.example no longer accepts the password', 'Connect again'],
    ['imap', 'something new', 'no longer accepts the password', 'Connect again'],
  ] as const)('%s, %s', async (provider, status_reason, happened, todo) => {
    const health = await healthOf({ provider, status: 'reconnect', status_reason })
    expect(health).toMatchObject({ provider, status: 'reconnect' })
    for (const part of [happened, 'ada@fernbank.example', 'New mail stays in your inbox.', todo]) {
      expect(health.advice).toContain(part)
    }
  })
})

describe('how a mailbox is', () => {
  it.each([
    [{ status: 'watching' }, 'watching', null],
    [{ status: 'watching', leaving_at: new Date() }, 'leaving', 'back into your inbox'],
    [{ status: 'reconnect', leaving_at: new Date() }, 'reconnect', 'Until then the mail on ice cannot be put back'],
    [{ status: 'unreachable', provider: 'google' }, 'unreachable', 'Gmail does not answer.'],
    [{ status: 'unreachable', status_reason: 'tls_failed' }, 'unreachable', 'could not prove who it is'],
  ] as const)('%j is called %s', async (values, status, advice) => {
    const health = await healthOf(values)
    expect(health.status).toBe(status)
    if (advice === null) expect(health.advice).toBeNull()
    else expect(health.advice).toContain(advice)
  })

  it('names the page of the folder that its provider gave', async () => {
    const folder_url = 'https://mail.google.com/mail/?authuser=ada#label/Icebox'
    expect(await healthOf({ provider: 'google', folder_url })).toMatchObject({ folderUrl: folder_url })
    expect(await healthOf({ provider: 'apple' })).toMatchObject({ folderUrl: null })
  })
})
