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
  const { ref, sources: paths, to } = route
  const use = async (folder: MailboxObject, facts: Facts) => {
    requireWritable(folder)
    // Where its Message-ID was forgotten, it is looked for by what stands in it from here on.
    const named = { ...ref, messageId: facts.messageId }
    return { ...route, ref: named, from: folder.path, facts, uidValidity: folder.uidValidity }
  }
  // What the user took out of the Icebox and put back into it has another key, and they ask for it all the same.
  if (route.isBack) return lookIn(client, { paths, ref, use }, findMessage)
  if (paths.length === 1) return lookIn(client, { paths, ref, use }, findHere)
  return findAmong(client, { paths, ref, use, beside: to })
}

/** Some hosts open an inbox for reading only while they repair it. */
export function requireWritable({ readOnly }: MailboxObject): void {
  if (readOnly) throw unavailable()
}

interface Search<R> {
  readonly paths: readonly string[]
  readonly ref: MessageRef
  /** Called with the folder open where the message is. */
  readonly use: (folder: MailboxObject, facts: Facts) => Promise<R>
}

/**
 * The message in the first of these folders that has it. Where its key was given in one of them, or in the one beside, and
 * it is not there any more, it has left: what bears its Message-ID may be other mail.
 */
export async function findAmong<R>(
  client: ImapFlow,
  { beside, ...search }: Search<R> & { readonly beside?: string },
): Promise<R | undefined> {
  let hasLeft = false
  const byKey: Look = async (_client, folder, ref) => {
    hasLeft ||= isNumberedIn(folder, ref)
    return (await findByKey(client, folder, [ref])).get(ref)
  }
  const keyed = await lookIn(client, search, byKey)
  if (keyed !== undefined) return keyed
  if (!hasLeft && beside !== undefined) {
    hasLeft = (await inFolderIfThere(client, beside, async folder => isNumberedIn(folder, search.ref))) ?? false
  }
  return hasLeft ? undefined : lookIn(client, search, findHere)
}

type Look = (client: ImapFlow, folder: MailboxObject, ref: MessageRef) => Promise<Facts | undefined>

async function lookIn<R>(client: ImapFlow, { paths, ref, use }: Search<R>, look: Look): Promise<R | undefined> {
  for (const path of paths) {
    const used = await inFolderIfThere(client, path, async folder => {
      const facts = await look(client, folder, ref)
      return facts && use(folder, facts)
    })
    if (used !== undefined) return used
  }
  return undefined
}
