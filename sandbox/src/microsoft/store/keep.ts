import { Folder } from './folders.ts'
import { Mailbox } from './mailbox.ts'
import type { Message } from './message.ts'

/** A mailbox as it is kept over a restart. Bytes of messages are base64. */
export interface KeptMailbox {
  readonly address: string
  readonly counters: Pick<Mailbox, 'generation' | 'seq' | 'serial' | 'madeFolders'>
  readonly folders: readonly (Pick<Folder, 'id' | 'displayName' | 'parentId'> & { readonly changes: KeptChange[] })[]
  readonly messages: readonly (Omit<Message, 'raw'> & { readonly raw: string | undefined })[]
}

/** Changes of messages that are gone keep what a cursor still has to tell. */
type KeptChange = readonly [seq: number, what: 'created' | 'updated' | 'removed', serial: number, id: string]

export function keepMailbox(mailbox: Mailbox): KeptMailbox {
  const { address, generation, seq, serial, madeFolders } = mailbox
  return {
    address,
    counters: { generation, seq, serial, madeFolders },
    folders: [...mailbox.folders.values()].map(({ id, displayName, parentId, changes }) => ({
      ...{ id, displayName, parentId },
      changes: changes.map(change => [change.seq, change.what, change.message.serial, change.id] as const),
    })),
    messages: everSeen(mailbox).map(message => ({ ...message, raw: message.raw?.toString('base64') })),
  }
}

/** Also those that were deleted for good, as long as a cursor may speak of them. */
function everSeen(mailbox: Mailbox): readonly Message[] {
  return [...new Set([...mailbox.all.messages, ...mailbox.changes.map(change => change.message)])]
}

export function wakeMailbox(kept: KeptMailbox): Mailbox {
  const mailbox = new Mailbox(kept.address)
  Object.assign(mailbox, kept.counters)
  for (const { id, displayName, parentId } of kept.folders) {
    const known = mailbox.folders.get(id) ?? new Folder(id, displayName, { parentId })
    Object.assign(known, { displayName, parentId })
    mailbox.folders.set(id, known)
  }
  const bySerial = new Map<number, Message>()
  const ended = endedIn(kept)
  for (const { raw, ...rest } of kept.messages) {
    const message = { ...rest, raw: raw === undefined ? undefined : Buffer.from(raw, 'base64') }
    bySerial.set(message.serial, message)
    if (!ended.has(message.serial)) mailbox.restore(message)
  }
  wakeChanges(mailbox, kept, bySerial)
  return mailbox
}

/** Messages whose last entry anywhere says that they left. */
function endedIn({ folders }: KeptMailbox): ReadonlySet<number> {
  const last = new Map<number, KeptChange>()
  for (const change of folders.flatMap(folder => folder.changes)) {
    if ((last.get(change[2])?.[0] ?? 0) < change[0]) last.set(change[2], change)
  }
  return new Set([...last].filter(([, change]) => change[1] === 'removed').map(([serial]) => serial))
}

function wakeChanges(mailbox: Mailbox, kept: KeptMailbox, bySerial: ReadonlyMap<number, Message>): void {
  for (const { id, changes } of kept.folders) {
    for (const [seq, what, serial, movingId] of changes) {
      const message = bySerial.get(serial)
      if (message) mailbox.folders.get(id)?.changes.push({ seq, what, message, id: movingId })
    }
  }
  const all = [...mailbox.folders.values()].flatMap(folder => folder.changes)
  mailbox.changes.push(...all.sort((a, b) => a.seq - b.seq))
}
