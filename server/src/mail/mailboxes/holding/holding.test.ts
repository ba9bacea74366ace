import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { changeSettings } from '@icebox/contract/user'
import { type ScriptedImap, startScriptedImap } from '@icebox/sandbox/imap/scripted'
import { pino } from 'pino'
import { expect, it, onTestFinished } from 'vitest'
import { type TestApp, testApp } from '../../../../testing/test-app.ts'
import type { Config } from '../../../config.ts'
import { inTransaction } from '../../../kit/db/db.ts'
import { seal } from '../../../kit/sessions/secrets.ts'
import { startMailWorker } from '../../worker.ts'
import { credentialPlace } from '../connect-login.ts'
import { insertMailbox } from '../mailbox-store.ts'
import { mostHeld } from './most-held.ts'

/** What is promised takes seconds; tests run on busy machines. */
const SOON = { timeout: 60_000, interval: 20 }

async function scene(change: Partial<Config>) {
  const host = await startScriptedImap({ users: [] })
  const test = await testApp({ mailHosts: { allowCidrs: ['127.0.0.0/8'], extraCa: host.caPem }, ...change })
  onTestFinished(async () => {
    await host.stop()
    await test.close()
  })
  return { test, host }
}

/** Somebody with a mailbox at the host; whoever connects many by hand is told to wait. */
async function connect(test: TestApp, at: ScriptedImap) {
  const [id, address, password] = [randomUUID(), `${randomUUID()}@held.example`, 'secret']
  at.addUser({ address, password })
  const client = await test.newPerson(address)
  const { app } = test
  await inTransaction(app, tx =>
    insertMailbox(tx, {
      ...{ id, account_id: client.accountId, provider: 'imap', address, username: address },
      ...{ host: '127.0.0.1', port: at.imapsPort, smtp_host: null, smtp_port: null, connected_at: new Date() },
      credential: seal(app.keys, credentialPlace(id), password),
    }),
  )
  return client
}

async function startWorker({ app }: TestApp): Promise<void> {
  const worker = await startMailWorker(app)
  onTestFinished(worker.stop)
}

it('a worker opens so many connections to one host in a second and no more, whoever asks for them', async () => {
  const { test, host } = await scene({ hostOpensPerSecond: 5 })
  for (let at = 0; at < 12; at++) await connect(test, host)
  const began = performance.now()
  await startWorker(test)
  while (host.connections() < 12) {
    const seconds = (performance.now() - began) / 1_000
    expect(host.connections()).toBeLessThanOrEqual(1 + 5 * seconds)
    await pause(10)
  }
  expect(performance.now() - began).toBeGreaterThan((11 / 5) * 1_000)
}, 120_000)

it('a worker holds no more mailboxes open than it was told to, and another one as soon as there is room', async () => {
  const { test, host } = await scene({ watchMost: 2, pauses: { renewWatchMs: 200 } })
  const people = [await connect(test, host), await connect(test, host), await connect(test, host)]
  await startWorker(test)
  const held = async () => {
    const rows = await test.app.db
      .selectFrom('mailbox')
      .select('account_id')
      .where('watch_worker', '=', test.app.processId)
      .execute()
    return rows.map(row => row.account_id).toSorted()
  }
  await expect.poll(async () => (await held()).length, SOON).toBe(2)
  await pause(2_500)
  const [first = '', second = ''] = await held()
  expect(await held()).toHaveLength(2)
  const third = people.find(({ accountId }) => accountId !== first && accountId !== second)
  await people
    .find(({ accountId }) => accountId === first)
    ?.send(changeSettings, { id: first }, { realTimeProcessing: false })
  await expect.poll(held, SOON).toEqual([second, third?.accountId ?? ''].toSorted())
}, 120_000)

it('holds fewer where the system lets a process have fewer files open, and says so', () => {
  const lines: string[] = []
  const log = pino({}, { write: line => void lines.push(line) })
  const config = { watchMost: 5_000 } as Config
  expect(mostHeld({ config, log }, 1_024)).toBe(512)
  expect(lines.join('')).toContain('raise its limit')
  expect(mostHeld({ config, log }, 20_000)).toBe(5_000)
  expect(lines).toHaveLength(1)
})
