import { FIRST_VERBS, VERBS } from './english/verbs.ts'
import { lexicon } from './lexicon.ts'
import type { Token } from './tokens.ts'

/** The known word that one slip of the finger made this of. */
export function nearest(stem: string): string | undefined {
  if (stem.length < 6) return SHORT.find(word => isOneSlip(word, stem))
  for (const word of lexicon().words)
    if (Math.abs(word.length - stem.length) <= 1 && word.length >= 4 && isOneSlip(word, stem)) return word
  return undefined
}

/** Words nobody knows that are one slip from a verb: what to do is looked for before all else. */
export function withoutSlipsOfVerbs(tokens: readonly Token[]): Token[] {
  return tokens.map(token => {
    const isKnown = lexicon().words.has(token.stem) || VERBS.words.has(token.stem) || FIRST_VERBS.words.has(token.stem)
    if (token.kind !== 'word' || token.stem.length < 6 || isKnown || /^\p{Lu}/u.test(token.text)) return token
    const meant = [...VERBS.words].find(word => word.length >= 5 && isOneSlip(word, token.stem))
    return meant === undefined ? token : { ...token, stem: meant }
  })
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
  'newer',
  'older',
]

/** One letter more, fewer, another one, or two changed about. */
export function isOneSlip(one: string, other: string): boolean {
  if (one === other) return false
  let start = 0
  while (start < one.length && one[start] === other[start]) start++
  const [rest, others] = [one.slice(start), other.slice(start)]
  if (rest.slice(1) === others.slice(1) || rest.slice(1) === others || rest === others.slice(1)) return true
  return rest[0] === others[1] && rest[1] === others[0] && rest.slice(2) === others.slice(2)
}
