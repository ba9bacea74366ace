import { connectImap, imapSignin } from '@icebox/contract/auth'
import { MAILBOXES_MAX } from '@icebox/contract/constants'
import { disconnectMailbox, listMailboxes } from '@icebox/contract/mailbox'
import { type ScriptedImap, startScriptedImap } from '@icebox/sandbox/imap/scripted'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { type Client, type TestApp, testApp } from '../../../testing/test-app.ts'
import { NEW_ACCOUNTS } from './new-accounts.ts'

// Each login is made by a process of its own, and so many follow each other here.
vi.setConfig({ testTimeout: 180_000 })

let test: TestApp
let host: ScriptedImap
beforeAll(async () => {
  // Counted by hours, none of which may end in the middle of a test.
  vi.useFakeTimers({ toFake: ['Date'] })
  host = await startScriptedImap({ users: [] })
  test = await testApp({ mailHosts: { allowCidrs: ['127.0.0.0/8', '::1/128'], extraCa: host.caPem } })
})
afterAll(async () => {
  vi.useRealTimers()
  await test.close()
  await host.stop()
})

let count = 0
/** A mailbox of a host that lets in whomever its owner likes. */
function newLogin() {
  const email = `person${++count}@company.test`
  host.addUser({ address: email, password: 'secret' })
  return { email, password: 'secret', host: 'localhost', port: host.imapsPort }
}
const signIn = (client: Client, login = newLogin()) => client.send(imapSignin, {}, login)
const accounts = async () => (await test.app.db.selectFrom('account').select('id').execute()).length

it('a network makes some accounts in an hour and no more, and everybody who has one still comes in', async () => {
  const stranger = test.visitor()
  const own = newLogin()
  expect((await signIn(stranger, own)).status).toBe(200)
  for (let i = 1; i < NEW_ACCOUNTS.ofHour.max; i++) expect((await signIn(stranger)).status).toBe(200)
  const made = await accounts()
  const { status, body } = await signIn(stranger)
  expect([status, body.message]).toEqual([
    429,
    'Many new accounts came from your network. Please try again in an hour, or sign in another way.',
  ])
  expect(await accounts()).toBe(made)
  expect((await signIn(stranger, own)).status).toBe(200)
  expect((await signIn(test.visitor())).status).toBe(200)
})

it('an account connects twenty mailboxes and no more, and another once one is disconnected', async () => {
  const person = await test.newPerson()
  const id = person.accountId
  const connect = () => person.send(connectImap, {}, newLogin())
  const list = async () => (await person.send(listMailboxes, { id })).body
  for (let i = 0; i < MAILBOXES_MAX; i++) expect((await connect()).body).toMatchObject({ success: true })
  const { status, body } = await connect()
  expect([status, body.message]).toEqual([
    409,
    'One account connects at most 20 mailboxes. Please disconnect one you do not need first.',
  ])
  const [first] = await list()
  await person.send(disconnectMailbox, { id, mailboxId: first.id }, { folder: 'leave' })
  expect((await connect()).body).toMatchObject({ success: true })
  expect(await list()).toHaveLength(MAILBOXES_MAX)
})
