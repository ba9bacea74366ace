import { ANY, DIGITS } from './openings.ts'

/**
 * A tree of openings, and which lists begin so, laid out in two rows of numbers: from a node at `here` a sign leads to
 * `bases[here] + sign`, if `owners` says there that `here` is the node before it (a double array, Aoe 1989). So the
 * whole tree fits into the processor's nearest cache; a row per node took a hundred times the room, and with a tree of
 * maps a whole message takes a quarter longer.
 */
export interface OpeningTree {
  readonly bases: Uint16Array
  readonly owners: Uint16Array
  /** By node what is to be done there: ENDS, BRANCHES, REPEATS or several of them. */
  readonly turns: Uint8Array
  /** By node: the lists whose opening ends there. */
  readonly lists: readonly (readonly number[] | undefined)[]
}

export const ROOT = 1
/** An opening ends at the node. */
export const ENDS = 1
/** Any sign may stand behind the node. */
export const BRANCHES = 2
/** The node stands for any number of digits. */
export const REPEATS = 4

/** By code of a character its number in the tree, 0 for those that are in no opening. */
export const SIGNS = new Uint8Array(65_536)
const MAX_SIGNS = 255
let signCount = 1

/** The sign that stands for any one. */
export const ANY_SIGN = numberOf(ANY.charCodeAt(0))
export const DIGIT_SIGN = numberOf(DIGITS.charCodeAt(0))
SIGNS.fill(DIGIT_SIGN, '0'.charCodeAt(0), '9'.charCodeAt(0) + 1)

function numberOf(code: number): number {
  if (SIGNS[code] === 0 && signCount < MAX_SIGNS) SIGNS[code] = signCount++
  return SIGNS[code] as number
}

/** The tree while it grows. */
interface Node {
  readonly next: Map<number, Node>
  /** Undefined where no opening ends, as at most nodes. */
  lists: Set<number> | undefined
}

const root = newNode()

function newNode(): Node {
  return { next: new Map(), lists: undefined }
}

/** The list at this place may be tried wherever a word begins so. */
export function enterOpening(opening: string, place: number): void {
  let node = root
  for (let at = 0; at < opening.length; at++) {
    const sign = numberOf(opening.charCodeAt(at))
    // A sign beyond the bound ends the opening early: the list is then tried more often than it must.
    if (sign === 0) break
    node = childOf(node, sign)
  }
  node.lists ??= new Set()
  node.lists.add(place)
}

function childOf({ next }: Node, sign: number): Node {
  const known = next.get(sign)
  if (known !== undefined) return known
  const child = newNode()
  next.set(sign, child)
  return child
}

/** Lays out all openings entered so far. */
export function layOut(): OpeningTree {
  const [bases, owners] = [new Uint16Array(MOST_NODES), new Uint16Array(MOST_NODES)]
  const turns = new Uint8Array(MOST_NODES)
  const lists: (readonly number[] | undefined)[] = []
  // The first places are left empty, as no base is low enough to reach them by a high sign.
  let firstFree = ROOT + MAX_SIGNS + 1
  let last = firstFree
  const place = (node: Node, here: number, sign: number): void => {
    turns[here] = turnOf(node, sign)
    lists[here] = node.lists && [...node.lists]
    if (node.next.size === 0) return
    while (owners[firstFree] !== 0) firstFree++
    const signs = [...node.next.keys()]
    // Several children stand behind all others, and the gaps between them are for those that come alone.
    const base = (signs.length === 1 ? firstFree : last + 1) - Math.min(...signs)
    bases[here] = base
    for (const each of signs) {
      owners[base + each] = here
      last = Math.max(last, base + each)
    }
    for (const [each, child] of node.next) place(child, base + each, each)
  }
  place(root, ROOT, 0)
  const end = last + MAX_SIGNS + 1
  return { bases: bases.slice(0, end), owners: owners.slice(0, end), turns: turns.slice(0, end), lists }
}

const MOST_NODES = 65_536

function turnOf({ next, lists }: Node, sign: number): number {
  const ends = lists === undefined ? 0 : ENDS
  const branches = next.has(ANY_SIGN) ? BRANCHES : 0
  return ends | branches | (sign === DIGIT_SIGN ? REPEATS : 0)
}
