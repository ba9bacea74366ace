import type { ImapFlow } from 'imapflow'
import { gone, unavailable, unsupported } from '../failures.ts'
import type { MessageRef, MoveOutcome, Place } from '../mailbox.ts'
import { type Facts, readFact } from './facts.ts'
import { findById, findMessage, keyOf, refIn } from './find.ts'
import { ensureFolder, type Folders, inFolder, inFolderIfThere, pathOf } from './folders.ts'

interface Route {
  readonly ref: MessageRef
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
 * MOVE (RFC 6851), else copy, prove the copy, and expunge that one UID (RFC 4315). A host with neither is `unsupported`,
 * because EXPUNGE without UIDs removes whatever any client has marked. May be called again after any failure.
 */
export async function safeMove(
  client: ImapFlow,
  folders: Folders,
  move: { ref: MessageRef; to: Place },
): Promise<MoveOutcome> {
  if (!client.capabilities.has('MOVE') && !client.capabilities.has('UIDPLUS')) throw unsupported(CANNOT_MOVE)
  const to = pathOf(folders, move.to)
  const from = pathOf(folders, move.to === 'icebox' ? 'inbox' : 'icebox')
  const route = { ref: move.ref, from, to }
  if (move.to === 'icebox') await ensureFolder(client, to)
  const trip = await inFolderIfThere(client, from, async folder => {
    if (folder.readOnly) throw unsupported(CANNOT_MOVE)
    const facts = await findMessage(client, folder, route.ref)
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
  await fromSource(client, trip, async () => {
    // The library falls back to a bare EXPUNGE when the host takes UIDPLUS back.
    if (!client.capabilities.has('UIDPLUS')) throw unsupported(CANNOT_MOVE)
    const removed = await client.messageDelete(String(trip.facts.uid), { uid: true })
    if (!removed) throw unavailable()
  })
  return { outcome: 'moved', ref: copy }
}

/** A copy left by an earlier try that broke off, so that it is not made twice. */
async function findCopy(client: ImapFlow, trip: Trip): Promise<MessageRef | undefined> {
  return inFolder(client, trip.to, async folder => {
    const twins = await findById(client, [trip.facts.messageId])
    const copy = twins.find(twin => isSameMessage(twin, trip.facts))
    return copy && refIn(folder, copy)
  })
}

async function makeCopy(client: ImapFlow, trip: Trip): Promise<MessageRef> {
  if (trip.facts.isDeleted) throw gone()
  const { uid } = trip.facts
  const copied = await fromSource(client, trip, () => client.messageCopy(String(uid), trip.to, { uid: true }))
  const newUid = copied ? copied.uidMap?.get(uid) : undefined
  if (newUid === undefined) throw unavailable()
  return inFolder(client, trip.to, async folder => {
    const copy = await readFact(client, newUid)
    if (!copy || !isSameMessage(copy, trip.facts)) throw unavailable()
    return refIn(folder, copy)
  })
}

/** One marked as deleted is no copy: any client may expunge it. */
function isSameMessage(copy: Facts, source: Facts): boolean {
  return (
    !copy.isDeleted &&
    copy.messageId === source.messageId &&
    copy.size === source.size &&
    copy.subject === source.subject &&
    copy.from.address === source.from.address
  )
}

/** Opens the source again and makes sure its UIDs still mean what they meant. */
function fromSource<T>(client: ImapFlow, trip: Trip, work: () => Promise<T>): Promise<T> {
  return inFolder(client, trip.from, folder => {
    if (folder.uidValidity !== trip.uidValidity) throw unavailable()
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
