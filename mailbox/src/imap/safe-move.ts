import type { ImapFlow } from 'imapflow'
import { gone, unavailable, unsupported } from '../failures.ts'
import type { MessageRef, Move, MoveOutcome } from '../mailbox.ts'
import { type Facts, readFact } from './facts.ts'
import { findById, findMessage, findToMove, keyOf, refIn } from './find.ts'
import { ensureFolder, type Folders, inFolder, inFolderIfThere, pathOf } from './folders.ts'
import { haveSameBytes, type Located } from './same-bytes.ts'

interface Route extends Pick<Move, 'ref' | 'permit'> {
  readonly from: string
  readonly to: string
}

/** A route with the message found where it is to leave from. */
interface Trip extends Route {
  readonly facts: Facts
  readonly uidValidity: bigint
}

/**
 * Moves one message so that no failure at any point can lose it or touch another one: in one step where the host has
 * MOVE (RFC 6851), else copy, prove the copy, and expunge that one UID (RFC 4315). A copy is proven by the host's own word
 * of its UID (COPYUID) or by its bytes, never by what its header says. A host with neither is `unsupported`, because
 * EXPUNGE without UIDs removes whatever any client has marked. May be called again after any failure.
 */
export async function safeMove(client: ImapFlow, folders: Folders, move: Move): Promise<MoveOutcome> {
  if (!client.capabilities.has('MOVE') && !client.capabilities.has('UIDPLUS')) throw unsupported(CANNOT_MOVE)
  const to = pathOf(folders, move.to)
  const from = pathOf(folders, move.to === 'icebox' ? 'inbox' : 'icebox')
  const route = { ref: move.ref, permit: move.permit, from, to }
  if (move.to === 'icebox') await ensureFolder(client, to)
  const trip = await inFolderIfThere(client, from, async folder => {
    // Some hosts open an inbox for reading only while they repair it.
    if (folder.readOnly) throw unavailable()
    const facts = await findToMove(client, folder, route.ref)
    return facts && { ...route, facts, uidValidity: folder.uidValidity }
  })
  if (!trip) return { outcome: 'already', ref: await findArrived(client, route) }
  return client.capabilities.has('MOVE') ? moveAtOnce(client, trip) : copyThenRemove(client, trip)
}

const CANNOT_MOVE = 'This mail server cannot move mail without risk, so nothing was moved.'

async function moveAtOnce(client: ImapFlow, trip: Trip): Promise<MoveOutcome> {
  // Moving a message someone has just deleted would bring it back.
  if (trip.facts.isDeleted) return { outcome: 'already', ref: await findArrived(client, trip) }
  const { uid } = trip.facts
  const moved = await fromSource(client, trip, () => client.messageMove(String(uid), trip.to, { uid: true }))
  if (!moved) throw unavailable()
  const newUid = moved.uidMap?.get(uid)
  if (newUid === undefined || moved.uidValidity === undefined) {
    return { outcome: 'moved', ref: await findArrived(client, trip) }
  }
  return { outcome: 'moved', ref: { key: keyOf(moved.uidValidity, newUid), messageId: trip.facts.messageId } }
}

async function copyThenRemove(client: ImapFlow, trip: Trip): Promise<MoveOutcome> {
  const copy = (await findCopy(client, trip)) ?? (await makeCopy(client, trip))
  const marked = await fromSource(client, trip, async () => {
    const flags = await flagsSince(client, trip)
    if (flags.length === 0) await remove(client, trip)
    return flags
  })
  if (marked.length > 0) {
    await markCopy(client, { path: trip.to, copy, flags: marked })
    await fromSource(client, trip, () => remove(client, trip))
  }
  return { outcome: 'moved', ref: copy }
}

/** What the user marked on the original since it was first looked at. Throws `gone` when they deleted it. */
async function flagsSince(client: ImapFlow, { facts }: Trip): Promise<string[]> {
  const now = await readFact(client, facts.uid)
  if (now?.isDeleted && !facts.isDeleted) throw gone()
  return [...(now?.flags ?? [])].filter(flag => !facts.flags.has(flag) && flag !== '\\Recent')
}

interface Marking {
  readonly path: string
  readonly copy: MessageRef
  readonly flags: string[]
}

function markCopy(client: ImapFlow, { path, copy, flags }: Marking): Promise<void> {
  return inFolder(client, path, async folder => {
    const uid = Number(copy.key.slice(copy.key.indexOf(':') + 1))
    if (copy.key !== keyOf(folder.uidValidity, uid)) throw unavailable()
    if (!(await client.messageFlagsAdd(String(uid), flags, { uid: true }))) throw unavailable()
  })
}

/** To be called in the source. */
async function remove(client: ImapFlow, { facts }: Trip): Promise<void> {
  // The library falls back to a bare EXPUNGE when the host takes UIDPLUS back.
  if (!client.capabilities.has('UIDPLUS')) throw unsupported(CANNOT_MOVE)
  if (!(await client.messageDelete(String(facts.uid), { uid: true }))) throw unavailable()
}

/** A copy left by an earlier try that broke off, so that it is not made twice. Other mail may look the same from outside. */
async function findCopy(client: ImapFlow, trip: Trip): Promise<MessageRef | undefined> {
  const { folder, alike } = await inFolder(client, trip.to, async opened => {
    const twins = await findById(client, [trip.facts.messageId])
    return { folder: opened, alike: twins.filter(twin => isAlike(twin, trip.facts)) }
  })
  const source: Located = { path: trip.from, uidValidity: trip.uidValidity, ...trip.facts }
  for (const twin of alike) {
    const copy: Located = { path: trip.to, uidValidity: folder.uidValidity, ...twin }
    if (await haveSameBytes(client, source, copy)) return refIn(folder, twin)
  }
  return undefined
}

async function makeCopy(client: ImapFlow, trip: Trip): Promise<MessageRef> {
  if (trip.facts.isDeleted) throw gone()
  const { uid } = trip.facts
  const copied = await fromSource(client, trip, () => client.messageCopy(String(uid), trip.to, { uid: true }))
  const newUid = copied ? copied.uidMap?.get(uid) : undefined
  if (newUid === undefined) throw unavailable()
  return inFolder(client, trip.to, async folder => {
    const copy = await readFact(client, newUid)
    if (!copy || !isAlike(copy, trip.facts)) throw unavailable()
    return refIn(folder, copy)
  })
}

/** What a copy must at least have in common. One marked as deleted is none: any client may expunge it. */
function isAlike(copy: Facts, source: Facts): boolean {
  return (
    !copy.isDeleted &&
    copy.messageId === source.messageId &&
    copy.size === source.size &&
    copy.subject === source.subject &&
    copy.from.address === source.from.address
  )
}

/** Opens the source again, makes sure its UIDs still mean what they meant, and asks whether the move is still ours. */
function fromSource<T>(client: ImapFlow, trip: Trip, work: () => Promise<T>): Promise<T> {
  return inFolder(client, trip.from, async folder => {
    if (folder.uidValidity !== trip.uidValidity) throw unavailable()
    await trip.permit?.(undefined)
    return work()
  })
}

/** The message at its goal; `gone` when it is not there either. */
async function findArrived(client: ImapFlow, route: Route): Promise<MessageRef> {
  const ref = await inFolderIfThere(client, route.to, async folder => {
    const facts = await findMessage(client, folder, route.ref)
    return facts && !facts.isDeleted ? refIn(folder, facts) : undefined
  })
  if (!ref) throw gone()
  return ref
}
