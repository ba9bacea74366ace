import { freezeEmails, getEmail, restoreEmails, undoEmails } from '@icebox/contract/activity'
import { readBooks, rowOf } from '../orders/books.ts'
import { askedFor, type Letter, markedByOwner, movedByOwner } from '../orders/model.ts'
import { shownAt } from '../orders/press.ts'
import { oneOf } from '../random.ts'
import { find, type Scene, tell } from './scene.ts'

const AMONG_NEWEST = 4

/** The owner does something with a letter, of the newest more often than of the others. */
export async function ownerActs(scene: Scene): Promise<void> {
  const { letters, random } = scene
  const letter = oneOf(random() < 0.6 ? letters.slice(-AMONG_NEWEST) : letters, random)
  await oneOf(ACTS, random)(scene, letter)
}

type Act = (scene: Scene, letter: Letter) => Promise<void>

const ACTS: readonly Act[] = [
  (scene, letter) => moves(scene, letter, 'Archive'),
  (scene, letter) => moves(scene, letter, 'Archive'),
  (scene, letter) => moves(scene, letter, scene.host.trash),
  (scene, letter) => moves(scene, letter, 'Icebox'),
  (scene, letter) => moves(scene, letter, 'INBOX'),
  (scene, letter) => moves(scene, letter, 'INBOX'),
  putsBack,
  putsBack,
  putsBack,
  (scene, letter) => marks(scene, letter, '\\Seen'),
  (scene, letter) => marks(scene, letter, '\\Flagged'),
  (scene, letter) => presses(scene, letter, 'restore'),
  (scene, letter) => presses(scene, letter, 'restore'),
  (scene, letter) => presses(scene, letter, 'cold'),
  (scene, letter) => presses(scene, letter, 'undo'),
]

async function moves(scene: Scene, letter: Letter, folder: string): Promise<void> {
  const lying = await find(scene, letter)
  // Out of the trash a mail program of Gmail's brings back the labels of before as well.
  if (!lying || lying.folder === folder || lying.folder === 'Trash') return
  if (!(await scene.host.post.move(lying, folder))) return tell(scene, 'the owner came too late', letter)
  movedByOwner(letter, folder)
  tell(scene, `the owner moved from ${lying.folder} to ${folder}`, letter)
}

/** Some letter that lies on ice. */
async function putsBack(scene: Scene): Promise<void> {
  const iced = new Set(
    (await scene.host.post.look()).filter(({ folder }) => folder === 'Icebox').map(each => each.copy),
  )
  const letters = scene.letters.filter(({ copy }) => iced.has(copy))
  if (letters.length > 0) await moves(scene, oneOf(letters, scene.random), 'INBOX')
}

async function marks(scene: Scene, letter: Letter, flag: string): Promise<void> {
  const lying = await find(scene, letter)
  if (!lying || !(await scene.host.post.mark(lying, flag))) return
  markedByOwner(letter, flag)
  tell(scene, `the owner marked ${flag}`, letter)
}

/** A button of the app, if it is shown. */
async function presses(scene: Scene, letter: Letter, button: 'restore' | 'cold' | 'undo'): Promise<void> {
  const { client, accountId } = scene.host.post
  const lying = await find(scene, letter)
  const id = rowOf(await readBooks(scene.host.test, scene.host.post), letter, lying)?.id
  const item = await itemOf(scene, id)
  const shown = shownAt(item?.place)
  if (!item || !shown || (button === 'restore' && shown.side !== 'Icebox') || (button === 'undo' && !item.canUndo))
    return
  const [params, input] = [{ id: accountId }, { ids: [item.id] }]
  if (button === 'restore') await client.send(restoreEmails, params, { ...input, allowSender: scene.random() < 0.3 })
  else if (button === 'cold') await client.send(freezeEmails, params, { ...input, blockSender: false })
  else await client.send(undoEmails, params, input)
  scene.hasTaught = true
  // The workers may have moved it since it was looked at, before the press or while it was on its way.
  await find(scene, letter)
  const side = shownAt((await itemOf(scene, id))?.place)?.side
  if (side !== undefined && side !== shown.side) askedFor(letter, side, shown)
  tell(scene, `the owner pressed ${button}`, letter)
}

interface Item {
  readonly id: string
  readonly place: string
  readonly canUndo: boolean
}

async function itemOf({ host: { post } }: Scene, id: string | undefined): Promise<Item | undefined> {
  if (id === undefined) return undefined
  const { body } = await post.client.send(getEmail, { id: post.accountId, emailId: id })
  return body.item
}
