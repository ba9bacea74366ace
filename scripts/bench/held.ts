import { randomUUID } from 'node:crypto'
import { readFileSync, writeFileSync } from 'node:fs'
import { loadavg } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { compose, now } from '../../sandbox/src/scenes/compose.ts'
import { demoPeople } from '../../sandbox/src/scenes/people.ts'
import { letterRow, seededRandom } from '../../sandbox/src/scenes/trickle.ts'
import { sql } from '../../server/src/kit/db/db.ts'
import { type CrowdHost, connectCrowd, startCrowdHost, untilJudged } from '../field/crowd.ts'
import { coreMsOf, memoryOf } from '../field/processes.ts'
import { openTown, type Town } from '../field/town.ts'
import { option, Stopped } from '../run.ts'
import { endChild } from '../supervise/child.ts'
import { startRoleProcess } from '../supervise/role-process.ts'

const MAILBOXES = 5_000
const MOST_MB = 600
/** A worker holds open half as many as the system lets it have files. */
const FILES_EACH = 2
/** What one worker asks of one host here, so that a measurement does not take as long as politeness would. */
const OPENS_PER_SECOND = 200
const REST_MS = 60_000
const RUNG = 100

/** Mailboxes that one worker holds open, each on a real connection with TLS, and what that costs it. */
export async function benchmarks() {
  const size = Number(option('mailboxes') ?? MAILBOXES)
  assertFiles(size * FILES_EACH, size)
  const town = await openTown(0)
  const host = await startCrowdHost()
  try {
    return await measure(town, host, size)
  } finally {
    await host.stop()
    await town.close()
  }
}

async function measure(town: Town, host: CrowdHost, size: number) {
  const worker = await startWorker(town, host, size)
  const pid = worker.pid ?? 0
  try {
    await pause(10_000)
    const alone = { mb: memoryOf(pid).now, coreMs: coreMsOf([pid]) }
    const addresses = Array.from({ length: size }, (_, at) => `p${at}-${randomUUID().slice(0, 8)}@crowd.example`)
    await host.open(addresses)
    const began = performance.now()
    await connectCrowd(town.app, host.port, addresses)
    await untilHeld(town, host, size)
    const openSeconds = (performance.now() - began) / 1_000
    const openMs = coreMsOf([pid]) - alone.coreMs
    const resting = coreMsOf([pid])
    await pause(REST_MS)
    const restShare = (coreMsOf([pid]) - resting) / REST_MS
    const memory = memoryOf(pid)
    const lags = await ring(town, host, addresses)
    const open = await host.connections()
    const note = `${size.toLocaleString('en')} mailboxes, TLS, one host; load ${loadavg()[0]?.toFixed(1)}`
    const mb = Math.round(memory.now)
    return [
      { name: 'connections held', value: open, unit: 'connections', n: size, note, isMet: open >= size },
      {
        ...{ name: 'memory of the worker', value: mb, unit: 'MB', n: size, isMet: mb < MOST_MB },
        note: `${note}; ${Math.round(alone.mb)} MB with none, ${Math.round(memory.most)} MB at most`,
      },
      figure({
        name: 'memory per connection',
        value: ((memory.now - alone.mb) * 1_024) / size,
        unit: 'KB',
        n: size,
        note,
      }),
      figure({ name: 'core per connection opened and checked', value: openMs / size, unit: 'ms', n: size, note }),
      figure({ name: 'opened', value: size / openSeconds, unit: 'connections/s', n: size, note }),
      figure({ name: 'core at rest', value: restShare * 100, unit: '% of one core', n: size, note }),
      ...([0.5, 0.99] as const).map(share => ({
        ...{ name: `delivered to judged p${share * 100}`, value: quantile(lags, share), unit: 'ms' },
        ...{ n: lags.length, note: `${note}, ${RUNG} of them rung for at once` },
      })),
    ]
  } finally {
    await endChild(worker)
  }
}

interface Figure {
  readonly name: string
  readonly value: number
  readonly unit: string
  readonly n: number
  readonly note: string
}

const figure = (measured: Figure): Figure => ({ ...measured, value: Math.round(measured.value * 100) / 100 })

async function startWorker({ app, databaseUrl }: Town, { port, caPem }: CrowdHost, size: number) {
  const ca = join(app.config.home, 'ca.pem')
  writeFileSync(ca, caPem)
  const env = {
    ...{ PATH: process.env.PATH, ICEBOX_HOME: app.config.home, DATABASE_URL: databaseUrl },
    ...{ SANDBOX: 'off', LOG_LEVEL: 'error', SELF_HOST_UNLIMITED: 'true' },
    ...{ MAIL_HOST_ALLOW_CIDRS: '127.0.0.0/8', MAIL_HOST_ALLOW_PORTS: String(port), MAIL_HOST_CA_FILE: ca },
    ...{ WATCH_MOST: String(size), HOST_OPENS_PER_SECOND: String(OPENS_PER_SECOND), POLL_SECONDS: '3600' },
  }
  const { child, ready } = startRoleProcess('worker', { databaseUrl, sandbox: undefined }, { env })
  await ready
  return child
}

/** The host has them all, each was taken up by the worker, and looked into once. */
async function untilHeld({ app }: Town, host: CrowdHost, size: number): Promise<void> {
  for (let last = 0; ; await pause(1_000)) {
    const open = await host.connections()
    if (open - last >= size / 10) console.error(`${open} connections`)
    if (open - last >= size / 10) last = open
    if (open < size) continue
    const { rows } = await sql<{ left: number }>`
      select count(*)::int as left from mailbox
      where watch_worker is null or last_checked_at is null or lease_worker is not null`.execute(app.db)
    const jobs = await sql`select 1 from graphile_worker.jobs where key like 'sync:%' limit 1`.execute(app.db)
    if (rows[0]?.left === 0 && jobs.rows.length === 0) return
  }
}

/** Mail to some of them at once, of which nothing but the connection tells. Answers ms from delivery to verdict, sorted. */
async function ring({ app }: Town, host: CrowdHost, addresses: readonly string[]): Promise<number[]> {
  const [person] = demoPeople
  if (!person) throw new Error('the sandbox has no people')
  const nextLetter = letterRow(seededRandom(1))
  const step = Math.max(1, Math.floor(addresses.length / RUNG))
  const chosen = addresses.filter((_, at) => at % step === 0).slice(0, RUNG)
  const letters = await Promise.all(
    chosen.map(async email => ({ email, ...(await compose(nextLetter(), { ...person, email }, now())) })),
  )
  const deliveredAt = new Map<string, number>()
  for (const { email, raw } of letters) {
    deliveredAt.set(email, Date.now())
    await host.deliver(email, raw)
  }
  await untilJudged(app, letters.length)
  const { rows } = await sql<{ address: string; at: Date }>`
    select address, judged_at as at from entry join mailbox on mailbox.id = mailbox_id`.execute(app.db)
  return rows
    .map(({ address, at }) => at.getTime() - (deliveredAt.get(address) ?? Number.NaN))
    .toSorted((a, b) => a - b)
}

const quantile = (sorted: readonly number[], share: number) =>
  sorted[Math.floor((sorted.length - 1) * share)] ?? Number.NaN

/** Node has raised the limit of this process to the most that its children may have. */
function assertFiles(needed: number, size: number): void {
  const [, limit] = /^Max open files\s+(\d+)/m.exec(readFileSync('/proc/self/limits', 'utf8')) ?? []
  if (limit === undefined || Number(limit) >= needed) return
  throw new Stopped(
    `This system lets a process have ${limit} files open, and ${size} connections need ${needed}. Raise that with "ulimit -n ${needed}", or measure fewer: --mailboxes ${Math.floor(Number(limit) / FILES_EACH)}.`,
  )
}
