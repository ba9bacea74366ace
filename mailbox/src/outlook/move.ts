import { folderMissing, gone, perhapsDone, unavailable } from '../failures.ts'
import { MailboxError, type MessageRef, type Move, type MoveOutcome } from '../mailbox.ts'
import { isStanding } from './filing/own-folders.ts'
import { type Found, findMessages, foundIn, keyOf, placePath, refOf } from './find.ts'
import { folderPath, type Home, idOf, pathOfIcebox, readFolder, renewIcebox } from './home.ts'
import { messageShape } from './requests/answers.ts'
import { ask, isMissing, pathOfFolder, pathOfMessage } from './requests/asking.ts'
import { readMany } from './requests/batch.ts'
import type { Graph } from './requests/graph.ts'

const MOST_TRIES = 3

/**
 * Moves one message. Where it is now is read before every try, so that a lost answer is found out and what the user did
 * in the meantime stands; whether it may be moved into the folder where it lies is nowhere said. Categories, flag and read
 * state go with it. `gone` when it is in none of the folders that the move is about.
 */
export async function moveMessage(graph: Graph, home: Home, move: Move): Promise<MoveOutcome> {
  let asked = false
  for (let tries = 1; ; tries++) {
    const found = await look(graph, home, move).catch(error => {
      throw after(asked, error)
    })
    const goal = idOf(home, move.to)
    if (found?.folderId === goal) return { outcome: asked ? 'moved' : 'already', ref: found.ref }
    if (!found || !move.from.some(spot => idOf(home, spot) === found.folderId)) throw gone()
    await move.permit?.(found.version)
    try {
      return { outcome: 'moved', ref: await moveOnce(graph, found, goal) }
    } catch (error) {
      if (!mayPass(error) || tries >= MOST_TRIES) throw isMissing(error) ? unavailable(error) : after(asked, error)
      asked = true
    }
  }
}

/** `asked`: a try before may have been done. */
const after = (asked: boolean, error: unknown) => (asked ? perhapsDone(error) : error)

/** Where the message is, and whether the folders are still where they were: what moves into a deleted one is lost. */
async function look(graph: Graph, home: Home, { ref, from, to }: Move): Promise<Found | undefined> {
  const spots = [...from, to]
  const [own] = spots.flatMap(spot => (typeof spot === 'string' ? [] : [spot.folder]))
  const others = own === undefined ? [] : [folderPath(pathOfFolder(own))]
  const [body, icebox, folder] = await readMany(graph, [placePath(keyOf(ref)), pathOfIcebox(home), ...others])
  const isKept = readFolder(icebox)?.parentFolderId === home.icebox.parentId
  if (own !== undefined && !(await isStanding(graph, { home, isKept }, readFolder(folder)))) {
    throw typeof to === 'string' ? gone() : folderMissing()
  }
  if (to === 'icebox' && !isKept) await renewIcebox(graph, home)
  return foundIn(body, ref) ?? (await findMessages(graph, home, { refs: [ref], spots })).get(ref)
}

async function moveOnce(graph: Graph, found: Found, destinationId: string): Promise<MessageRef> {
  const path = `${pathOfMessage(found.ref.key)}/move`
  return refOf(await ask(graph, { method: 'POST', path, body: { destinationId } }, messageShape))
}

/** A missing message or folder is looked for again; after a broken call the look says whether it was done. */
function mayPass(error: unknown): boolean {
  return isMissing(error) || (error instanceof MailboxError && error.kind === 'unavailable')
}
