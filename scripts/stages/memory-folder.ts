import { chmodSync, mkdirSync, readdirSync, readFileSync, rmSync, statfsSync } from 'node:fs'
import { join } from 'node:path'

const MEMORY = '/dev/shm'
/** All tests together need a tenth of it. */
const ENOUGH_BYTES = 3 * 2 ** 30
const NAME = /^icebox-tests-(\d+)$/

/**
 * A folder in memory that is gone with this process: databases and mailboxes of tests are made and thrown away by the
 * hundred, and a disk would set the pace. Undefined where the system has none, or too little of it.
 */
export function folderInMemory(): string | undefined {
  if (!hasRoom()) return undefined
  sweep()
  const folder = join(MEMORY, `icebox-tests-${process.pid}`)
  mkdirSync(folder, { recursive: true })
  // As /tmp itself is, since PostgreSQL runs as somebody else where this is root.
  chmodSync(folder, 0o1777)
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }))
  return folder
}

function hasRoom(): boolean {
  try {
    const { bavail, bsize } = statfsSync(MEMORY)
    const mount = readFileSync('/proc/mounts', 'utf8')
      .split('\n')
      .find(line => line.split(' ')[1] === MEMORY)
    return mount !== undefined && !mount.includes('noexec') && bavail * bsize >= ENOUGH_BYTES
  } catch {
    return false
  }
}

/** What a run left that was killed. */
function sweep(): void {
  for (const name of readdirSync(MEMORY)) {
    const pid = NAME.exec(name)?.[1]
    if (pid && !isAlive(Number(pid))) rmSync(join(MEMORY, name), { recursive: true, force: true })
  }
}

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}
