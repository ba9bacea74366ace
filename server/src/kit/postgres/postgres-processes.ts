import { readdirSync, readFileSync } from 'node:fs'

/**
 * Whether this process is the PostgreSQL that serves the folder. A process that ended and was not fetched by its
 * parent yet has no command line, and a number may belong to another program since.
 */
export function isPostmaster(pid: number, data: string): boolean {
  const words = commandOf(pid).split('\0')
  return words[words.indexOf('-D') + 1] === data && (words[0]?.endsWith('postgres') ?? false)
}

/**
 * Ends the PostgreSQL that serves the folder and whatever is about to become it: pg_ctl and the shell it starts
 * PostgreSQL through hand the folder on before there is a lock file. Looks again until it sees nobody new, because
 * each of them may have started the next one meanwhile.
 */
export function endServing(data: string): void {
  const told = new Set<number>()
  for (let before = -1; before < told.size; ) {
    before = told.size
    for (const pid of allProcesses()) {
      if (told.has(pid) || !isServing(pid, data)) continue
      told.add(pid)
      signal(pid, 'SIGQUIT')
    }
  }
}

function isServing(pid: number, data: string): boolean {
  const command = commandOf(pid)
  const program = command.split('\0')[0]?.split('/').at(-1) ?? ''
  const isOnFolder = command.includes(`-D\0${data}\0`) || command.includes(`-D "${data}"`)
  return isOnFolder && ['pg_ctl', 'sh', 'postgres'].includes(program)
}

/** Ends what a killed PostgreSQL of this name left behind: as long as it lives, no other can start on the same folder. */
export function endOrphans(name: string, data: string): void {
  const mine = allProcesses().filter(pid => commandOf(pid).startsWith(`postgres: ${name}: `))
  for (const pid of mine) if (!isPostmaster(parentOf(pid), data)) signal(pid, 'SIGKILL')
}

function allProcesses(): number[] {
  return readdirSync('/proc')
    .filter(name => /^\d+$/.test(name))
    .map(Number)
}

function commandOf(pid: number): string {
  return read(`/proc/${pid}/cmdline`)
}

/** The second number behind the name, which stands in brackets and may hold spaces. */
function parentOf(pid: number): number {
  const [, parent = '0'] = read(`/proc/${pid}/stat`).split(') ').at(-1)?.split(' ') ?? []
  return Number(parent)
}

function signal(pid: number, name: NodeJS.Signals): void {
  try {
    process.kill(pid, name)
  } catch {
    // It ended by itself.
  }
}

function read(file: string): string {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    // The process is gone.
    return ''
  }
}
