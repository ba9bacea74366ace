import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { WebSocket } from 'ws'
import { type Installation, install } from '../field/installation.ts'
import { openMailbag } from '../field/mailbag.ts'
import { startPooler } from '../field/pooler.ts'
import { settled, watchJudging } from '../field/tally.ts'
import { ROOT } from '../run.ts'

/** Far fewer than the 32 that a web server and a worker ask for. */
const SHARED = 4
const LETTERS = 12
/** Names what goes past it. */
const PAST = 'past'
const SOON = { timeout: 60_000, interval: 100 }

let installation: Installation
let worker: ChildProcess | undefined
let page: WebSocket | undefined

beforeAll(async () => {
  installation = await install({
    env: { POLL_SECONDS: '3600' },
    before: async databaseUrl => {
      const pooler = await startPooler(databaseUrl, SHARED)
      const direct = new URL(databaseUrl)
      direct.searchParams.set('application_name', PAST)
      return { env: { DATABASE_URL: pooler.url, DATABASE_DIRECT_URL: direct.href }, stop: pooler.stop }
    },
  })
  await watchJudging(installation)
  worker = await installation.startWorker()
}, 120_000)
afterAll(async () => {
  page?.close()
  worker?.kill('SIGKILL')
  await installation?.stop()
})

it('behind PgBouncer in transaction mode people sign in, mail moves, and the open page hears of each at once', async () => {
  const heard: string[] = []
  const browser = await installation.signIn()
  const { rows } = await installation.db.query<{ id: string }>('select id from account')
  page = await browser.listen(rows[0]?.id ?? '', type => heard.push(type))
  const isHeld = async () =>
    (await installation.db.query('select 1 from mailbox where watch_until > now() and last_checked_at is not null'))
      .rowCount
  await expect.poll(isHeld, SOON).toBe(1)
  const bag = openMailbag(installation, 7)
  for (let sent = 0; sent < LETTERS; sent++) {
    await bag.deliverOne()
    await pause(200)
  }
  await settled(installation, LETTERS, 60)
  await expect.poll(() => heard.filter(type => type === 'email_processed').length, SOON).toBeGreaterThanOrEqual(LETTERS)
  const { inbox, icebox } = await installation.host.copies()
  for (const id of bag.delivered.keys()) expect((inbox.get(id) ?? 0) + (icebox.get(id) ?? 0)).toBe(1)
  expect(icebox.size).toBeGreaterThan(0)
  const doubled = 'select 1 from watch_judging group by message_id, what having count(*) > 1'
  expect((await installation.db.query(doubled)).rowCount).toBe(0)
  const { shared, past } = await connections()
  expect(shared).toBeLessThanOrEqual(SHARED)
  expect(past).toBeGreaterThan(1)
}, 180_000)

it('commands that need a session of their own go past it, and the doctor sees both ways', async () => {
  expect(await said('scripts/operation/upgrade.ts', '--check')).toContain('The database is up to date.')
  const file = join(installation.env.ICEBOX_HOME ?? '', 'a.backup')
  expect(await said('scripts/operation/backup.ts', file)).toMatch(/\d+ rows of \d+ tables/)
  expect(await said('scripts/doctor.ts')).toContain('Pooler: DATABASE_URL leads to one, DATABASE_DIRECT_URL past it.')
}, 120_000)

/** What a command prints. */
async function said(...command: string[]): Promise<string> {
  const child = spawn(process.execPath, ['--import', 'tsx', ...command], { cwd: ROOT, env: installation.env })
  const printed: string[] = []
  for (const stream of [child.stdout, child.stderr]) stream.on('data', chunk => printed.push(String(chunk)))
  await once(child, 'close')
  return printed.join('')
}

/** Connections to PostgreSQL that came through the pooler, or past it. */
async function connections(): Promise<{ shared: number; past: number }> {
  const { rows } = await installation.db.query<{ shared: number; past: number }>(
    `select count(*) filter (where application_name <> $1)::int as shared,
       count(*) filter (where application_name = $1)::int as past
     from pg_stat_activity
     where datname = 'icebox' and backend_type = 'client backend' and pid <> pg_backend_pid()`,
    [PAST],
  )
  return rows[0] ?? { shared: 0, past: 0 }
}
