import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { connectImap, testImap } from '@icebox/contract/auth'
import * as calls from '@icebox/contract/sandbox'
import { inviteMember } from '@icebox/contract/team'
import { getUser } from '@icebox/contract/user'
import { type Control, startControl } from '@icebox/sandbox/control'
import { startWorld, type World } from '@icebox/sandbox/world'
import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest'
import { type Client, type TestApp, testApp } from '../../testing/test-app.ts'
import { NEW_DEMOS } from './demo.ts'

// A new mailbox is filled with weeks of mail, which takes its time on a busy machine.
vi.setConfig({ testTimeout: 150_000, hookTimeout: 150_000 })
const folder = mkdtempSync(join(tmpdir(), 'icebox-demo-'))
let world: World
let control: Control
let test: TestApp
let isPublic: TestApp

beforeAll(async () => {
  world = await startWorld({ dataFolder: folder, backend: 'memory', seed: 1 })
  control = await startControl(world)
  const { mail } = world
  const imap = { host: mail.host, port: mail.port, smtpHost: mail.smtpHost, smtpPort: mail.smtpPort }
  const sandbox = { url: control.url, token: control.token, caPem: mail.caPem, smtpUrl: mail.smtpUrl, imap }
  test = await testApp({ sandbox })
  isPublic = await testApp({ sandbox, isLocal: false })
})
afterAll(async () => {
  await test.close()
  await isPublic.close()
  await control.stop()
  await world.stop()
  rmSync(folder, { recursive: true, force: true })
})
beforeEach(async () => {
  for (const each of [test, isPublic]) await each.app.db.deleteFrom('attempt').execute()
})

interface DemoVisitor {
  readonly browser: Client
  readonly id: string
  readonly email: string
}

async function tryDemo(at = test, browser = at.visitor()): Promise<DemoVisitor> {
  const { status, body } = await browser.send(calls.startDemo, {}, {})
  expect([status, body.message]).toEqual([200, undefined])
  return { browser, ...body.user }
}

it('each visitor gets a person, a mailbox and an account of their own, and the same one when pressing again', async () => {
  const [ada, bob] = [await tryDemo(), await tryDemo()]
  expect(ada.id).not.toBe(bob.id)
  expect(ada.email).not.toBe(bob.email)
  expect(await tryDemo(test, ada.browser)).toMatchObject({ id: ada.id, email: ada.email })
  const state = (await bob.browser.send(calls.getSandbox, {})).body
  expect(state.people[0].email).toBe(bob.email)
  expect(JSON.stringify(state)).not.toContain(ada.email)
  expect(state.trickle).toEqual({ running: true, secondsBetween: 4 })
  await bob.browser.send(calls.setTrickle, {}, { running: false })
  expect((await ada.browser.send(calls.getSandbox, {})).body.trickle.running).toBe(true)
})

it("nobody plays mail into another visitor's mailbox", async () => {
  const [ada, bob] = [await tryDemo(), await tryDemo()]
  for (const browser of [bob.browser, test.visitor()]) {
    expect((await browser.send(calls.playScene, {}, { id: 'spam', email: ada.email })).status).toBe(403)
  }
  expect((await bob.browser.send(calls.playScene, {}, { id: 'spam' })).status).toBe(200)
})

it('a demo account connects no other mailbox and invites no real address', async () => {
  const { browser, id } = await tryDemo()
  const [shared] = world.state().people
  const logins = [
    { email: 'ada@real.example.com', password: 'x', host: 'imap.example.com', port: 993 },
    { email: shared?.email ?? '', password: shared?.password ?? '', host: world.mail.host, port: world.mail.port },
  ]
  for (const login of logins) {
    for (const call of [connectImap, testImap]) expect((await browser.send(call, {}, login)).status).toBe(403)
  }
  expect((await browser.send(inviteMember, { id }, { email: 'somebody@gmail.com' })).status).toBe(403)
  expect((await browser.send(inviteMember, { id }, { email: 'somebody@atelier.example' })).status).toBe(200)
})

it('where others can come, a visitor sees and turns nothing that is not theirs', async () => {
  const stranger = isPublic.visitor()
  expect((await stranger.send(calls.getSandbox, {})).body).toMatchObject({ people: [], accounts: [] })
  const { browser, email } = await tryDemo(isPublic)
  const seen = (await browser.send(calls.getSandbox, {})).body
  expect(seen.people.map((person: { email: string }) => person.email)).toEqual([email])
  for (const visitor of [stranger, browser]) {
    const refused = [
      await visitor.send(calls.advanceTime, {}, { days: 400 }),
      await visitor.send(calls.failMailHost, {}, { how: 'unreachable' }),
      await visitor.send(calls.revokeAccount, {}, { email: 'nora@atelier-haddad.example' }),
      await visitor.send(calls.playScene, {}, { id: 'spam', email: 'kofi@openledger.example' }),
    ]
    expect(refused.map(({ status }) => status)).toEqual([403, 403, 403, 403])
  }
  expect((await stranger.send(calls.setTrickle, {}, { running: true })).status).toBe(403)
})

it('is over after a day: the account goes when the next visitor comes', async () => {
  const { browser, id } = await tryDemo()
  const yesterday = new Date(Date.now() - 25 * 3_600_000)
  await test.app.db.updateTable('account').set({ created_at: yesterday }).where('id', '=', id).execute()
  await tryDemo()
  expect((await browser.send(getUser, { id })).status).toBe(401)
})

it('one network cannot have any number of them', async () => {
  const { browser } = await tryDemo()
  browser.cookies.clear()
  const used = { count: NEW_DEMOS.ofNetwork.max }
  await test.app.db.updateTable('attempt').set(used).where('key', 'like', 'demo|%').execute()
  const { status, body } = await browser.send(calls.startDemo, {}, {})
  expect([status, body.code]).toEqual([429, 'too_many'])
})
