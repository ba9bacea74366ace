import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { dirname } from 'node:path'
import type { Owner } from './maildir.ts'
import { waitUntil } from './ports.ts'

// Ends Dovecot when our end of standard input closes, which also happens when we are killed.
const keeper = `exec 3<&0
"$1" -F -c "$2" </dev/null & server=$!
{ read -r line <&3; kill -TERM $server; } & watcher=$!
wait $server; code=$?
kill $watcher 2>/dev/null
exit $code`

/** Starts Dovecot under a keeper that ends it with us, as the owner of the mail when we are root. */
export function spawnKept(program: string, config: string, { uid, gid }: Owner): ChildProcess {
  return spawn('/bin/sh', ['-c', keeper, 'keeper', program, config], {
    stdio: ['pipe', 'ignore', 'ignore'],
    cwd: dirname(config),
    // Its own group, so that Ctrl-C reaches us alone and we end it in order.
    detached: true,
    ...(process.getuid?.() === 0 ? { uid, gid } : {}),
  })
}

export function hasEnded(child: ChildProcess): boolean {
  return child.exitCode !== null || child.signalCode !== null || child.pid === undefined
}

/** Asks the keeper to end Dovecot and waits; after five seconds ends their process group by force. */
export async function endKept(child: ChildProcess): Promise<void> {
  child.stdin?.end()
  if (await waitUntil(() => hasEnded(child), 5_000)) return
  if (child.pid) process.kill(-child.pid, 'SIGKILL')
  await waitUntil(() => hasEnded(child), 5_000)
}

/** The command line of a running process, '' when there is none. */
export function commandLineOf(pid: number): string {
  try {
    return execFileSync('ps', ['-o', 'args=', '-p', String(pid)], { encoding: 'utf8', stdio: 'pipe' })
  } catch {
    return ''
  }
}
