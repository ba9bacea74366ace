import type { ImapFlow, MailboxObject } from 'imapflow'
import { unavailable } from '../failures.ts'
import type { MessageRef, Move } from '../mailbox.ts'
import type { Facts } from './facts.ts'
import { findByKey, findHere, findMessage, isNumberedIn } from './find.ts'
import { inFolderIfThere } from './folders.ts'

export interface Route extends Pick<Move, 'ref' | 'permit'> {
  /** Paths of the folders it may leave from. */
  readonly sources: readonly string[]
  readonly to: string
  /** Into the inbox again. */
  readonly isBack: boolean
}

/** A route with the message found where it is to leave from. */
export interface Trip extends Route {
  readonly from: string
  readonly facts: Facts
  readonly uidValidity: bigint
}

/** Finds the message where it may leave from; undefined where it is in none of these folders. */
export async function findStart(client: ImapFlow, route: Route): Promise<Trip | undefined> {
  // What the user took out of the Icebox and put back into it has another key, and they ask for it all the same.
  if (route.isBack) return lookIn(client, route, findMessage)
  if (route.sources.length === 1) return lookIn(client, route, findHere)
  let hasLeft = false
  const byKey: Look = async (_client, folder, ref) => {
    hasLeft ||= isNumberedIn(folder, ref)
    return (await findByKey(client, folder, [ref])).get(ref)
  }
  const keyed = await lookIn(client, route, byKey)
  if (keyed) return keyed
  // What bears its Message-ID in one of the others may be other mail, as long as the key tells where it lies or lay.
  await inFolderIfThere(client, route.to, folder => byKey(client, folder, route.ref))
  return hasLeft ? undefined : lookIn(client, route, findHere)
}

type Look = (client: ImapFlow, folder: MailboxObject, ref: MessageRef) => Promise<Facts | undefined>

async function lookIn(client: ImapFlow, route: Route, look: Look): Promise<Trip | undefined> {
  for (const from of route.sources) {
    const trip = await inFolderIfThere(client, from, async folder => {
      // Some hosts open an inbox for reading only while they repair it.
      if (folder.readOnly) throw unavailable()
      const facts = await look(client, folder, route.ref)
      return facts && { ...route, from, facts, uidValidity: folder.uidValidity }
    })
    if (trip) return trip
  }
  return undefined
}
