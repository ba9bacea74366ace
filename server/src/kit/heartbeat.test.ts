import { spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type TestApp, testApp } from '../../testing/test-app.ts'
import { sql } from './db/db.ts'
import { startHeartbeat, workerLives } from './heartbeat.ts'
import type { RunningQueue } from './queue/queue-runner.ts'

let test: TestApp
beforeAll(async () => {
  test = await testApp()
})
afterAll(() => test.close())

/** Stands at the edge: the heartbeat only hands it the names of the dead. */
function queueNamed(id: string, released: string[]): RunningQueue {
  return { id, stop: async () => undefined, release: async ids => void released.push(...ids) }
}

async function beating(): Promise<{ id: string; released: string[]; died: string[]; stop(): Promise<void> }> {
  const [id, released, died]: [string, string[], string[]] = [randomUUID(), [], []]
  const { db, log } = test.app
  const heartbeat = await startHeartbeat({
    db,
    log,
    processId: id,
    queue: queueNamed(`q-${id}`, released),
    died: async ids => void died.push(...ids),
  })
  return { id, released, died, stop: heartbeat.stop }
}

describe('a worker', () => {
  it('is seen while it lives, and not after it stopped', async () => {
    expect(await workerLives(test.app.db)).toBe(false)
    const worker = await beating()
    expect(await workerLives(test.app.db)).toBe(true)
    await worker.stop()
    expect(await workerLives(test.app.db)).toBe(false)
  })

  it('frees the jobs of one that has been silent too long, on whatever machine', async () => {
    const silent = randomUUID()
    await test.app.db
      .insertInto('worker')
      .values({
        id: silent,
        queue_id: 'q-silent',
        machine: 'elsewhere',
        pid: 1,
        beat_at: sql<Date>`now() - interval '11 seconds'`,
      })
      .execute()
    const worker = await beating()
    expect(worker).toMatchObject({ released: ['q-silent'], died: [silent] })
    await worker.stop()
  })

  it('frees at once the jobs of a neighbour whose process is gone, and leaves a living one alone', async () => {
    const [living, dead] = [await beating(), randomUUID()]
    const child = spawn(process.execPath, ['-e', ''])
    await new Promise(resolve => child.once('exit', resolve))
    await test.app.db.updateTable('worker').set({ pid: process.ppid }).where('id', '=', living.id).execute()
    const { machine } = await test.app.db
      .selectFrom('worker')
      .select('machine')
      .where('id', '=', living.id)
      .executeTakeFirstOrThrow()
    await test.app.db
      .insertInto('worker')
      .values({ id: dead, queue_id: 'q-dead', machine, pid: Number(child.pid) })
      .execute()
    const worker = await beating()
    expect(worker).toMatchObject({ released: ['q-dead'], died: [dead] })
    await Promise.all([worker.stop(), living.stop()])
  })
})
