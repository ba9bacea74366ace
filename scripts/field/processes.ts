import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** The processes of one `npm start`; 0 stands for one that does not run. */
export interface Family {
  webServer(): number
  worker(): number
  sandbox(): number
  postmaster(): number
  /** The one that speaks to mail hosts for the web server. */
  mailHosts(): number
  /** All of them, the supervisor and the database's own included. */
  all(): number[]
}

export function familyOf(supervisor: number, home: string): Family {
  const childCalled = (parent: number, words: string) =>
    processes().find(pid => parentOf(pid) === parent && commandOf(pid).includes(words)) ?? 0
  const postmaster = () => processes().find(pid => commandOf(pid).includes(`-D\0${join(home, 'postgres')}\0`)) ?? 0
  const webServer = () => childCalled(supervisor, 'role.ts\0web')
  return {
    webServer,
    worker: () => childCalled(supervisor, 'role.ts\0worker'),
    sandbox: () => childCalled(supervisor, 'sandbox/src/main.ts'),
    postmaster,
    mailHosts: () => childCalled(webServer(), 'mail/hosts/process.ts'),
    all: () => descendants([supervisor, postmaster()]),
  }
}

/** Of one process, in MB, now and at its most. */
export function memoryOf(pid: number): { now: number; most: number } {
  const kilobytes = (name: string) =>
    Number(new RegExp(`^${name}:\\s+(\\d+) kB`, 'm').exec(read(`/proc/${pid}/status`))?.[1] ?? Number.NaN)
  return { now: kilobytes('VmRSS') / 1_024, most: kilobytes('VmHWM') / 1_024 }
}

/** What these processes have had of a core so far, with what their children that ended had, in ms. */
export function coreMsOf(pids: readonly number[]): number {
  const ticks = pids.map(pid => {
    const fields = read(`/proc/${pid}/stat`).split(') ').at(-1)?.split(' ') ?? []
    // The 14th to the 17th of proc(5); the first two stand before the split.
    return fields.slice(11, 15).reduce((sum, each) => sum + Number(each), 0)
  })
  // Linux tells it in hundredths of a second, whatever the machine.
  return ticks.reduce((sum, each) => sum + each, 0) * 10
}

/** A PostgreSQL and the processes that serve its connections. */
export function postgresAt(home: string): number[] {
  const postmaster = processes().find(pid => commandOf(pid).includes(`-D\0${join(home, 'postgres')}\0`)) ?? 0
  return descendants([postmaster])
}

function descendants(roots: readonly number[]): number[] {
  const all = processes()
  const found = new Set(roots)
  for (let before = 0; before < found.size; ) {
    before = found.size
    for (const pid of all) if (found.has(parentOf(pid))) found.add(pid)
  }
  return [...found]
}

/** The processes that were started for a data folder, whoever their parent is by now. */
export function livingFor(home: string): number[] {
  return processes().filter(pid => `${commandOf(pid)}\0${read(`/proc/${pid}/environ`)}`.includes(home))
}

/** One that ended and was not fetched yet has no command line. */
export function isAlive(pid: number): boolean {
  return commandOf(pid) !== ''
}

function processes(): number[] {
  return readdirSync('/proc')
    .filter(name => /^\d+$/.test(name))
    .map(Number)
    .filter(isAlive)
}

function commandOf(pid: number): string {
  return read(`/proc/${pid}/cmdline`)
}

function parentOf(pid: number): number {
  return Number(read(`/proc/${pid}/stat`).split(') ').at(-1)?.split(' ')[1] ?? 0)
}

function read(file: string): string {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    return ''
  }
}
