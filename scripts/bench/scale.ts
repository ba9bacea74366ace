import { loadavg } from 'node:os'
import { setTimeout as pause } from 'node:timers/promises'
import { sql } from '../../server/src/kit/db/db.ts'
import { runQueue } from '../../server/src/kit/queue/queue-runner.ts'
import { newPlaces } from '../../server/src/mail/lease/places.ts'
import { newMailArrived } from '../../server/src/mail/mailboxes/arrived.ts'
import { claimWatches, endLapsedWatches } from '../../server/src/mail/mailboxes/watch-store.ts'
import { newDueChecks } from '../../server/src/mail/sync/due.ts'
import { addMissingPushes } from '../../server/src/mail/wake/push-store.ts'
import { openTown, type Town } from '../field/town.ts'
import { option } from '../run.ts'
import { measureMail } from './scale-mail.ts'

const SIZES = [1_000, 10_000, 100_000, 1_000_000]
/** Once where it takes minutes to make so many. */
const RUNS = { few: 3, many: 1 }
const MANY = 1_000_000
const JOBS = 3_000
const LEAST_JOBS_A_SECOND = 800
const MOST_STATEMENTS = 6
const CHECKING_MS = 10_000
/** Due at once, of however many. */
const MOST_DUE = 50_000
/** As often as a mailbox is checked whose host tells of new mail. */
const HELD_SECONDS = 300
/** More than that one process does not get done; with more mailboxes each is due more seldom. */
const MOST_A_SECOND = 333
const LOOKS = 20

/**
 * What a worker does by itself with that many mailboxes: handing out and ending jobs that do nothing, and checks of
 * mailboxes whose host answers at once that there is nothing new; and what it does for mail, with a real host.
 */
export async function benchmarks() {
  const sizes = option('mailboxes') === undefined ? SIZES : [Number(option('mailboxes'))]
  const all = []
  for (const size of sizes) {
    const town = await openTown(size)
    try {
      all.push(...(await inParts(town, size)))
    } finally {
      await town.close()
    }
  }
  return all
}

/** Each is told as soon as it is known, since the largest town takes minutes. */
async function inParts(town: Town, size: number) {
  const runs = Number(option('runs') ?? (size < MANY ? RUNS.few : RUNS.many))
  const all = []
  for (const part of [() => measure(town, size, runs), () => measureMail(town, size)]) {
    const found = await part()
    for (const { name, value, unit } of found) console.error(`${size} mailboxes: ${name} ${value} ${unit}`)
    all.push(...found)
  }
  return all
}

async function measure(town: Town, size: number, runs: number) {
  const note = () => `${size.toLocaleString('en')} mailboxes, ${runs} runs, load ${loadavg()[0]?.toFixed(1)}`
  const jobs = await times(runs, () => jobsASecond(town))
  const jobNote = `${note()}; each: ${jobs.join(', ')}`
  const checks = await times(runs, () => checksASecond(town))
  const lags = await times(runs, () => lagMs(town, size))
  const perCheck = checks.map(each => each.statements)
  const written = await rowsPerCheck(town)
  const looks = await looksMs(town)
  return [
    {
      ...{ name: 'jobs done', value: median(jobs), unit: 'jobs/s', n: runs * Math.min(JOBS, size), note: jobNote },
      isMet: median(jobs) >= LEAST_JOBS_A_SECOND,
    },
    {
      ...{ name: 'statements per idle check', value: median(perCheck), unit: 'statements', note: note() },
      ...{ n: sum(checks.map(each => each.checks)), isMet: Math.max(...perCheck) <= MOST_STATEMENTS },
    },
    { name: 'rows written per idle check', value: written.rows, unit: 'rows', n: written.n, note: note() },
    {
      ...{ name: 'idle checks', value: median(checks.map(each => each.aSecond)), unit: 'checks/s', note: note() },
      n: sum(checks.map(each => each.checks)),
    },
    ...(['p50', 'p99'] as const).map(share => ({
      ...{ name: `due to begun ${share}`, value: median(lags.map(each => each[share])), unit: 'ms' },
      ...{ n: sum(lags.map(each => each.n)), note: `${note()}, ${secondsBetween(size)} s between two checks` },
    })),
    ...Object.entries(looks).map(([name, value]) => ({ name, value, unit: 'ms', n: LOOKS, note: note() })),
  ]
}

/** From the first job that was begun to the last that was done. */
async function jobsASecond({ app, databaseUrl, ids }: Town): Promise<number> {
  const chosen = spread(ids, JOBS)
  for (const id of chosen) await newMailArrived(app.db, id)
  await sql`vacuum analyze graphile_worker._private_jobs`.execute(app.db)
  let [begun, done] = [0, 0]
  const verbs = {
    housekeeping: async () => undefined,
    'sync-mailbox': async () => {
      begun ||= performance.now()
      done++
    },
  }
  const queue = await runQueue({ databaseUrl, log: app.log, concurrency: app.config.workerConcurrency, verbs })
  const waiting = sql`select from graphile_worker.jobs where key like 'sync:%' limit 1`
  while (done < chosen.length || (await waiting.execute(app.db)).rows.length > 0) await pause(5)
  const seconds = (performance.now() - begun) / 1_000
  await queue.stop()
  return Math.round(chosen.length / seconds)
}

/** All mailboxes due at once, or very many of them, for a while. */
async function checksASecond(town: Town) {
  const { counted } = town
  await town.makeDue(town.ids.slice(0, MOST_DUE), sql`now() - interval '1 minute'`)
  const due = newDueChecks(contextOf(town, () => undefined))
  const before = town.checked()
  const began = performance.now()
  let aSecond = 0
  const statements = await counted.during(async () => {
    while (performance.now() - began < CHECKING_MS && town.checked() - before < Math.min(town.ids.length, MOST_DUE)) {
      await due.take()
      await pause(20)
    }
    aSecond = ((town.checked() - before) * 1_000) / (performance.now() - began)
    await town.rest()
    await due.idle()
  })
  const checks = town.checked() - before
  return { checks, aSecond: Math.round(aSecond), statements: Math.round((statements.length / checks) * 100) / 100 }
}

/** As many as are due, until none is. */
async function rowsPerCheck(town: Town): Promise<{ n: number; rows: number }> {
  const chosen = town.ids.slice(0, JOBS)
  await town.makeDue(chosen, sql`now() - interval '1 minute'`)
  const due = newDueChecks(contextOf(town, () => undefined))
  const [checked, written] = [town.checked(), await town.rowsWritten()]
  while (town.checked() - checked < chosen.length) {
    await due.take()
    await pause(20)
  }
  await due.idle()
  return { n: chosen.length, rows: Math.round((((await town.rowsWritten()) - written) / chosen.length) * 100) / 100 }
}

const secondsBetween = (size: number) => Math.max(HELD_SECONDS, Math.round(size / MOST_A_SECOND))

/** From the moment a mailbox was due to that when its host was asked, at the worker's own pace of a round each second. */
async function lagMs(town: Town, size: number) {
  const perSecond = size / secondsBetween(size)
  const dueAt = new Map<string, number>()
  await town.rest()
  const start = Date.now() + 3_000
  const chosen = town.ids.slice(0, Math.ceil((perSecond * CHECKING_MS) / 1_000))
  for (const [place, id] of chosen.entries()) dueAt.set(id, start + (place / perSecond) * 1_000)
  const times = chosen.map(id => new Date(dueAt.get(id) ?? 0))
  await sql`
    update mailbox set next_check_at = due.at from unnest(${chosen}::uuid[], ${times}::timestamptz[]) as due (id, at)
    where mailbox.id = due.id`.execute(town.app.db)
  const lags: number[] = []
  const due = newDueChecks(contextOf(town, id => lags.push(Date.now() - (dueAt.get(id) ?? Number.NaN))))
  const until = start + CHECKING_MS + 20_000
  for (let round = Date.now(); lags.length < chosen.length && Date.now() < until; ) {
    await due.take()
    round += 1_000
    await pause(Math.max(0, round - Date.now()))
  }
  await due.idle()
  lags.sort((a, b) => a - b)
  return { n: lags.length, p50: quantile(lags, 0.5), p99: quantile(lags, 0.99) }
}

/** What a worker asks each second or three though there is nothing to do. */
async function looksMs({ app }: Town) {
  const looks = {
    'looking for mailboxes to watch': () => claimWatches(app.db, app.processId, 20),
    'looking for watches that lapsed': () => endLapsedWatches(app.db, 60),
    'looking for providers to ask': () => addMissingPushes(app.db, ['google', 'microsoft']),
  }
  const found: Record<string, number> = {}
  for (const [name, look] of Object.entries(looks)) {
    const took = await times(LOOKS, async () => {
      const began = performance.now()
      await look()
      return performance.now() - began
    })
    found[name] = Math.round(median(took) * 10) / 10
  }
  return found
}

function contextOf({ counted, connections }: Town, asked: (mailboxId: string) => void) {
  const { app } = counted
  return { app, connections: connections(asked), places: newPlaces(app.config.workerConcurrency) }
}

async function times<T>(count: number, work: () => Promise<T>): Promise<T[]> {
  const results: T[] = []
  for (let i = 0; i < count; i++) results.push(await work())
  return results
}

function spread<T>(all: readonly T[], count: number): T[] {
  const step = Math.max(1, Math.floor(all.length / count))
  return all.filter((_, place) => place % step === 0).slice(0, count)
}

const sum = (all: readonly number[]) => all.reduce((total, each) => total + each, 0)
const quantile = (sorted: readonly number[], share: number) =>
  sorted[Math.floor((sorted.length - 1) * share)] ?? Number.NaN
const median = (all: readonly number[]) =>
  quantile(
    all.toSorted((a, b) => a - b),
    0.5,
  )
