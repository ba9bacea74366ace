import { randomUUID } from 'node:crypto'
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { dryRunRule } from '@icebox/contract/rules'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type Fleet, newFleet } from '../../../testing/campaign/fleet.ts'
import { dumpOf } from '../../../testing/dump.ts'
import { type MailWorld, mailWorld, sync, wantedMail } from '../../../testing/mail-world.ts'
import { runOf } from '../../../testing/rule-world.ts'

/** Stands in the text of every message, and nowhere else. */
const CANARY = `archaeopteryx-${randomUUID()}`
const MESSAGES = 40

let world: MailWorld
let fleet: Fleet
/** All that a worker may write to: its data folder, its temporary folder, what it logs. */
let folder: string
const places = () => ['home', 'temporary', 'logs'].map(place => join(folder, place))
const before = process.env.TMPDIR

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'icebox-traces-'))
  for (const place of places()) mkdirSync(place)
  world = await mailWorld()
  const [home = '', temporary = '', logFolder = ''] = places()
  process.env.TMPDIR = temporary
  fleet = newFleet({ config: { ...world.test.app.config, home }, databaseUrl: world.test.databaseUrl, logFolder })
}, 120_000)
afterAll(async () => {
  if (before === undefined) delete process.env.TMPDIR
  else process.env.TMPDIR = before
  await fleet.stop()
  await world.close()
  rmSync(folder, { recursive: true, force: true })
})

/** Files in the folders, whatever their kind, in which the canary stands. */
function traces(...folders: string[]): string[] {
  const files = folders.flatMap(each =>
    readdirSync(each, { recursive: true, withFileTypes: true })
      .filter(entry => entry.isFile())
      .map(entry => join(entry.parentPath, entry.name)),
  )
  return files.filter(file => read(file)?.includes(CANARY))
}

/** Undefined where it is gone by now. */
function read(file: string): Buffer | undefined {
  try {
    return readFileSync(file)
  } catch {
    return undefined
  }
}

it('the text of a dry run is in no table, no file of the database, no log and no temporary file, then and after a kill', async () => {
  const owner = await world.newOwner()
  for (let nth = 0; nth < MESSAGES; nth++) {
    await owner.deliver(wantedMail(owner, { text: `Hi,\n\nsee you on Sunday, the word is ${CANARY}.\n\nMia` }).raw)
  }
  await sync(world.newContext(), owner)
  await fleet.start()
  const found: string[] = []
  for (const isKilled of [true, false]) {
    const input = { sentence: `Move mail with the words "${isKilled ? 'the word is' : 'on Sunday'}" to Friends` }
    const { body } = await owner.client.send(dryRunRule, { id: owner.accountId }, input)
    const run = () => runOf(owner, body.runId)
    const isOver = async () => (isKilled ? (await run()).fetched > 0 : (await run()).state !== 'running')
    while (!(await isOver())) {
      found.push(...traces(...places()))
      await pause(20)
    }
    const [worker] = fleet.awake
    if (!isKilled || !worker) {
      expect(await run()).toMatchObject({ state: 'done', fetched: MESSAGES, counts: { matched: MESSAGES } })
      continue
    }
    await fleet.kill(worker)
    await fleet.start()
  }
  found.push(...traces(...places()))
  expect(found).toEqual([])
  const { db, pool } = { db: world.test.app.db, pool: world.test.database.pool }
  expect(await db.selectFrom('entry').select('id').execute()).toHaveLength(MESSAGES)
  await pool.query('checkpoint')
  const [{ data_directory: data }] = (await pool.query('show data_directory')).rows
  // With its log of changes and what it spilled to disk: what a copy of it, a backup, would hold.
  expect(traces(data)).toEqual([])
  expect(await dumpOf(world.test.database)).not.toContain(CANARY)
}, 480_000)
