import { freezeEmails, listLogs, restoreEmails, undoEmails } from '@icebox/contract/activity'
import { readBooks, rowOf } from './books.ts'
import { askedFor, type Letter, type Shown, type Side } from './model.ts'
import { find, type Scene } from './scene.ts'

interface Press {
  readonly button: 'restore' | 'cold' | 'undo'
  readonly rule: boolean
}

/** The owner presses what the app shows, if it does. */
export async function press(scene: Scene, letter: Letter, { button, rule }: Press): Promise<string | undefined> {
  const { box, test } = scene
  const rows = await readBooks(test, box)
  const row = rowOf(rows, letter, await find(scene, letter, false))
  const items = (await box.client.send(listLogs, { id: box.accountId })).body
  const item = items.find((each: { id: string }) => each.id === row?.id)
  const shown = shownAt(item?.place)
  if (!item || !shown) return undefined
  const params = { id: box.accountId }
  const input = { ids: [item.id as string] }
  if (button === 'restore' && shown.side === 'Icebox')
    await box.client.send(restoreEmails, params, { ...input, allowSender: rule })
  else if (button === 'cold') await box.client.send(freezeEmails, params, { ...input, blockSender: rule })
  else if (button === 'undo' && item.canUndo) await box.client.send(undoEmails, params, input)
  else return undefined
  scene.hasTaught = true
  await follow(scene, { letter, id: item.id, shown, button })
  return `owner pressed ${button}`
}

/** The side on which the app shows a letter, from the place it names; undefined where it lies elsewhere. */
export function shownAt(place: string | undefined): Shown | undefined {
  const side = SIDES[place ?? '']
  return side && { side, isThere: place === 'inbox' || place === 'icebox' }
}

const SIDES: Readonly<Record<string, Side>> = { inbox: 'INBOX', thawing: 'INBOX', icebox: 'Icebox', freezing: 'Icebox' }

/** Where the app says that it is on its way now is what its owner was promised. */
async function follow(
  scene: Scene,
  pressed: { letter: Letter; id: string; shown: Shown; button: string },
): Promise<void> {
  const { letter, id, shown, button } = pressed
  const items = (await scene.box.client.send(listLogs, { id: scene.box.accountId })).body
  const place = items.find((each: { id: string }) => each.id === id)?.place as string
  const side = shownAt(place)?.side
  if (side === undefined) scene.faults.push(`${letter.copy}: after ${button} the app shows it as ${place}`)
  else if (side !== shown.side) askedFor(letter, side, shown)
  else if (button === 'restore') scene.faults.push(`${letter.copy}: restore did nothing`)
}
