import { setTimeout as pause } from 'node:timers/promises'
import { connectImap } from '@icebox/contract/auth'
import { startTurncoat, type Turncoat } from '@icebox/sandbox/imap/hostile'
import { type ScriptedImap, startScriptedImap } from '@icebox/sandbox/imap/scripted'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { coldMail, type MailWorld, mailWorld } from '../../../testing/mail-world.ts'
import { type RunningQueue, runQueue } from '../../kit/queue/queue-runner.ts'
import { type MailWorker, startMailWorker } from '../worker.ts'
import { newPlaces } from './places.ts'

describe('in the worker', () => {
  const SILENT = 6
  const SLOW_MS = 4_000
  const users = Array.from({ length: SILENT }, (_, i) => ({ address: `s${i}@silent.example`, password: 'secret' }))
  let world: MailWorld
  let worker: MailWorker
  let queue: RunningQueue
  let scripted: ScriptedImap
  let front: Turncoat

  beforeAll(async () => {
    world = await mailWorld()
    scripted = await startScriptedImap({ users })
    front = await startTurncoat(scripted.imapPort)
    const { app: own, databaseUrl } = world.test
    const app = { ...own, config: { ...own.config, pauses: { slowMailboxMs: SLOW_MS } } }
    worker = await startMailWorker(app)
    const verbs = { ...worker.verbs, housekeeping: async () => undefined }
    queue = await runQueue({ databaseUrl, log: app.log, concurrency: app.config.workerConcurrency, verbs })
  })
  afterAll(async () => {
    await front.stop()
    await scripted.stop()
    await queue.stop()
    await worker.stop()
    await world.close()
  })

  it('mailboxes whose hosts never answer again keep nobody else waiting', async () => {
    const { db } = world.test.app
    for (const { address: email, password } of users) {
      const client = await world.test.newPerson(email)
      const login = { email, password, host: '127.0.0.1', port: front.port }
      expect((await client.send(connectImap, {}, login)).body).toMatchObject({ success: true })
    }
    const owner = await world.newOwner()
    const rows = () => db.selectFrom('mailbox').selectAll().where('address', 'like', '%@silent.example').execute()
    await eventually(async () => (await rows()).every(row => row.watch_worker !== null && row.lease_worker === null))
    front.turn('silence')
    // As the poll does, and as often as its owner likes to ring.
    const ringing = setInterval(() => void ringAll(), 500)
    const ringAll = async () => {
      const set = { quiet_until: null, next_check_at: new Date() }
      await db.updateTable('mailbox').set(set).where('address', 'like', '%@silent.example').execute()
    }
    try {
      await eventually(async () => (await rows()).filter(row => row.lease_worker !== null).length >= 2)
      await pause(1.5 * SLOW_MS)
      const cold = coldMail(owner)
      const begun = Date.now()
      await owner.deliver(cold.raw)
      await eventually(async () => (await owner.list('Icebox')).includes(cold.id))
      expect(Date.now() - begun).toBeLessThan(60_000)
    } finally {
      clearInterval(ringing)
    }
  }, 240_000)
})

async function eventually(isTrue: () => Promise<boolean>): Promise<void> {
  while (!(await isTrue())) await pause(100)
}

describe('places', () => {
  const row = (account_id: string) => ({ account_id })
  const isIn = (place: object) => !('waitMs' in place)

  it('moves one that takes too long to the half for slow ones, and breaks it off when that is full', () => {
    vi.useFakeTimers()
    try {
      const places = newPlaces(4, 1_000)
      const cut: string[] = []
      const take = (id: string) => places.take(row(id), { cut: () => cut.push(id) })
      for (const id of ['a', 'b', 'c']) expect(isIn(take(id))).toBe(true)
      vi.advanceTimersByTime(1_001)
      expect(cut).toEqual(['c'])
      expect(isIn(take('a'))).toBe(false)
      expect(isIn(take('d'))).toBe(true)
      vi.advanceTimersByTime(5 * 60_000)
      expect(cut.toSorted()).toEqual(['a', 'b', 'c', 'd'])
    } finally {
      vi.useRealTimers()
    }
  })

  it('serves three mailboxes of one account at once, and takes a slow account in again after a while', () => {
    vi.useFakeTimers()
    try {
      const places = newPlaces(2, 1_000)
      const take = (id: string) => places.take(row(id), { cut: () => undefined })
      const three = [take('a'), take('a'), take('a')]
      expect(isIn(take('a'))).toBe(false)
      for (const place of three) if ('leave' in place) place.leave()
      const slow = take('b')
      vi.advanceTimersByTime(1_001)
      if ('leave' in slow) slow.leave()
      const first = take('b')
      expect([isIn(first), isIn(take('b'))]).toEqual([true, false])
      vi.advanceTimersByTime(0)
      if ('leave' in first) first.leave()
      vi.advanceTimersByTime(15 * 60_000)
      expect([take('b'), take('b')].map(isIn)).toEqual([true, true])
    } finally {
      vi.useRealTimers()
    }
  })
})
