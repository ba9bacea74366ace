export type Groups = readonly [string, string, string, string]

const SIZE = 4
const COUNT = 4

/** The four groups of a password written with hyphens, or of one that is still being typed. */
export function splitGroups(value: string): Groups {
  const [a = '', b = '', c = '', d = ''] = value.split('-')
  return [a, b, c, d]
}

/** The groups joined by hyphens; empty when there is no letter at all. */
export function joinGroups(groups: Groups): string {
  return groups.some(Boolean) ? groups.join('-') : ''
}

/**
 * Puts typed or pasted text into a box. Hyphens, spaces and case do not matter.
 * A whole password fills all boxes from the first; a longer piece runs over into the boxes after.
 * `next` is the box where typing goes on.
 */
export function placeText(groups: Groups, box: number, text: string): { groups: Groups; next: number } {
  const letters = text.replace(/[\s-]+/g, '').toLowerCase()
  const from = letters.length >= SIZE * COUNT ? 0 : box
  const pieces = Array.from({ length: COUNT - from }, (_, i) => letters.slice(i * SIZE, (i + 1) * SIZE))
  const filled = groups.map((group, i) => pieceFor(i - from, pieces, group))
  const reached = from + Math.floor(Math.min(letters.length, SIZE * pieces.length) / SIZE)
  return { groups: splitGroups(filled.join('-')), next: Math.min(COUNT - 1, Math.max(from, reached)) }
}

/** A box before the text keeps what it has, and so does one after it. */
function pieceFor(at: number, pieces: string[], group: string): string {
  if (at < 0) return group
  if (at === 0) return pieces[0] ?? ''
  return pieces[at] || group
}
