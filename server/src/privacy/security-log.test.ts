import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { imapSignin } from '@icebox/contract/auth'
import { makeOwnDataLink } from '@icebox/contract/safety/own-data'
import { deleteUser, getUser } from '@icebox/contract/user'
import { startWorld, type World } from '@icebox/sandbox/world'
import { pino } from 'pino'
import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest'
import { fetchOwnData } from '../../testing/privacy/own-data.ts'
import { type TestApp, testApp } from '../../testing/test-app.ts'

vi.setConfig({ testTimeout: 150_000, hookTimeout: 150_000 })
const folder = mkdtempSync(join(tmpdir(), 'icebox-security-'))
const lines: string[] = []
let world: World
let test: TestApp

beforeAll(async () => {
  world = await startWorld({ dataFolder: folder, backend: 'memory' })
  const { mail } = world
  const imap = { host: mail.host, port: mail.port, smtpHost: mail.smtpHost, smtpPort: mail.smtpPort }
  const sandbox = { url: 'http://127.0.0.1:9', token: 't', caPem: mail.caPem, imap }
  const log = pino({ level: 'info' }, { write: (line: string) => void lines.push(line) })
  test = await testApp({ sandbox, trustProxy: true }, log)
})
afterAll(async () => {
  await test.close()
  await world.stop()
  rmSync(folder, { recursive: true, force: true })
})
beforeEach(() => void lines.splice(0))

const written = () =>
  lines
    .map(line => JSON.parse(line))
    .filter(line => line.security)
    .map(({ security, account, network, kind }) => ({ security, account, network, kind }))

it('signing in, failing to, exporting and leaving are written down, with nothing personal', async () => {
  const [person] = world.state().people
  const { email = '', password = '', host = '', port = 0 } = person ?? {}
  const visitor = test.visitor().withHeaders({ 'x-forwarded-for': '203.0.113.77' })
  const login = { email, password, host, port }
  expect((await visitor.send(imapSignin, {}, { ...login, password: 'wrong' })).status).toBe(400)
  const { body } = await visitor.send(imapSignin, {}, login)
  const account = body.user.id
  await fetchOwnData(visitor, account)
  await visitor.send(deleteUser, { id: account }, {})
  const network = '203.0.113.0/24'
  expect(written()).toEqual([
    { security: 'sign_in_failed', network, kind: 'imap' },
    { security: 'signed_in', account, network, kind: '/api/auth/imap/signin' },
    { security: 'exported', account, kind: 'link' },
    { security: 'exported', account, network, kind: 'download' },
    { security: 'account_deleted', account },
  ])
  for (const secret of [email, password, 'wrong', '203.0.113.77']) expect(lines.join('')).not.toContain(secret)
})

it('what is refused and what is limited is written down, and no stranger fills the log with it', async () => {
  const [ada, bob] = [await test.newPerson(), await test.newPerson()]
  await ada.send(getUser, { id: bob.accountId })
  expect(written()).toMatchObject([{ security: 'refused', account: ada.accountId, kind: 'GET /api/user/:id' }])
  expect(lines.join('')).not.toContain(bob.accountId)
  const statuses: number[] = []
  for (let i = 0; i < 25; i++) statuses.push((await ada.send(makeOwnDataLink, { id: ada.accountId }, {})).status)
  expect(statuses.slice(20)).toEqual([429, 429, 429, 429, 429])
  expect(written().filter(line => line.security === 'limited')).toHaveLength(5)
  for (let i = 0; i < 200; i++) await ada.send(getUser, { id: bob.accountId })
  expect(written().filter(line => line.security === 'refused').length).toBeLessThanOrEqual(120)
  lines.splice(0)
  for (let i = 0; i < 150; i++) {
    await ada.withHeaders({ 'x-forwarded-for': `2001:db8:7:${i}::1` }).send(getUser, { id: bob.accountId })
  }
  expect(written().filter(line => line.security === 'refused').length).toBeLessThanOrEqual(120)
})
