import { readdirSync, readFileSync } from 'node:fs'

/**
 * Whether this process is the PostgreSQL that serves the folder. A process that ended and was not fetched by its
 * parent yet has no command line, and a number may belong to another program since.
 */
export function isPostmaster(pid: number, data: string): boolean {
  const words = commandOf(pid).split('\0')
  return words[words.indexOf('-D') + 1] === data && (words[0]?.endsWith('postgres') ?? false)
}

/** Ends what a killed PostgreSQL of this name left behind: as long as it lives, no other can start on the same folder. */
export function endOrphans(name: string, data: string): void {
  const mine = allProcesses().filter(pid => commandOf(pid).startsWith(`postgres: ${name}: `))
  for (const pid of mine) if (!isPostmaster(parentOf(pid), data)) endAtOnce(pid)
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

function endAtOnce(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL')
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
