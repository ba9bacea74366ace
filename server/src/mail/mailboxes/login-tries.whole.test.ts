import { appleSignupUrl, connectImap, imapSignin, testImap } from '@icebox/contract/auth'
import { disconnectMailbox, listMailboxes } from '@icebox/contract/mailbox'
import { type ScriptedImap, startScriptedImap } from '@icebox/sandbox/imap/scripted'
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { type Client, type TestApp, testApp } from '../../../testing/test-app.ts'
import { sha256 } from '../../kit/sessions/secrets.ts'
import { LOGIN_TRIES } from './login-tries.ts'

// Every failed login takes its time, and so many follow each other here.
vi.setConfig({ testTimeout: 180_000 })

const RIGHT = 'its password'
const names = ['ada', 'bob', 'cyd', 'dan', 'eve', 'fay', 'gil', 'hal', 'ida']

let test: TestApp
let host: ScriptedImap
beforeAll(async () => {
  // Tries are counted by quarter hours, and none may end in the middle of a test.
  vi.useFakeTimers({ toFake: ['Date'] })
  host = await startScriptedImap({ users: names.map(name => ({ address: addressOf(name), password: RIGHT })) })
  const mailHosts = { allowCidrs: ['127.0.0.0/8', '::1/128'], allowPorts: [host.imapsPort], extraCa: host.caPem }
  // What each takes at least is held by connect.test.ts.
  test = await testApp({ mailHosts, pauses: { failedLoginMs: 20 } })
})
beforeEach(() => {
  host.log.length = 0
})
afterAll(async () => {
  vi.useRealTimers()
  await test.close()
  await host.stop()
})

const addressOf = (name: string) => `${name}@company.test`
const loginOf = (name: string, password: string) => ({
  email: addressOf(name),
  password,
  host: 'localhost',
  port: host.imapsPort,
})
const signIn = (client: Client, name: string, password = RIGHT) =>
  client.send(imapSignin, {}, loginOf(name, password)).then(answer => answer.status)
/** So many times, one after the other: a network has one try at a time. */
async function guess(client: Client, name: string, times: number): Promise<number[]> {
  const statuses = []
  for (let i = 0; i < times; i++) statuses.push(await signIn(client, name, `guess ${i}`))
  return statuses
}
/** As if strangers of many networks had guessed until nobody is let through any more. */
async function useUp(name: string): Promise<void> {
  await guess(test.visitor(), name, 1)
  const key = `login:${sha256(`localhost|${addressOf(name)}`).toString('base64url')}`
  const count = LOGIN_TRIES.ofStrangers.max
  const { numUpdatedRows } = await test.app.db
    .updateTable('attempt')
    .set({ count })
    .where('key', '=', key)
    .executeTakeFirst()
  if (numUpdatedRows === 0n) throw new Error('nobody counted the guess')
}
const loginsSeen = () => host.log.filter(({ name }) => name === 'LOGIN' || name === 'AUTHENTICATE').length
const countOf = (statuses: number[], status: number) => statuses.filter(each => each === status).length

describe('a stranger who guesses', () => {
  it('from one network shows the host five passwords in a quarter of an hour, however fast they come', async () => {
    const stranger = test.visitor()
    await Promise.all(Array.from({ length: 9 }, (_, index) => signIn(stranger, 'ada', `at once ${index}`)))
    expect((await guess(stranger, 'ada', 7)).slice(-2)).toEqual([429, 429])
    expect(loginsSeen()).toBe(LOGIN_TRIES.ofSite.max)
  })

  it('does not keep out the owner, who comes from another network', async () => {
    const stranger = test.visitor()
    expect(countOf(await guess(stranger, 'bob', 8), 429)).toBe(3)
    expect(await signIn(test.visitor(), 'bob')).toBe(200)
    expect(await signIn(stranger, 'bob')).toBe(429)
  })

  it('from many networks shows the host forty passwords in an hour', async () => {
    await Promise.all(Array.from({ length: 7 }, () => guess(test.visitor(), 'cyd', 5)))
    for (let i = 0; i < 20; i++) if ((await guess(test.visitor(), 'cyd', 5)).includes(429)) break
    expect(loginsSeen()).toBe(LOGIN_TRIES.ofStrangers.max)
    expect(await guess(test.visitor(), 'cyd', 5)).toEqual([429, 429, 429, 429, 429])
    expect(loginsSeen()).toBe(40)
  })

  it('counts too where the host breaks off instead of answering', async () => {
    for (const command of ['LOGIN', 'AUTHENTICATE']) host.fault({ command, does: 'drop_before', times: 99 })
    const statuses = await guess(test.visitor(), 'dan', 9)
    expect(countOf(statuses, 429)).toBe(4)
    host.clearFaults()
  })
})

describe('when strangers have used up what there is for a mailbox', () => {
  const known = new Map<string, Client>()
  beforeAll(async () => {
    const browser = test.visitor()
    await signIn(browser, 'eve')
    known.set('eve', browser)
    await useUp('eve')
  })
  const browserOf = (name: string) => known.get(name) as Client

  it('a new browser waits', async () => {
    expect(await signIn(test.visitor(), 'eve')).toBe(429)
  })

  it('a browser that has signed in to the account before does not', async () => {
    const browser = browserOf('eve')
    browser.cookies.delete('sid')
    expect(await signIn(browser, 'eve')).toBe(200)
    browser.cookies.delete('sid')
    await browser.send(appleSignupUrl, {})
    expect((await browser.send(testImap, {}, loginOf('eve', RIGHT))).body).toMatchObject({ success: true })
  })

  it('the owner who is signed in connects the mailbox anew', async () => {
    const browser = browserOf('eve')
    expect(await signIn(browser, 'eve')).toBe(200)
    const onlySession = test.visitor()
    onlySession.cookies.set('sid', browser.cookies.get('sid') ?? '')
    expect((await onlySession.send(connectImap, {}, loginOf('eve', RIGHT))).body).toMatchObject({ success: true })
  })

  it('the sign of a browser opens the way to its own accounts alone', async () => {
    const stranger = test.visitor()
    expect(await signIn(stranger, 'fay')).toBe(200)
    stranger.cookies.delete('sid')
    expect(await signIn(stranger, 'eve')).toBe(429)
    const [device, mark] = browserOf('eve').cookies.get('device')?.split('.') ?? []
    stranger.cookies.set('device', `${'x'.repeat(43)}.${mark}`)
    expect(await signIn(stranger, 'eve')).toBe(429)
    stranger.cookies.set('device', `${device}`)
    expect(await signIn(stranger, 'eve')).toBe(429)
  })
})

it('a browser that has been in before may guess too, but not for ever', async () => {
  const browser = test.visitor()
  expect(await signIn(browser, 'gil')).toBe(200)
  browser.cookies.delete('sid')
  host.log.length = 0
  expect(countOf(await guess(browser, 'gil', 14), 429)).toBe(4)
  expect(loginsSeen()).toBe(LOGIN_TRIES.ofOwner.max)
  expect(await signIn(test.visitor(), 'gil')).toBe(200)
})

it('the sign lasts longer than the session, no script reads it, and it names no account', async () => {
  const browser = test.visitor()
  const { headers, body } = await browser.send(imapSignin, {}, loginOf('gil', RIGHT))
  const cookie = [headers['set-cookie']].flat().find(each => String(each).startsWith('device='))
  expect(cookie).toMatch(/Max-Age=34560000; .*HttpOnly/)
  expect(cookie).not.toContain(body.user.id)
})

it('right passwords are not counted, however many', async () => {
  const visitor = test.visitor()
  for (let i = 0; i < 12; i++) {
    visitor.cookies.clear()
    expect(await signIn(visitor, 'hal')).toBe(200)
  }
})

it('a host that cannot be used costs nobody a try for the mailbox, and a visitor twenty in all', async () => {
  const visitor = test.visitor()
  const closed = { ...loginOf('ida', RIGHT), port: 1 }
  const tryFour = async () => {
    const statuses = []
    // One after another, since one visitor may try one at a time.
    for (let i = 0; i < 4; i++) statuses.push((await visitor.send(imapSignin, {}, closed)).status)
    return statuses
  }
  for (let i = 0; i < 2; i++) expect(await tryFour()).toEqual([400, 400, 400, 400])
  expect(await signIn(visitor, 'ida')).toBe(200)
  visitor.cookies.clear()
  for (let i = 0; i < 3; i++) expect(await tryFour()).toEqual([400, 400, 400, 400])
  expect(await tryFour()).toEqual([429, 429, 429, 429])
  expect(await signIn(test.visitor(), 'ida')).toBe(200)
}, 60_000)

it('after disconnecting, too, the owner who is signed in is no stranger', async () => {
  const owner = await test.newPerson()
  expect((await owner.send(connectImap, {}, loginOf('ada', RIGHT))).body).toMatchObject({ success: true })
  const [box] = (await owner.send(listMailboxes, { id: owner.accountId })).body
  await owner.send(disconnectMailbox, { id: owner.accountId, mailboxId: box.id })
  await useUp('ada')
  expect((await owner.send(connectImap, {}, loginOf('ada', RIGHT))).body).toMatchObject({ success: true })
})
