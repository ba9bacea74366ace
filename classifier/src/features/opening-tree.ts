import { ANY, DIGITS } from './openings.ts'

/**
 * A tree of openings, and which lists begin so, laid out in two rows of numbers: from a node at `here` a sign leads to
 * `bases[here] + sign`, if `owners` says there that `here` is the node before it (a double array, Aoe 1989). So the
 * whole tree fits into the processor's nearest cache; a row per node took a hundred times the room.
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
  readonly lists: Set<number>
}

const root = newNode()

function newNode(): Node {
  return { next: new Map(), lists: new Set() }
}

/** The list at this place may be tried wherever a word begins so. */
export function enterOpening(opening: string, place: number): void {
  let node = root
  for (let at = 0; at < opening.length; at++) {
    const sign = numberOf(opening.charCodeAt(at))
    // A sign beyond the bound ends the opening early: the list is then tried more often than it must.
    if (sign === 0) break
    const child = node.next.get(sign) ?? newNode()
    node.next.set(sign, child)
    node = child
  }
  node.lists.add(place)
}

/** Lays out all openings entered so far. */
export function layOut(): OpeningTree {
  const [bases, owners] = [new Uint16Array(MOST_NODES), new Uint16Array(MOST_NODES)]
  const turns = new Uint8Array(MOST_NODES)
  const lists: (readonly number[] | undefined)[] = []
  let firstFree = ROOT + 1
  const place = (node: Node, here: number, sign: number): void => {
    turns[here] = turnOf(node, sign)
    lists[here] = node.lists.size > 0 ? [...node.lists] : undefined
    if (node.next.size === 0) return
    while (owners[firstFree] !== 0) firstFree++
    const base = freeBase(owners, [...node.next.keys()], firstFree)
    bases[here] = base
    for (const each of node.next.keys()) owners[base + each] = here
    for (const [each, child] of node.next) place(child, base + each, each)
  }
  place(root, ROOT, 0)
  const end = owners.findLastIndex(owner => owner !== 0) + MAX_SIGNS + 1
  return { bases: bases.slice(0, end), owners: owners.slice(0, end), turns: turns.slice(0, end), lists }
}

const MOST_NODES = 65_536

function turnOf({ next, lists }: Node, sign: number): number {
  const ends = lists.size > 0 ? ENDS : 0
  const branches = next.has(ANY_SIGN) ? BRANCHES : 0
  return ends | branches | (sign === DIGIT_SIGN ? REPEATS : 0)
}

/** The first base from which all these signs lead to free places. */
function freeBase(owners: Uint16Array, signs: readonly number[], firstFree: number): number {
  let base = Math.max(1, firstFree - Math.min(...signs))
  while (signs.some(sign => owners[base + sign] !== 0 || base + sign <= ROOT)) base++
  return base
}
