import type { SandboxAddress } from '../../server/src/config.ts'
import type { Role } from '../../server/src/main.ts'
import { Stopped } from '../run.ts'
import { type Launch, spawnOurs } from './child.ts'
import type { Started } from './keep.ts'

/** One role, one process. */
export type RoleName = Exclude<Role, 'all'>

/** What a role process is told by whoever starts it, over the channel between them; the rest is in the environment. */
export interface Brief {
  readonly databaseUrl: string
  readonly sandbox: SandboxAddress | undefined
}

/** What it answers, once. */
export type Word = { readonly ready: true } | { readonly failed: string }

/** Starts the web server or the worker in a process of its own, on a database that runs and is migrated. */
export function startRoleProcess(role: RoleName, brief: Brief, launch: Omit<Launch, 'args'> = {}): Started<void> {
  const child = spawnOurs('scripts/supervise/role.ts', { ...launch, args: [role] })
  const ready = new Promise<void>((resolve, reject) => {
    // The loader of TypeScript sends messages of its own over the channel.
    child.on('message', (word: Word | object) => {
      if ('ready' in word) resolve()
      if ('failed' in word) reject(new Stopped(word.failed))
    })
  })
  // Killed before it heard: the end of the process says so.
  child.send(brief, () => undefined)
  return { child, ready }
}
