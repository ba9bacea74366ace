import { countsOf, isNamed, isQuiet, passTime, type Row, readBooks, rowOf } from './books.ts'
import type { Lying } from './box.ts'
import { faultsAtRest, type Letter, looksLike } from './model.ts'
import type { Scene } from './scene.ts'
import { wakeAll, work } from './working.ts'

/** Nothing fails any more, whoever stood still goes on, and time passes. */
export async function comeToRest(scene: Scene): Promise<void> {
  scene.house.mend()
  await wakeAll(scene)
  for (let round = 0; round < 12; round++) {
    await passTime(scene.test, scene.box)
    await work(scene, {})
    if (round > 0 && (await isQuiet(scene.test, scene.box))) return
  }
  scene.faults.push('it does not come to rest')
}

export async function judgeRest(scene: Scene): Promise<void> {
  const { box, letters, faults } = scene
  const [lying, rows] = [await box.look(), await readBooks(scene.test, box)]
  for (const letter of letters) {
    const copies = lying.filter(each => each.copy === letter.copy)
    const row = rowOf(rows, letter, copies[0])
    // Of two that a host shows alike nobody can tell which one its owner touched.
    const hasTouchedDouble = letters.some(each => each !== letter && isDouble(each, letter) && each.isTouched)
    const booked = row || !hasTouchedDouble ? faultsAtRest(letter, row) : []
    const found = [...faultsOfCopies(letter, copies), ...booked]
    for (const copy of copies)
      if ((await box.bytes(copy)) !== letter.raw) found.push('its bytes are not what was delivered')
    if (isSure(scene, letter) && row?.isCounted && row.isOverLine !== letter.isCold) found.push('it was judged wrongly')
    for (const fault of found) faults.push(`${letter.copy}: ${fault}`)
  }
  await checkBooks(scene, rows, lying)
}

const isDouble = (one: Letter, other: Letter) => one.raw === other.raw || looksLike(one, other)

function faultsOfCopies(letter: Letter, copies: readonly Lying[]): string[] {
  if (letter.isSplit) return copies.length > 0 && copies.length < 3 ? [] : [`it lies in ${copies.length} places`]
  const places = copies.map(({ folder }) => folder)
  const faults =
    places.length === (letter.place === '' ? 0 : 1) ? [] : [`it lies in ${places.join(' and ') || 'nothing'}`]
  for (const { flags } of copies) {
    const lost = [...letter.flags].filter(flag => !flags.has(flag))
    if (lost.length > 0) faults.push(`it lost the marks ${lost}`)
    if (flags.has('\\Deleted') && !letter.flags.has('\\Deleted')) faults.push('somebody marked it as deleted')
  }
  return faults
}

/** The verdict can be told in advance where nothing was learned. */
function isSure({ hasTaught, letters }: Scene, { messageId, isOneOfSeveral }: Letter): boolean {
  return !hasTaught && !isOneOfSeveral && messageId !== '' && !letters.some(each => each.isTouched)
}

/** No row without a letter, each counted once. */
async function checkBooks(
  { test, box, letters, faults }: Scene,
  rows: readonly Row[],
  lying: readonly Lying[],
): Promise<void> {
  for (const copy of new Set(lying.map(each => each.copy))) {
    if (!letters.some(letter => letter.copy === copy)) faults.push(`${copy}: nobody delivered it`)
  }
  for (const row of rows) {
    const named = letters.filter(letter => isNamed(row, letter))
    const same = rows.filter(other => other.messageId === row.messageId)
    // Of one that lies in two places both are known.
    const most = named.length + named.filter(letter => letter.isSplit).length
    if (same.length > most) faults.push(`${same.length} rows for ${named.length} letters of ${row.messageId}`)
  }
  const { scans, blocked } = await countsOf(test, box)
  const judged = rows.filter(row => row.isCounted).length
  if (scans !== judged) faults.push(`${scans} scans were counted and ${judged} letters judged`)
  // What the owner put there by hand while the judge was about to counts as the judge's, and a move that was under way
  // when its owner asked for the letter back is made and taken back before anybody looks.
  const unseen = letters.filter(({ wasByHand, isDecided }) => wasByHand || isDecided).length
  const moved = unseen + letters.reduce((sum, { judged }) => sum + judged, 0)
  if (blocked > moved && !letters.some(letter => letter.isSplit))
    faults.push(`${blocked} moves of the judge were counted and ${moved} made`)
}
