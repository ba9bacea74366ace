import { UNSEEN_WORDS } from './english/unseen.ts'
import { FIRST_VERBS, VERBS } from './english/verbs.ts'
import { lexicon } from './lexicon.ts'
import type { Token } from './tokens.ts'

/** The known word that one slip of the finger made this of. */
export function nearest(stem: string): string | undefined {
  if (UNSEEN_WORDS.has(stem) || lexicon().words.has(stem)) return undefined
  if (stem.length < 6) return SHORT.find(word => isOneSlip(word, stem))
  index ??= indexOf([...lexicon().words].filter(word => word.length >= 4))
  return nearestIn(index, stem)
}

/** Words nobody knows that are one slip from a verb: what to do is looked for before all else. */
export function withoutSlipsOfVerbs(tokens: readonly Token[]): Token[] {
  verbs ??= indexOf([...VERBS.words].filter(word => word.length >= 5))
  const index = verbs
  return tokens.map(token => {
    const isKnown = lexicon().words.has(token.stem) || VERBS.words.has(token.stem) || FIRST_VERBS.words.has(token.stem)
    if (
      token.kind !== 'word' ||
      token.stem.length < 6 ||
      isKnown ||
      UNSEEN_WORDS.has(token.stem) ||
      /^\p{Lu}/u.test(token.text)
    )
      return token
    const meant = nearestIn(index, token.stem)
    return meant === undefined ? token : { ...token, stem: meant }
  })
}

/** Words by themselves and by what is left of them when one letter is taken out, with their place among all. */
type SlipIndex = ReadonlyMap<string, readonly (readonly [place: number, word: string])[]>

let index: SlipIndex | undefined
let verbs: SlipIndex | undefined

/** One slip apart are only words that share one of these keys, so that nobody waits for a long list of words. */
function indexOf(words: readonly string[]): SlipIndex {
  const found = new Map<string, [number, string][]>()
  for (const [place, word] of words.entries()) {
    for (const key of keysOf(word)) found.set(key, [...(found.get(key) ?? []), [place, word]])
  }
  return found
}

const LONGEST = 24

function keysOf(word: string): Set<string> {
  return new Set([word, ...Array.from(word, (_, at) => word.slice(0, at) + word.slice(at + 1))])
}

function nearestIn(index: SlipIndex, stem: string): string | undefined {
  if (stem.length > LONGEST) return undefined
  let best: readonly [place: number, word: string] | undefined
  for (const key of keysOf(stem)) {
    for (const each of index.get(key) ?? []) if (isNearer(each, best, stem) && isOneSlip(each[1], stem)) best = each
  }
  return best?.[1]
}

type Placed = readonly [place: number, word: string]

/** "Personaly" is "personally" rather than "personal": few slips are in the last letter. */
function isNearer([place, word]: Placed, best: Placed | undefined, stem: string): boolean {
  if (best === undefined) return true
  const [ends, bestEnds] = [word.at(-1) === stem.at(-1), best[1].at(-1) === stem.at(-1)]
  return ends === bestEnds ? place < best[0] : ends
}

/** Of short words only these: others are one slip from words that mean something else. */
const SHORT = [
  'please',
  'except',
  'unless',
  'about',
  'should',
  'always',
  'never',
  'attached',
  'subject',
  'sender',
  'mails',
  'email',
  'emails',
  'newer',
  'older',
]

/** One letter more, fewer, another one, or two changed about; the first letter is right but for these. */
export function isOneSlip(one: string, other: string): boolean {
  if (one === other || (one[0] !== other[0] && one.slice(0, 2) !== `${other[1]}${other[0]}`)) return false
  let start = 0
  while (start < one.length && one[start] === other[start]) start++
  const [rest, others] = [one.slice(start), other.slice(start)]
  if (rest.slice(1) === others.slice(1) || rest.slice(1) === others || rest === others.slice(1)) return true
  return rest[0] === others[1] && rest[1] === others[0] && rest.slice(2) === others.slice(2)
}
