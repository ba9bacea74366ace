import { codesOf } from './codes.ts'
import { ANY, DIGITS, openingsOf } from './openings.ts'

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
  for (const opening of openingsOf(source)) enter(opening, place)
  return { place }
}

/**
 * A tree of all openings, one row of `NEXT` per node: where each sign leads, 0 for nowhere. Signs are numbered as they
 * are met, so that a row stays short.
 */
const MAX_SIGNS = 64
const ROOT = 1
const SIGNS = new Uint8Array(65_536)
let signCount = 1
let next = new Uint16Array(2 * MAX_SIGNS)
/** By node: the lists whose opening ends there. */
const LISTS: (readonly number[] | undefined)[] = [undefined, undefined]

/** The sign that stands for any one. */
const ANY_SIGN = numberOf(ANY.charCodeAt(0))
const DIGIT_SIGN = numberOf(DIGITS.charCodeAt(0))
SIGNS.fill(DIGIT_SIGN, '0'.charCodeAt(0), '9'.charCodeAt(0) + 1)

function enter(opening: string, place: number): void {
  let node = ROOT
  for (let at = 0; at < opening.length; at++) {
    const sign = numberOf(opening.charCodeAt(at))
    // A sign beyond the bound ends the opening early: the list is then tried more often than it must.
    if (sign === 0) break
    node = next[node * MAX_SIGNS + sign] || addNode(node, sign)
  }
  LISTS[node] = [...new Set([...(LISTS[node] ?? []), place])]
}

function numberOf(code: number): number {
  if (SIGNS[code] === 0 && signCount < MAX_SIGNS) SIGNS[code] = signCount++
  return SIGNS[code] as number
}

function addNode(parent: number, sign: number): number {
  const node = LISTS.push(undefined) - 1
  if (node * MAX_SIGNS >= next.length) {
    const wider = new Uint16Array(next.length * 2)
    wider.set(next)
    next = wider
  }
  next[parent * MAX_SIGNS + sign] = node
  // Digits stand for any number of them.
  if (sign === DIGIT_SIGN) next[node * MAX_SIGNS + sign] = node
  return node
}

/** Which lists are said in a text: 1 or 0 by place. */
export type Said = Readonly<Uint8Array>

const MAX_TEXT = 8192

/**
 * Looks for all phrases at once in a lowercase text, up to a bound: at the beginning of each word only those lists are
 * tried whose phrases may begin so.
 */
export function findPhrases(text: string): Said {
  const length = Math.min(MAX_TEXT, text.length)
  const codes = codesOf(length < text.length ? text.slice(0, length) : text)
  const search: Search = { text, codes, length, start: 0, said: new Uint8Array(BOOK.length) }
  let isInWord = false
  for (let at = 0; at < length; at++) {
    const code = codes[at] as number
    if (!isInWord) {
      search.start = at
      follow(search, ROOT, at)
    }
    isInWord = IS_WORD[code] === 1
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
  readonly codes: Uint16Array
  readonly length: number
  /** Where the word begins that is looked at. */
  start: number
  readonly said: Uint8Array
}

/** Goes on from a node by the sign at `from`; where any sign may stand, that way, too. */
function follow(search: Search, node: number, from: number): void {
  const { codes } = search
  let last = ROOT
  for (let here = node, at = from; here !== 0; at++) {
    const places = LISTS[here]
    // Further digits do not lead on, so what begins with a number is tried once.
    if (places !== undefined && here !== last) tryLists(search, places)
    const row = here * MAX_SIGNS
    const beyond = next[row + ANY_SIGN] as number
    if (beyond !== 0 && at < search.length) follow(search, beyond, at + 1)
    last = here
    here = next[row + (SIGNS[codes[at] as number] as number)] as number
  }
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
