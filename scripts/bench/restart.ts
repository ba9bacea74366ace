import { loadavg } from 'node:os'
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { startScriptedImap } from '../../sandbox/src/imap/scripted.ts'
import { clusterIn, findRunning } from '../../server/src/kit/postgres/postgres-cluster.ts'
import { Browser } from '../field/browser.ts'
import { type Family, familyOf } from '../field/processes.ts'
import { startWhole, type Whole } from '../field/whole.ts'
import { option } from '../run.ts'

const RUNS = 3
const MOST_SECONDS = 15
const LOOK_MS = 50
/** What is promised holds for a process that has run for a while, and not for one that dies again and again. */
const STEADY_MS = 31_000
const PERSON = { address: 'ada@restart.example', password: 'secret' }

type Name = Exclude<keyof Family, 'all'>

const NAMES: Readonly<Record<Name, string>> = {
  webServer: 'web server',
  worker: 'worker',
  postmaster: 'database',
  sandbox: 'sandbox',
  mailHosts: 'process that speaks to mail hosts',
}

/** How long after kill -9 of each process in turn all of `npm start` works again. */
export async function benchmarks() {
  const host = await startScriptedImap({ users: [PERSON] })
  const ports = { MAIL_HOST_ALLOW_CIDRS: '127.0.0.0/8', MAIL_HOST_ALLOW_PORTS: String(host.imapPort) }
  const whole = await startWhole(ports)
  const took = new Map<Name, number[]>()
  try {
    const works = () => isWhole(whole, host.imapPort)
    await until(works)
    for (let run = 0; run < Number(option('runs') ?? RUNS); run++) {
      for (const name of Object.keys(NAMES) as Name[]) {
        await pause(STEADY_MS)
        const seconds = await timeWithout(name, whole, works)
        console.error(`${NAMES[name]}: ${seconds.toFixed(1)} s, load ${loadavg()[0]?.toFixed(1)}`)
        took.set(name, [...(took.get(name) ?? []), seconds])
      }
    }
  } finally {
    await whole.stop()
    await host.stop()
  }
  return [...took].map(([name, seconds]) => {
    const [best, worst] = [Math.min(...seconds), Math.max(...seconds)].map(each => Math.round(each * 10) / 10)
    const note = `until all works again after kill -9, the worst of them; the best ${best} s; load ${loadavg()[0]?.toFixed(1)}`
    const value = worst ?? Number.NaN
    return {
      name: `without the ${NAMES[name]}`,
      value,
      unit: 's',
      n: seconds.length,
      note,
      isMet: value <= MOST_SECONDS,
    }
  })
}

/** In seconds. */
async function timeWithout(name: Name, whole: Whole, works: () => Promise<boolean>): Promise<number> {
  const family = familyOf(whole.supervisor.pid ?? 0, whole.home)
  const before = family[name]()
  const began = performance.now()
  process.kill(before, 'SIGKILL')
  await until(async () => ![0, before].includes(family[name]()) && (await works()))
  return (performance.now() - began) / 1_000
}

async function until(isTrue: () => Promise<boolean>): Promise<void> {
  while (!(await isTrue().catch(() => false))) await pause(LOOK_MS)
}

/** The web server answers from the database, the worker that runs now takes jobs, the sandbox and a mail host are asked. */
async function isWhole(whole: Whole, imapPort: number): Promise<boolean> {
  const { worker } = familyOf(whole.supervisor.pid ?? 0, whole.home)
  for (const path of ['/readyz', '/api/sandbox']) {
    const answer = await fetch(`${whole.url}${path}`, { signal: AbortSignal.timeout(2_000) })
    if (!answer.ok) return false
  }
  if (!(await beats(whole.home, worker()))) return false
  const login = { email: PERSON.address, password: PERSON.password, host: '127.0.0.1', port: imapPort }
  await new Browser(whole.url).post('/api/auth/imap/signin', login)
  return true
}

async function beats(home: string, worker: number): Promise<boolean> {
  const cluster = clusterIn({ home, path: process.env.PATH ?? '' })
  const running = await findRunning(cluster)
  const place = { host: '127.0.0.1', port: running?.port ?? 0, user: 'icebox', database: 'icebox' }
  const db = new pg.Client({ ...place, password: cluster.password })
  db.on('error', () => undefined)
  try {
    await db.connect()
    const alive = "select 1 from worker where pid = $1 and beat_at > now() - interval '4 seconds'"
    return (await db.query(alive, [worker])).rowCount === 1
  } finally {
    await db.end().catch(() => undefined)
  }
}
