import { gone, unavailable } from '../failures.ts'
import { MailboxError, type MessageRef, type Move, type MoveOutcome } from '../mailbox.ts'
import { type Found, findMessages, foundIn, keyOf, placePath, refOf } from './find.ts'
import { type Home, idOf, pathOfIcebox, placeOf, readFolder, renewIcebox } from './home.ts'
import { messageShape } from './requests/answers.ts'
import { ask, isMissing, pathOfMessage } from './requests/asking.ts'
import { readMany } from './requests/batch.ts'
import type { Graph } from './requests/graph.ts'

const MOST_TRIES = 3

/**
 * Moves one message between inbox and Icebox. Where it is now is read before every try, so that a lost answer is found
 * out and what the user did in the meantime stands. Categories, flag and read state go with it. `gone` when it is in
 * neither folder.
 */
export async function moveMessage(graph: Graph, home: Home, move: Move): Promise<MoveOutcome> {
  let asked = false
  for (let tries = 1; ; tries++) {
    const found = await look(graph, home, move)
    const place = placeOf(home, found?.folderId)
    if (!found || place === undefined) throw gone()
    if (place === move.to) return { outcome: asked ? 'moved' : 'already', ref: found.ref }
    await move.permit?.(found.version)
    try {
      return { outcome: 'moved', ref: await moveOnce(graph, found, idOf(home, move.to)) }
    } catch (error) {
      if (!mayPass(error) || tries >= MOST_TRIES) throw isMissing(error) ? unavailable(error) : error
      asked = true
    }
  }
}

/** Where the message is, and whether the Icebox is still where it was: what moves into a deleted folder is lost. */
async function look(graph: Graph, home: Home, { ref, to }: Move): Promise<Found | undefined> {
  const paths = [placePath(keyOf(ref)), ...(to === 'icebox' ? [pathOfIcebox(home)] : [])]
  const [body, folder] = await readMany(graph, paths)
  if (to === 'icebox' && readFolder(folder)?.parentFolderId !== home.icebox.parentId) await renewIcebox(graph, home)
  return foundIn(body, ref) ?? (await findMessages(graph, home, [ref])).get(ref)
}

async function moveOnce(graph: Graph, found: Found, destinationId: string): Promise<MessageRef> {
  const path = `${pathOfMessage(found.ref.key)}/move`
  return refOf(await ask(graph, { method: 'POST', path, body: { destinationId } }, messageShape))
}

/** A missing message or folder is looked for again; after a broken call the look says whether it was done. */
function mayPass(error: unknown): boolean {
  return isMissing(error) || (error instanceof MailboxError && error.kind === 'unavailable')
}
