import {
  ANY_SIGN,
  BRANCHES,
  DIGIT_SIGN,
  ENDS,
  enterOpening,
  layOut,
  type OpeningTree,
  REPEATS,
  ROOT,
  SIGNS,
} from './opening-tree.ts'
import { openingsOf } from './openings.ts'

/** One list of phrases that mean the same, by its place in the book. */
export interface Phrases {
  readonly place: number
}

/** Letters and digits as plain ranges: matching by Unicode property takes several times as long. */
const LETTERS = 'a-z\\u00aa\\u00b5\\u00ba\\u00df-\\u00f6\\u00f8-\\u1fff\\u2c00-\\ud7ff\\uf900-\\uffdc'
const WORD = `${LETTERS}0-9`

/** Every list of phrases, each as one expression that is tried where a word begins. */
const BOOK: RegExp[] = []
/** The same expressions for a search. */
const SEARCHED: RegExp[] = []

/** One list out of many readable alternatives, one language a line, for lowercase text. Whole words match. */
export function anyOf(...alternatives: string[]): Phrases {
  const source = alternatives.join('|').replaceAll('\\p{L}', `[${LETTERS}]`)
  const whole = `(?:${source})(?![${WORD}])`
  const place = BOOK.push(new RegExp(whole, 'y')) - 1
  SEARCHED.push(new RegExp(whole, 'g'))
  for (const opening of openingsOf(source)) enterOpening(opening, place)
  tree = undefined
  return { place }
}

/** Laid out when the first text is read, as lists are added while the program loads. */
let tree: OpeningTree | undefined

/** Which lists are said in a text: 1 or 0 by place. */
export type Said = Readonly<Uint8Array>

const MAX_TEXT = 8192

/**
 * Looks for all phrases at once in a lowercase text, up to a bound: at the beginning of each word only those lists are
 * tried whose phrases may begin so.
 */
export function findPhrases(text: string): Said {
  const length = Math.min(MAX_TEXT, text.length)
  tree ??= layOut()
  const search: Search = { text, length, tree, start: 0, said: new Uint8Array(BOOK.length) }
  let isInWord = false
  for (let at = 0; at < length; at++) {
    if (!isInWord) {
      search.start = at
      follow(search, ROOT, at)
    }
    isInWord = IS_WORD[text.charCodeAt(at)] === 1
  }
  return search.said
}

/** Whether a lowercase text holds one of these phrases; quicker than to find all where just one list is asked for. */
export function holdsPhrase(text: string, { place }: Phrases): boolean {
  const phrases = SEARCHED[place] as RegExp
  phrases.lastIndex = 0
  for (let found = phrases.exec(text); found !== null; found = phrases.exec(text)) {
    if (found.index === 0 || IS_WORD[text.charCodeAt(found.index - 1)] === 0) return true
    phrases.lastIndex = found.index + 1
  }
  return false
}

interface Search {
  readonly text: string
  readonly length: number
  readonly tree: OpeningTree
  /** Where the word begins that is looked at. */
  start: number
  readonly said: Uint8Array
}

/** Goes on from a node by the sign at `from`; where any sign may stand, that way, too. */
function follow(search: Search, node: number, from: number): void {
  const { bases, owners, turns } = search.tree
  for (let here = node, at = from; ; at++) {
    if (turns[here] !== 0) at = turn(search, here, at)
    const beyond = (bases[here] as number) + signAt(search, at)
    if (owners[beyond] !== here) return
    here = beyond
  }
}

/** Does what is to be done at a node, and tells by which sign to go on. */
function turn(search: Search, node: number, from: number): number {
  const { length, tree } = search
  const turns = tree.turns[node] as number
  if ((turns & ENDS) !== 0) tryLists(search, tree.lists[node] ?? [])
  if ((turns & BRANCHES) !== 0 && from < length) follow(search, (tree.bases[node] as number) + ANY_SIGN, from + 1)
  let at = from
  if ((turns & REPEATS) !== 0) while (signAt(search, at) === DIGIT_SIGN) at++
  return at
}

/** 0, which is in no opening, behind the last sign. */
function signAt({ text, length }: Search, at: number): number {
  return at < length ? (SIGNS[text.charCodeAt(at)] ?? 0) : 0
}

function tryLists({ text, start, said }: Search, places: readonly number[]): void {
  for (const place of places) {
    const phrases = BOOK[place]
    if (said[place] === 1 || phrases === undefined) continue
    phrases.lastIndex = start
    if (phrases.test(text)) said[place] = 1
  }
}

/** The same signs as WORD names. */
const IS_WORD = new Uint8Array(65_536)
for (const range of ['az', '09', 'ªª', 'µµ', 'ºº', 'ßö', 'ø\u1fff', '\u2c00\ud7ff', '\uf900\uffdc']) {
  IS_WORD.fill(1, range.charCodeAt(0), range.charCodeAt(1) + 1)
}
