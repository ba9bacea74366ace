import type { ChildProcess } from 'node:child_process'
import type { Weather } from './field/host.ts'
import { HOSTS, type HostName } from './field/hosts.ts'
import { type Installation, install } from './field/installation.ts'
import { CANARY, type Mailbag, openMailbag } from './field/mailbag.ts'
import { dumpDatabase, settled, watchJudging } from './field/tally.ts'
import { option, runCommand, Stopped } from './run.ts'

/** A lost push is made up for by the next look, which is not waited for as long as in daily life. */
const QUICK = { POLL_SECONDS: '3', PUSH_POLL_SECONDS: '5' }

/** Pushes as they should be, then all of them lost, then each five times, late and out of order. */
const WEATHERS: readonly Weather[] = ['fair', 'silence', 'storm']

/** Kills workers at random moments while mail arrives, then counts: nothing lost, nothing twice. */
await runCommand(async () => {
  const kills = wholeNumber('kills', 20)
  const deliveries = wholeNumber('deliveries', 1_000)
  const workers = wholeNumber('workers', 2)
  const hostName = chosenHost()
  const seed = wholeNumber('seed', Date.now() % 1_000_000)
  const started = Date.now()
  const installation = await install({ hostName, env: QUICK })
  try {
    await watchJudging(installation)
    await installation.signIn()
    const bag = openMailbag(installation, seed)
    await disturb(installation, bag, { kills, deliveries, workers, pauseMs: wholeNumber('pause', 80) })
    const faults = await findFaults(installation, bag)
    const seconds = Math.round((Date.now() - started) / 1000)
    console.log(JSON.stringify({ host: hostName, kills, deliveries, workers, seed, seconds, faults }))
    if (faults.length > 0)
      throw new Stopped(
        `${faults.length} promises were broken; the same run: npm run chaos -- --host ${hostName} --seed ${seed}`,
      )
  } finally {
    await installation.stop()
  }
})

interface Plan {
  readonly kills: number
  readonly deliveries: number
  readonly workers: number
  /** Longest pause between two deliveries. */
  readonly pauseMs: number
}

async function disturb(installation: Installation, bag: Mailbag, plan: Plan): Promise<void> {
  const killAfter = randomMoments(plan)
  const starting = Array.from({ length: plan.workers }, () => installation.startWorker())
  await Promise.all(starting)
  for (let i = 0; i < plan.deliveries; i++) {
    installation.host.setWeather(WEATHERS[Math.floor((i * WEATHERS.length) / plan.deliveries)] ?? 'fair')
    await bag.deliverOne()
    await pause(Math.random() * plan.pauseMs)
    if (!killAfter.has(i)) continue
    // Mail goes on arriving while the next worker starts.
    const victim = Math.floor(Math.random() * plan.workers)
    await end(await starting[victim], 'SIGKILL')
    starting[victim] = installation.startWorker()
  }
  await settled(installation, plan.deliveries, 300)
  for (const worker of starting) await end(await worker, 'SIGTERM')
}

/** One moment in each equal part of the run, so that the kills are spread over all of it. */
function randomMoments({ kills, deliveries }: Plan): Set<number> {
  return new Set(Array.from({ length: kills }, (_, i) => Math.floor(((i + Math.random()) * deliveries) / kills)))
}

async function end(worker: ChildProcess | undefined, signal: 'SIGKILL' | 'SIGTERM'): Promise<void> {
  const ended = new Promise(resolve => worker?.once('exit', resolve))
  worker?.kill(signal)
  await ended
}

async function findFaults(installation: Installation, bag: Mailbag): Promise<string[]> {
  const { inbox, icebox } = await installation.host.copies()
  const faults: string[] = []
  for (const id of bag.delivered.keys()) {
    const copies = (inbox.get(id) ?? 0) + (icebox.get(id) ?? 0)
    if (copies !== 1) faults.push(`${id} is there ${copies} times`)
  }
  for (const [what, rows] of Object.entries(await bookFaults(installation))) {
    for (const row of rows) faults.push(`${what}: ${JSON.stringify(row)}`)
  }
  const dump = await dumpDatabase(installation)
  if (!dump.includes([...bag.delivered.keys()][0] ?? 'nothing'))
    faults.push('the dump of the database shows no message at all')
  if (dump.includes(CANARY)) faults.push('text of a message rests in the database')
  if (installation.logs().includes(CANARY)) faults.push('text of a message rests in a log')
  const { rows } = await installation.db.query<{ message_id: string; state: string }>(
    'select message_id, state from entry',
  )
  for (const { message_id, state } of rows) {
    const there = state === 'moved' ? icebox.has(message_id) : inbox.has(message_id)
    if (!there) faults.push(`${message_id} is not where its entry says (${state})`)
  }
  return faults
}

/** What the database says: judged once, moved once, counted once. */
async function bookFaults({ db }: Installation): Promise<Record<string, unknown[]>> {
  const ask = async (statement: string) => (await db.query(statement)).rows
  return {
    'done twice': await ask(
      'select message_id, what, count(*)::int as times from watch_judging group by 1, 2 having count(*) > 1',
    ),
    'counted wrongly':
      await ask(`select scans, judged from (select coalesce(sum(scans), 0)::int as scans from usage_month) u,
      (select count(*)::int as judged from entry where counted_at is not null) e where scans <> judged`),
    'blocked wrongly counted':
      await ask(`select blocked, moved from (select coalesce(sum(blocked), 0)::int as blocked from usage_month) u,
      (select count(*)::int as moved from entry where moved_at is not null) e where blocked <> moved`),
    'known twice': await ask('select message_id, count(*)::int as rows from entry group by 1 having count(*) > 1'),
  }
}

function chosenHost(): HostName {
  const name = option('host') ?? 'imap'
  if (!Object.hasOwn(HOSTS, name)) throw new Stopped(`--host takes one of: ${Object.keys(HOSTS).join(', ')}.`)
  return name as HostName
}

function wholeNumber(name: string, fallback: number): number {
  const text = option(name) ?? String(fallback)
  if (!/^\d+$/.test(text)) throw new Stopped(`--${name} takes a whole number.`)
  return Number(text)
}

function pause(ms: number): Promise<void> {
  return new Promise(resolve => setTimeout(resolve, ms))
}
