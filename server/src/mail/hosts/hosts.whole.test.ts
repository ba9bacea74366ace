import { readFileSync } from 'node:fs'
import { setTimeout as pause } from 'node:timers/promises'
import { appleSignupUrl, imapSignin, testImap } from '@icebox/contract/auth'
import { HOSTILE_KINDS, type HostileImap, startHostileImap } from '@icebox/sandbox/imap/hostile'
import { type ScriptedImap, startScriptedImap } from '@icebox/sandbox/imap/scripted'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { type TestApp, testApp } from '../../../testing/test-app.ts'

// The process has the lowest priority, so a busy machine starts it slowly.
vi.setConfig({ testTimeout: 180_000, hookTimeout: 180_000 })

const ann = { address: 'ann@house.example', password: 'a password of the test' }
let test: TestApp
let host: ScriptedImap

beforeAll(async () => {
  test = await testApp()
  host = await startScriptedImap({ users: [ann] })
  // Its first start takes the longest.
  await test.visitor().send(imapSignin, {}, login(host.imapPort))
})
afterAll(async () => {
  await test.close()
  await host.stop()
})

const login = (port: number, who = ann) => ({
  email: who.address,
  password: who.password,
  ...{ host: '127.0.0.1', port },
})

const pidOf = ({ app } = test) => app.mailHosts.pid() ?? expect.fail('no process runs')

describe('the process that speaks to mail hosts', () => {
  it('is given no secret on its command line or in its environment', () => {
    const [line, environ] = ['cmdline', 'environ'].map(name => readFileSync(`/proc/${pidOf()}/${name}`, 'utf8'))
    expect(line).toContain('process.ts')
    expect(`${line}${environ}`).not.toContain(ann.password)
    expect(environ).not.toMatch(/TOKEN_KEYS|SECRET|DATABASE_URL|postgres:/)
  })

  it('may be killed: whoever waits is told in plain words, and the next one is served', async () => {
    const hostile = await startHostileImap('dripping')
    const visitor = test.visitor()
    await visitor.send(appleSignupUrl, {})
    const waiting = visitor.send(testImap, {}, login(hostile.port))
    await expect.poll(() => hostile.connections().open).toBeGreaterThan(0)
    const before = pidOf()
    process.kill(before, 'SIGKILL')
    expect((await waiting).body).toEqual({ success: false, error: 'The mail server could not be reached.' })
    expect((await test.visitor().send(imapSignin, {}, login(host.imapPort))).status).toBe(200)
    expect(pidOf()).not.toBe(before)
    await hostile.stop()
  })

  it('is ended when it answers no more, and the next one is served', async () => {
    const own = await testApp({ pauses: { silentAsideMs: 4_000 } })
    const signIn = () => own.visitor().send(imapSignin, {}, login(host.imapPort))
    expect((await signIn()).status).toBe(200)
    const before = pidOf(own)
    process.kill(before, 'SIGSTOP')
    const answer = await signIn()
    expect(answer).toMatchObject({ status: 400, body: { message: 'The mail server could not be reached.' } })
    expect((await signIn()).status).toBe(200)
    expect(pidOf(own)).not.toBe(before)
    await own.close()
  })
})

it('hostile hosts at once are told apart in plain words, and cost a bounded amount of memory', async () => {
  const hosts = await Promise.all(HOSTILE_KINDS.filter(kind => kind !== 'dripping').map(startHostileImap))
  const answers = Promise.all(hosts.map(({ port }) => test.visitor().send(imapSignin, {}, login(port))))
  let most = 0
  const watch = setInterval(() => {
    most = Math.max(most, memoryOf(pidOf()))
  }, 100)
  for (const { status, body } of await answers) {
    expect(status).toBe(400)
    expect(body.message).toMatch(/^(The mail server|The mailbox|No mail server) .*\.$/)
  }
  clearInterval(watch)
  expect(most).toBeLessThan(512 << 20)
  await Promise.all(hosts.map(each => each.stop()))
})

describe('connections that are being tried', () => {
  let hostile: HostileImap
  beforeAll(async () => {
    hostile = await startHostileImap('dripping')
  })
  afterAll(() => hostile.stop())

  it('are one at a time for one visitor', async () => {
    const visitor = test.visitor()
    const first = visitor.send(imapSignin, {}, login(hostile.port))
    await pause(200)
    const second = await visitor.send(imapSignin, {}, login(host.imapPort))
    expect(second).toMatchObject({ status: 429, body: { code: 'too_many' } })
    expect(second.body.message).toBe('Another mailbox is being tried at the moment. Please try again in half a minute.')
    // What drips would end by itself in half a minute.
    process.kill(pidOf(), 'SIGKILL')
    expect((await first).status).toBe(400)
    expect((await visitor.send(imapSignin, {}, login(host.imapPort))).status).toBe(200)
  })

  it('of strangers are a few in all, and leave room for those who are signed in', async () => {
    const person = await test.newPerson()
    const strangers = Array.from({ length: 9 }, () => test.visitor().send(imapSignin, {}, login(hostile.port)))
    await expect.poll(() => hostile.connections().open, { timeout: 10_000 }).toBe(8)
    const answer = await person.send(testImap, {}, login(host.imapPort))
    expect(answer.body).toMatchObject({ success: true })
    process.kill(pidOf(), 'SIGKILL')
    const statuses = (await Promise.all(strangers)).map(({ status }) => status)
    expect(statuses.filter(status => status === 429)).toHaveLength(1)
  })
})

/** Resident, in bytes. */
function memoryOf(pid: number): number {
  const [, pages = '0'] = readFileSync(`/proc/${pid}/statm`, 'utf8').split(' ')
  return Number(pages) * 4_096
}
