import { randomUUID } from 'node:crypto'
import type { OpenMailbox } from '@icebox/mailbox/mailbox'
import type { KyselyPlugin } from 'kysely'
import type { App } from '../../src/app.ts'
import { newPlaces } from '../../src/mail/lease/places.ts'
import type { WorkerContext } from '../../src/mail/lease/work.ts'
import { holdConnections, openRow } from '../../src/mail/mailboxes/connections.ts'

/** The process ended here: nothing after this line of it was done. */
export class Died extends Error {
  override readonly name = 'Died'
}

/** What becomes of a worker: after so many calls of database or mailbox it dies, before so many of the mailbox it stands still. */
export interface Fate {
  readonly diesAt?: number
  readonly freezesAt?: number
}

/** What another process would work with. */
export interface Worker {
  readonly context: WorkerContext
  /** Nothing is to become of it. */
  readonly isWell: boolean
  isDead(): boolean
  /** Resolves when it stands still. */
  readonly standing: Promise<void>
  wake(): void
}

export function newWorker(app: App, { diesAt = Infinity, freezesAt = Infinity }: Fate = {}): Worker {
  let calls = 0
  let askedHost = 0
  let isDead = false
  const [standing, waking] = [gate(), gate()]
  const call = () => {
    if (isDead || calls++ >= diesAt) {
      isDead = true
      throw new Died()
    }
  }
  const ask = async () => {
    call()
    if (askedHost++ !== freezesAt) return
    standing.open()
    await waking.passed
  }
  const own: App = { ...app, processId: randomUUID(), db: app.db.withPlugin(counting(call)) }
  const connections = holdConnections(own, async (_app, row) => asking(await openRow(app, row), ask))
  return {
    context: { app: own, connections, places: newPlaces(app.config.workerConcurrency) },
    isWell: diesAt === Infinity && freezesAt === Infinity,
    isDead: () => isDead,
    standing: standing.passed,
    wake: waking.open,
  }
}

function gate() {
  let open = () => {}
  const passed = new Promise<void>(resolve => {
    open = resolve
  })
  return { passed, open: () => open() }
}

/** A process that died neither asks the database anything more nor hears its answer. */
function counting(call: () => void): KyselyPlugin {
  return {
    transformQuery: ({ node }) => {
      call()
      return node
    },
    transformResult: async ({ result }) => result,
  }
}

const ASKED = ['arrivedSince', 'read', 'move', 'locate', 'hasWrittenTo', 'hasSent'] as const

/** Dies or stands still before a call, after it, and right before each change within a move. */
function asking(mailbox: OpenMailbox, ask: () => Promise<void>): OpenMailbox {
  const wrapped: Record<string, unknown> = {}
  for (const name of ASKED) {
    const does = mailbox[name] as (...input: unknown[]) => Promise<unknown>
    wrapped[name] = async (...input: unknown[]) => {
      await ask()
      const answer = await does(...(name === 'move' ? input.map(each => askingPermit(each, ask)) : input))
      await ask()
      return answer
    }
  }
  return { ...mailbox, ...wrapped }
}

function askingPermit(input: unknown, ask: () => Promise<void>): unknown {
  if (typeof input !== 'function') return input
  return async (version: string | undefined) => {
    await ask()
    return input(version)
  }
}
