import { randomUUID } from 'node:crypto'
import { isApiProvider } from '@icebox/contract/mailbox-providers'
import type { MailboxError, OpenMailbox } from '@icebox/mailbox/mailbox'
import { openMailbox } from '@icebox/mailbox/providers'
import type { App } from '../../app.ts'
import { mailboxOptions, settingsOfRow } from './connect-login.ts'
import { newOpenings } from './holding/openings.ts'
import type { MailboxRow } from './mailbox-store.ts'

const IDLE_MS = 10 * 60_000
/** Until then a sync has met the fault of a host and recorded it. */
const FAULT_MS = 2 * 60_000

export type OpenRow = (app: App, row: MailboxRow) => Promise<OpenMailbox>

/** This process's open mailboxes: one connection each, however many jobs ask. */
export interface Connections {
  /**
   * Opens, or hands out what is open. Throws MailboxError, also for what the host did wrong a moment ago while nobody
   * asked it anything, so that this counts as trouble too.
   */
  get(row: MailboxRow): Promise<OpenMailbox>
  /** Keeps it open while nobody asks for it. */
  keep(mailboxId: string, kept: boolean): void
  drop(mailboxId: string): Promise<void>
  /** What is held, with the password it was opened with, sealed. */
  list(): readonly { readonly mailboxId: string; readonly credential: string | null }[]
  closeIdle(now: number): Promise<void>
  closeAll(): Promise<void>
}

interface Held {
  readonly id: string
  readonly opening: Promise<OpenMailbox>
  /** The password it was opened with, sealed; a new one needs a new connection. */
  readonly credential: string | null
  usedAt: number
  kept: boolean
}

export const openRow: OpenRow = async (app, row) => openMailbox(settingsOfRow(app, row), mailboxOptions(app, row))

export function holdConnections(app: App, open: OpenRow = openRow): Connections {
  const held = new Map<string, Held>()
  const openNext = inTurn(app.config.hostOpensPerSecond, open)
  const faults = new Map<string, Fault>()
  const forget = (mailboxId: string, { id }: Held) => {
    if (held.get(mailboxId)?.id === id) held.delete(mailboxId)
  }
  const drop = async (mailboxId: string) => {
    const entry = held.get(mailboxId)
    if (!entry) return
    forget(mailboxId, entry)
    await closeHeld(entry)
  }
  const begin = (row: MailboxRow) => {
    const entry: Held = {
      id: randomUUID(),
      opening: openNext(app, row),
      credential: row.credential,
      usedAt: 0,
      kept: false,
    }
    held.set(row.id, entry)
    entry.opening.then(
      mailbox =>
        mailbox.closed.then(() => {
          const error = mailbox.fault?.()
          if (error) faults.set(row.id, { error, credential: row.credential, at: Date.now() })
          forget(row.id, entry)
        }),
      () => forget(row.id, entry),
    )
    return entry
  }
  return {
    drop,
    list: () => [...held].map(([mailboxId, { credential }]) => ({ mailboxId, credential })),
    get: async row => {
      const fault = faults.get(row.id)
      if (fault && isFresh(fault, row)) throw fault.error
      if (held.get(row.id)?.credential !== row.credential) await drop(row.id)
      const entry = held.get(row.id) ?? begin(row)
      entry.usedAt = Date.now()
      return entry.opening
    },
    keep: (mailboxId, kept) => {
      const entry = held.get(mailboxId)
      if (entry) entry.kept = kept
    },
    closeIdle: async now => {
      for (const [mailboxId, { at }] of faults) if (at < now - FAULT_MS) faults.delete(mailboxId)
      const idle = [...held].filter(([, entry]) => !entry.kept && entry.usedAt < now - IDLE_MS)
      await Promise.all(idle.map(([mailboxId]) => drop(mailboxId)))
    },
    closeAll: async () => {
      await Promise.all([...held.keys()].map(drop))
    },
  }
}

/** What is asked by HTTP waits for nobody; its provider counts calls, not connections. */
function inTurn(perSecond: number, open: OpenRow): OpenRow {
  const openings = newOpenings(perSecond)
  return async (app, row) => {
    if (!isApiProvider(row.provider)) await openings.turn(row.host)
    return open(app, row)
  }
}

interface Fault {
  readonly error: MailboxError
  readonly credential: string | null
  readonly at: number
}

/** A password entered anew is a new beginning. */
function isFresh({ credential, at }: Fault, row: MailboxRow): boolean {
  return credential === row.credential && at > Date.now() - FAULT_MS
}

async function closeHeld({ opening }: Held): Promise<void> {
  const mailbox = await opening.catch(() => undefined)
  await mailbox?.close()
}
