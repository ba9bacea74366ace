import { countsOf, isNamed, type Row, readBooks, rowOf } from '../orders/books.ts'
import type { Lying } from '../orders/box.ts'
import { faultsAtRest, type Letter, observed } from '../orders/model.ts'
import type { Scene } from './scene.ts'

type Judged = Pick<Scene, 'host' | 'letters' | 'faults' | 'hasTaught'>

/** What may happen where a host can only copy. */
export interface Tolerated {
  readonly copy: string
  readonly why: string
}

/**
 * Every letter that was delivered is there once, byte for byte, where its owner or the judge put it, and the product's log
 * says so. Goes by what was delivered and done, and by what the host has; adds what is wrong to the scene's faults.
 */
export async function judgeAll(scene: Judged): Promise<Tolerated[]> {
  const { host, letters, faults } = scene
  const [lying, rows] = [await host.post.look(), await readBooks(host.test, host.post)]
  const tolerated: Tolerated[] = []
  for (const letter of letters) {
    const copies = lying.filter(({ copy }) => copy === letter.copy)
    const why = toleratedOf(scene, letter, copies)
    if (why) tolerated.push({ copy: letter.copy, why })
    const row = rowOf(rows, letter, copies[0])
    const found = why
      ? []
      : [...faultsOfPlace(letter, copies), ...faultsAtRest(letter, row), ...misjudged(scene, { letter, row })]
    for (const copy of copies) {
      if ((await host.post.bytes(copy)) !== letter.raw) found.push('its bytes are not what was delivered')
    }
    for (const fault of found) faults.push(`${letter.copy}: ${fault}`)
  }
  faults.push(...strangers(letters, lying), ...(await faultsOfBooks(scene, rows)))
  return tolerated
}

/** A worker died between copy and removal, and then the owner took the original: whose the copy is nobody can know. */
function toleratedOf({ host }: Judged, letter: Letter, copies: readonly Lying[]): string | undefined {
  const [one, other] = [letter.place, 'Icebox'].map(folder => copies.filter(each => each.folder === folder).length)
  const isBoth = copies.length === 2 && one === 1 && other === 1
  if (host.onlyCopies && letter.isTouched && isBoth) return `it lies in ${letter.place} and its copy in Icebox`
  return undefined
}

function faultsOfPlace(letter: Letter, copies: readonly Lying[]): string[] {
  const places = copies.map(({ folder }) => folder)
  if (places.length === 0) return ['it is lost']
  if (places.length > 1) return [`it lies in ${places.join(' and ')}`]
  const faults: string[] = []
  const moved = observed(letter, places)
  if (moved) faults.push(moved)
  for (const { flags } of copies) {
    const lost = [...letter.flags].filter(flag => !flags.has(flag))
    if (lost.length > 0) faults.push(`it lost the marks ${lost}`)
    if (flags.has('\\Deleted')) faults.push('somebody marked it as deleted')
  }
  return faults
}

/** The verdict can be told in advance where nothing was learned. */
function misjudged(
  { hasTaught, letters }: Judged,
  { letter, row }: { letter: Letter; row: Row | undefined },
): string[] {
  const isSure = !hasTaught && !letter.isOneOfSeveral && !letters.some(each => each.isTouched)
  return isSure && row?.isCounted && row.isOverLine !== letter.isCold ? ['it was judged wrongly'] : []
}

function strangers(letters: readonly Letter[], lying: readonly Lying[]): string[] {
  const delivered = new Set(letters.map(({ copy }) => copy))
  return [...new Set(lying.map(({ copy }) => copy))]
    .filter(copy => !delivered.has(copy))
    .map(copy => `${copy}: nobody delivered it`)
}

/** No row without a letter, each counted once, and the mailbox is watched. */
async function faultsOfBooks({ host, letters }: Judged, rows: readonly Row[]): Promise<string[]> {
  const faults: string[] = []
  for (const id of new Set(rows.map(({ messageId }) => messageId))) {
    const same = rows.filter(({ messageId }) => messageId === id)
    const named = letters.filter(letter => same[0] && isNamed(same[0], letter))
    if (same.length > named.length) faults.push(`${same.length} rows for ${named.length} letters of ${id}`)
  }
  const { scans, blocked } = await countsOf(host.test, host.post)
  const judged = rows.filter(({ isCounted }) => isCounted).length
  if (scans !== judged) faults.push(`${scans} scans were counted and ${judged} letters judged`)
  const unseen = letters.filter(({ wasByHand, isDecided, isTouched }) => wasByHand || isDecided || isTouched).length
  const moved = unseen + letters.filter(letter => !letter.isTouched && letter.judged > 0).length
  if (blocked > moved) faults.push(`${blocked} moves of the judge were counted and ${moved} may have been made`)
  const mailbox = await host.test.app.db
    .selectFrom('mailbox')
    .select('status')
    .where('id', '=', host.post.mailboxId)
    .executeTakeFirst()
  if (mailbox?.status !== 'watching') faults.push(`the mailbox is ${mailbox?.status}`)
  return faults
}
