import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type TestApp, testApp } from '../../../testing/test-app.ts'
import { sql } from '../db/db.ts'
import { openLog } from '../log/log.ts'
import { addJob } from './queue.ts'
import { runQueue } from './queue-runner.ts'

let test: TestApp
beforeAll(async () => {
  test = await testApp()
})
afterAll(() => test.close())

it('a job that fails leaves none of the words of its error in the database or the log', async () => {
  const lines: string[] = []
  const fails = async () => {
    throw new Error('Dear Ada, the secret recipe')
  }
  const queue = await runQueue({
    databaseUrl: test.databaseUrl,
    log: openLog('info', { write: line => void lines.push(line) }),
    concurrency: 1,
    verbs: {
      'sync-mailbox': fails,
      'head-start': fails,
      'head-start-moves': fails,
      'rule-run': fails,
      'stop-request': fails,
      housekeeping: fails,
    },
  })
  await addJob(test.app.db, { name: 'housekeeping', payload: {} })
  const lastError = async () => {
    const { rows } = await sql<{ last_error: string | null }>`select last_error from graphile_worker.jobs`.execute(
      test.app.db,
    )
    return rows[0]?.last_error
  }
  while (!(await lastError())) await pause(50)
  await queue.stop()
  expect(await lastError()).toContain('housekeeping failed (Error)')
  expect(await lastError()).not.toContain('recipe')
  expect(lines.join('')).toContain('a job failed')
  expect(lines.join('')).not.toContain('recipe')
})
