import { createHash, randomUUID } from 'node:crypto'
import { connectTo } from '@icebox/sandbox/imap/client-for-tests'
import type { DovecotHost, MailUser } from '@icebox/sandbox/imap/dovecot'
import type { Lying } from '../orders/box.ts'
import type { Connected } from '../orders/connected.ts'
import type { Post } from './post.ts'

/** A mail program's connection. */
export type Imap = Awaited<ReturnType<typeof connectTo>>

/** Copies by what they are made of: their bytes, and the second they came where bytes are the same. */
type Names = Map<string, string>

/** The owner's own mail program on a Dovecot, over a connection that nothing befalls. */
export async function openDovecotPost(
  host: DovecotHost,
  { connected, login }: { connected: Connected; login: MailUser },
): Promise<{ post: Post; close(): Promise<void> }> {
  const imap = await connectTo(host, login)
  // Hidden where the host is to be one that cannot, and there all the same: the owner's moves are made in one step.
  imap.capabilities.set('MOVE', true)
  const names: Names = new Map()
  const seen: Names = new Map()
  const post: Post = {
    ...connected,
    deliver: async (raw, receivedAt) => {
      const copy = randomUUID()
      names.set(nameOf(Buffer.from(raw), receivedAt), copy)
      await host.deliver(login.address, raw, { receivedAt })
      return copy
    },
    look: async () => {
      const found: Lying[] = []
      for (const { path } of await imap.list()) found.push(...(await lookInto(imap, path, { names, seen })))
      return found
    },
    bytes: async lying => {
      const row = await fetchOne(imap, lying, { source: true })
      return row?.source?.toString() ?? ''
    },
    move: async (lying, folder) => {
      if (!(await open(imap, lying))) return false
      if (!(await imap.list()).some(({ path }) => path === folder)) await imap.mailboxCreate(folder)
      const moved = await imap.messageMove(uidOf(lying), folder, { uid: true })
      return moved !== false && moved.uidMap?.has(Number(uidOf(lying))) === true
    },
    mark: async (lying, flag) => {
      if (!(await open(imap, lying))) return false
      await imap.messageFlagsAdd(uidOf(lying), [flag], { uid: true })
      const row = await fetchOne(imap, lying, { flags: true })
      return row?.flags?.has(flag) === true
    },
  }
  return { post, close: () => imap.logout() }
}

async function lookInto(imap: Imap, folder: string, { names, seen }: { names: Names; seen: Names }): Promise<Lying[]> {
  const { uidValidity, exists } = await imap.mailboxOpen(folder)
  if (exists === 0) return []
  const rows = await imap.fetchAll('1:*', { uid: true, flags: true })
  const found: Lying[] = []
  for (const { uid, flags = new Set<string>() } of rows) {
    const key = `${uidValidity}:${uid}`
    const name = seen.get(folder + key) ?? (await readName(imap, uid))
    if (name === undefined) continue
    seen.set(folder + key, name)
    found.push({ copy: names.get(name) ?? `unknown (${name})`, folder, key, flags })
  }
  return found
}

/** Undefined where it is gone by now. */
async function readName(imap: Imap, uid: number): Promise<string | undefined> {
  const row = await imap.fetchOne(String(uid), { source: true, internalDate: true }, { uid: true })
  if (!row) return undefined
  return row.source && row.internalDate ? nameOf(row.source, new Date(row.internalDate)) : undefined
}

function nameOf(raw: Buffer, receivedAt: Date): string {
  return `${createHash('sha256').update(raw).digest('hex')} ${Math.floor(receivedAt.getTime() / 1_000)}`
}

async function fetchOne(
  imap: Imap,
  lying: Lying,
  what: { source?: true; flags?: true },
): Promise<Exclude<Awaited<ReturnType<Imap['fetchOne']>>, false> | undefined> {
  if (!(await open(imap, lying))) return undefined
  return (await imap.fetchOne(uidOf(lying), what, { uid: true })) || undefined
}

/** False where its number says nothing any more. */
async function open(imap: Imap, { folder, key }: Lying): Promise<boolean> {
  const { uidValidity } = await imap.mailboxOpen(folder)
  return key.startsWith(`${uidValidity}:`)
}

function uidOf({ key }: Lying): string {
  return key.slice(key.indexOf(':') + 1)
}
