import { cpus, loadavg } from 'node:os'
import { setTimeout as pause } from 'node:timers/promises'
import { compose, now } from '../../sandbox/src/scenes/compose.ts'
import { demoPeople } from '../../sandbox/src/scenes/people.ts'
import { letterRow, seededRandom } from '../../sandbox/src/scenes/trickle.ts'
import { sql } from '../../server/src/kit/db/db.ts'
import { newPlaces } from '../../server/src/mail/lease/places.ts'
import type { WorkerContext } from '../../server/src/mail/lease/work.ts'
import { holdConnections } from '../../server/src/mail/mailboxes/connections.ts'
import { newDueChecks } from '../../server/src/mail/sync/due.ts'
import { type CrowdHost, connectCrowd, startCrowdHost } from '../field/crowd.ts'
import { coreMsOf, postgresAt } from '../field/processes.ts'
import type { Town } from '../field/town.ts'

const MAILBOXES = 100
/** Each brings one message to each of them. */
const ROUNDS = 10
const A_MONTH = 50_000_000
const CHECKED_MS = 120_000
/** In the busiest hour, as against the average. */
const PEAK = 4

/** What one message costs that comes alone, as mail does, to one of so many mailboxes: read, judged, moved or left. */
export async function measureMail(town: Town, size: number) {
  // Nothing else is due meanwhile.
  await town.rest()
  const host = await startCrowdHost()
  const { counted } = town
  const mailHosts = { allowCidrs: ['127.0.0.0/8'], allowPorts: [host.port], extraCa: host.caPem }
  const app = { ...counted.app, config: { ...counted.app.config, mailHosts, hostOpensPerSecond: MAILBOXES } }
  const connections = holdConnections(app)
  const context: WorkerContext = { app, connections, places: newPlaces(app.config.workerConcurrency) }
  try {
    const addresses = Array.from({ length: MAILBOXES }, (_, at) => `c${at}@crowd.example`)
    await host.open(addresses)
    const ids = await connectCrowd(town.app, host.port, addresses)
    // Each is opened and looked into once before anything is counted.
    await checkAll(town, context, ids)
    const used = await usedBy(town, () => deliverAndCheck({ town, context, ids, host, addresses }))
    return figures(used, size)
  } finally {
    await connections.closeAll()
    await host.stop()
  }
}

interface Used {
  readonly statements: number
  readonly rows: number
  readonly workerMs: number
  readonly databaseMs: number
}

function figures({ statements, rows, workerMs, databaseMs }: Used, size: number) {
  const n = MAILBOXES * ROUNDS
  const cores = cpus().length
  const note = `${size.toLocaleString('en')} mailboxes, ${cores} cores, load ${loadavg()[0]?.toFixed(1)}`
  const coreMs = (workerMs + databaseMs) / n
  const share = ((A_MONTH / (30 * 86_400)) * coreMs) / 1_000 / cores
  const figure = (name: string, value: number, unit: string) => ({
    ...{ name, unit, n, note },
    value: Math.round(value * 100) / 100,
  })
  return [
    figure('statements per mail', statements / n, 'statements'),
    figure('rows written per mail', rows / n, 'rows'),
    figure('core per mail, worker', workerMs / n, 'ms'),
    figure('core per mail, database', databaseMs / n, 'ms'),
    figure('mails per second and core', 1_000 / coreMs, 'mails/s'),
    figure('50 million mails a month, on average', share * 100, '% of this machine'),
    figure('50 million mails a month, busiest hour', share * PEAK * 100, '% of this machine'),
  ]
}

/** What is used meanwhile by this process and by the database, but for what is begun and told about. */
async function usedBy(town: Town, work: () => Promise<number>): Promise<Used> {
  const rows = await town.rowsWritten()
  const database = postgresAt(town.app.config.home)
  const databaseMs = coreMsOf(database)
  const before = process.cpuUsage()
  let composing = 0
  const statements = await town.counted.during(async () => {
    composing = await work()
  })
  const { user, system } = process.cpuUsage(before)
  return {
    statements: statements.length,
    databaseMs: coreMsOf([...new Set([...database, ...postgresAt(town.app.config.home)])]) - databaseMs,
    workerMs: (user + system) / 1_000 - composing,
    rows: (await town.rowsWritten()) - rows - MAILBOXES * ROUNDS,
  }
}

interface Delivering {
  readonly town: Town
  readonly context: WorkerContext
  readonly ids: readonly string[]
  readonly host: CrowdHost
  readonly addresses: readonly string[]
}

/** Answers the ms of this process that went into writing the letters, which a worker does not. */
async function deliverAndCheck({ town, context, ids, host, addresses }: Delivering): Promise<number> {
  const [person] = demoPeople
  if (!person) throw new Error('the sandbox has no people')
  const nextLetter = letterRow(seededRandom(1))
  let composing = 0
  for (let round = 1; round <= ROUNDS; round++) {
    const before = process.cpuUsage()
    for (const email of addresses) {
      const { raw } = await compose(nextLetter(), { ...person, email }, now())
      await host.deliver(email, raw)
    }
    const { user, system } = process.cpuUsage(before)
    composing += (user + system) / 1_000
    await checkAll(town, context, ids)
    await assertJudged(town, ids, round * MAILBOXES)
  }
  return composing
}

async function checkAll(town: Town, context: WorkerContext, ids: readonly string[]): Promise<void> {
  const due = newDueChecks(context)
  const { rows } = await sql<{ at: Date }>`
    update mailbox set next_check_at = now() where id = any(${ids}::uuid[]) returning now() as at`.execute(town.app.db)
  const begun = rows[0]?.at
  const left = sql<{ left: number }>`
    select count(*)::int as left from mailbox
    where id = any(${ids}::uuid[])
      and (lease_until is not null or last_checked_at is null or last_checked_at < ${begun}::timestamptz)`
  const until = Date.now() + CHECKED_MS
  do {
    await due.take()
    await pause(50)
  } while ((await left.execute(town.app.db)).rows[0]?.left !== 0 && Date.now() < until)
  await due.idle()
  if (Date.now() >= until) throw new Error('some mailboxes were not checked in two minutes')
}

async function assertJudged(town: Town, ids: readonly string[], expected: number): Promise<void> {
  const { rows } = await sql<{ judged: number; open: number }>`
    select (select count(*)::int from entry where mailbox_id = any(${ids}::uuid[]) and judged_at is not null) as judged,
      (select count(*)::int from action where mailbox_id = any(${ids}::uuid[]) and state in ('planned', 'acting')) as open`.execute(
    town.app.db,
  )
  const { judged = 0, open = 0 } = rows[0] ?? {}
  if (judged !== expected || open !== 0)
    throw new Error(`${judged} of ${expected} messages are judged and ${open} moves are open`)
}
