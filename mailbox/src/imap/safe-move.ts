import type { ImapFlow } from 'imapflow'
import { gone, unavailable, unsupported } from '../failures.ts'
import type { MessageRef, Move, MoveOutcome } from '../mailbox.ts'
import { readFact } from './facts.ts'
import { findAlike, findMessage, isAlike, keyOf, refIn } from './find.ts'
import { type Folders, inFolder, inFolderIfThere, pathOf, requireFolder, restoreIcebox } from './folders.ts'
import { haveSameBytes, type Located } from './same-bytes.ts'
import { findStart, type Route, type Trip } from './start.ts'
import { takeBack } from './take-back.ts'

/**
 * Moves one message so that no failure at any point can lose it or touch another one: in one step where the host has
 * MOVE (RFC 6851), else copy, prove the copy, and expunge that one UID (RFC 4315). A copy is proven by the host's own word
 * of its UID (COPYUID) or by its bytes, never by what its header says. A host with neither is `unsupported`, because
 * EXPUNGE without UIDs removes whatever any client has marked. May be called again after any failure.
 */
export async function safeMove(client: ImapFlow, folders: Folders, move: Move): Promise<MoveOutcome> {
  if (!client.capabilities.has('MOVE') && !client.capabilities.has('UIDPLUS')) throw unsupported(CANNOT_MOVE)
  const to = pathOf(folders, move.to)
  const sources = move.from.map(spot => pathOf(folders, spot))
  const route = { ref: move.ref, permit: move.permit, sources, to, isBack: move.to === 'inbox' }
  if (move.to === 'icebox') await restoreIcebox(client, to)
  else if (!route.isBack) await requireFolder(client, to)
  const trip = await findStart(client, route)
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
  const earlier = await findCopy(client, trip)
  const { copy, isMarked } = earlier ? { copy: earlier, isMarked: false } : await makeCopy(client, trip)
  // The mark came with the original, so the user was faster; any client may remove such a copy.
  const isDone = !isMarked && (await removeOriginal(client, trip, copy))
  if (isDone) return { outcome: 'moved', ref: copy }
  // Whose the copy of an earlier try is cannot be known any more: the user may have put it there.
  const other = earlier ? undefined : await takeBack(client, { ...trip, copy })
  if (!other && isMarked) throw gone()
  if (!other) return { outcome: 'moved', ref: copy }
  if (other.path !== trip.to) throw gone()
  return { outcome: 'already', ref: { key: keyOf(other.uidValidity, other.uid), messageId: copy.messageId } }
}

const MOST_MARKINGS = 5

/** Once the copy bears what the user marked meanwhile. False when the user was faster and took or deleted the original. */
async function removeOriginal(client: ImapFlow, trip: Trip, copy: MessageRef): Promise<boolean> {
  const known = new Set(trip.facts.flags)
  for (let rounds = 0; rounds < MOST_MARKINGS; rounds++) {
    const fresh = await fromSource(client, trip, async () => {
      const flags = await flagsBeside(client, trip, known)
      return flags?.length === 0 && !(await remove(client, trip)) ? undefined : flags
    })
    if (!fresh || fresh.length === 0) return fresh !== undefined
    await markCopy(client, { path: trip.to, copy, flags: fresh })
    for (const flag of fresh) known.add(flag)
  }
  throw unavailable()
}

/** What the user marked on the original beside what is known. Undefined when they took or deleted it. */
async function flagsBeside(
  client: ImapFlow,
  { facts }: Trip,
  known: ReadonlySet<string>,
): Promise<string[] | undefined> {
  const now = await readFact(client, facts.uid)
  if (!now || (now.isDeleted && !facts.isDeleted)) return undefined
  return [...now.flags].filter(flag => !known.has(flag) && flag !== '\\Recent')
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

/** To be called in the source. False when it had left before it could be removed. */
async function remove(client: ImapFlow, { facts }: Trip): Promise<boolean> {
  // The library falls back to a bare EXPUNGE when the host takes UIDPLUS back.
  if (!client.capabilities.has('UIDPLUS')) throw unsupported(CANNOT_MOVE)
  const uid = String(facts.uid)
  if (!(await client.messageFlagsAdd(uid, ['\\Deleted'], { uid: true }))) throw unavailable()
  if (!(await readFact(client, facts.uid))) return false
  if (!(await client.messageDelete(uid, { uid: true }))) throw unavailable()
  return true
}

/** A copy left by an earlier try that broke off, so that it is not made twice. Other mail may look the same from outside. */
async function findCopy(client: ImapFlow, trip: Trip): Promise<MessageRef | undefined> {
  const { folder, alike } = await inFolder(client, trip.to, async opened => ({
    folder: opened,
    alike: await findAlike(client, trip.facts),
  }))
  const source: Located = { path: trip.from, uidValidity: trip.uidValidity, ...trip.facts }
  for (const other of alike) {
    const copy: Located = { path: trip.to, uidValidity: folder.uidValidity, ...other }
    const isOther = trip.ref.others?.includes(keyOf(folder.uidValidity, other.uid))
    const mayBeOurs = !isOther && (!other.isDeleted || trip.isBack)
    if (!mayBeOurs || !(await haveSameBytes(client, source, copy))) continue
    if (other.isDeleted) await unmark(client, trip, copy)
    return refIn(folder, other)
  }
  return undefined
}

/** The original of a move that broke off right before it was removed; the user wants the message back. */
function unmark(client: ImapFlow, trip: Trip, { path, uid, uidValidity }: Located): Promise<void> {
  return inFolder(client, path, async folder => {
    if (folder.uidValidity !== uidValidity) throw unavailable()
    await trip.permit?.(undefined)
    if (!(await client.messageFlagsRemove(String(uid), ['\\Deleted'], { uid: true }))) throw unavailable()
  })
}

async function makeCopy(client: ImapFlow, trip: Trip): Promise<{ copy: MessageRef; isMarked: boolean }> {
  if (trip.facts.isDeleted) throw gone()
  const { uid } = trip.facts
  const copied = await fromSource(client, trip, () => client.messageCopy(String(uid), trip.to, { uid: true }))
  const newUid = copied ? copied.uidMap?.get(uid) : undefined
  if (newUid === undefined) throw unavailable()
  return inFolder(client, trip.to, async folder => {
    const copy = await readFact(client, newUid)
    if (!copy || !isAlike(copy, trip.facts)) throw unavailable()
    return { copy: refIn(folder, copy), isMarked: copy.isDeleted }
  })
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
