import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { judge } from '@icebox/classifier/judge'
import { parseIfReadable } from '@icebox/classifier/mime'
import { loadModel } from '@icebox/classifier/model/load'
import { emptyProfile } from '@icebox/classifier/personal/profile'
import { imapSignin } from '@icebox/contract/auth'
import { LINE_DEFAULT } from '@icebox/contract/constants'
import { type Control, startControl } from '@icebox/sandbox/control'
import { demoPeople } from '@icebox/sandbox/scenes/people'
import { performLetter } from '@icebox/sandbox/scenes/performances'
import { letterRow, seededRandom } from '@icebox/sandbox/scenes/trickle'
import { startWorld, type World } from '@icebox/sandbox/world'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { type TestApp, testApp } from '../../testing/test-app.ts'
import { tellConnected } from './trickle.ts'

// A new mailbox is filled with weeks of mail, which takes its time on a busy machine.
vi.setConfig({ testTimeout: 150_000, hookTimeout: 150_000 })
const folder = mkdtempSync(join(tmpdir(), 'icebox-trickle-'))
let world: World
let control: Control
let test: TestApp
beforeAll(async () => {
  world = await startWorld({ dataFolder: folder, backend: 'memory', seed: 1 })
  control = await startControl(world)
  const { mail } = world
  const imap = { host: mail.host, port: mail.port, smtpHost: mail.smtpHost, smtpPort: mail.smtpPort }
  const sandbox = { url: control.url, token: control.token, caPem: mail.caPem, smtpUrl: mail.smtpUrl, imap }
  test = await testApp({ sandbox })
})
afterAll(async () => {
  await test.close()
  await control.stop()
  await world.stop()
  rmSync(folder, { recursive: true, force: true })
})

it('mail begins to come to whoever has connected a mailbox of the sandbox, and to nobody else', async () => {
  await tellConnected(test.app)
  expect(world.state().trickle.running).toBe(false)
  const kofi = demoPeople.find(({ first }) => first === 'Kofi') ?? demoPeople[0]
  const { host, port } = world.mail
  const login = { email: kofi.email, password: kofi.password, host, port }
  expect((await test.visitor().send(imapSignin, {}, login)).status).toBe(200)
  const { delivered } = world.state()
  await tellConnected(test.app)
  await expect.poll(() => world.state().delivered, { timeout: 30_000 }).toBeGreaterThan(delivered)
  await test.app.db.updateTable('mailbox').set({ disconnected_at: new Date() }).execute()
  await tellConnected(test.app)
  expect(world.state().trickle.running).toBe(false)
})

it('no fraud or phishing of the steady mail is let through, by what the judge says of it by itself', async () => {
  const model = loadModel()
  const next = letterRow(seededRandom(7))
  const spam = new Map(
    Array.from({ length: 400 }, next)
      .filter(({ kind }) => kind === 'spam')
      .map(each => [each.id, each]),
  )
  expect(spam.size).toBeGreaterThanOrEqual(4)
  for (const letter of spam.values()) {
    const { raw } = await performLetter(letter, demoPeople[0])
    const message = parseIfReadable(raw)
    const verdict = message && judge(message, { relationship: undefined, profile: emptyProfile() }, model)
    expect(verdict?.confidence, letter.id).toBeGreaterThanOrEqual(LINE_DEFAULT)
  }
})
