import { UNSEEN_WORDS } from './english/unseen.ts'
import { lexicon } from './lexicon.ts'
import { type Token, wordsIn } from './tokens.ts'

/**
 * Leaves out what is said exactly behind it: "the Linden surgery (@linden.example)", "my supervisor (h@uni.example)",
 * "the co-op, that is coop.example". What remains is the address.
 */
export function withoutNamesOfAddresses(tokens: readonly Token[]): Token[] {
  let kept = withoutRoles(tokens)
  for (let at = 0; at < kept.length; at++) {
    const aside = asideAt(kept, at)
    if (aside === undefined) continue
    const from = startOfNamed(kept, at)
    if (from === at) continue
    kept = [...kept.slice(0, from), aside.address, ...kept.slice(aside.end)]
    at = from
  }
  return kept
}

/** "My boss, Helena Voss, writes", "my old address, jo@fen.example,": who it is to the user, before who it is. */
function withoutRoles(tokens: readonly Token[]): Token[] {
  const kept: Token[] = []
  for (let at = 0; at < tokens.length; ) {
    const comma = commaAfterRole(tokens, at)
    const end = comma === undefined ? at : endOfNamed(tokens, comma + 1)
    if (comma === undefined || end === comma + 1) {
      kept.push(tokens[at] as Token)
      at++
      continue
    }
    kept.push(...tokens.slice(comma + 1, end))
    at = tokens[end]?.text === ',' ? end + 1 : end
  }
  return kept
}

const OWN = wordsIn('my our the')
const LONGEST_ROLE = 3

/** Behind "my", "our" or "the" up to three words, of which nobody knows the last, or which is an address. */
function commaAfterRole(tokens: readonly Token[], at: number): number | undefined {
  if (!OWN.has(tokens[at]?.stem ?? '')) return undefined
  for (let comma = at + 2; comma <= at + 1 + LONGEST_ROLE; comma++) {
    const role = tokens[comma - 1]
    if (role?.kind !== 'word' || /^\p{Lu}/u.test(role.text)) return undefined
    if (tokens[comma]?.text !== ',') continue
    const isAddress = ['address', 'alias', 'account', 'mailbox'].includes(role.stem)
    return isAddress || UNSEEN_WORDS.has(role.stem) || !lexicon().words.has(role.stem) ? comma : undefined
  }
  return undefined
}

const MOST_NAMED = 8

/** One address, or names in capitals, several with "and"; the place behind them. */
function endOfNamed(tokens: readonly Token[], from: number): number {
  if (tokens[from]?.kind === 'address') return from + 1
  let end = from
  for (let at = from; at - from < MOST_NAMED; at++) {
    const token = tokens[at]
    if (token?.kind === 'word' && /^\p{Lu}/u.test(token.text)) end = at + 1
    else if (end === from || !['and', 'or'].includes(token?.stem ?? '')) break
  }
  return end
}

const LONGEST_ASIDE = 6

/** One address or domain in brackets, or behind "that is"; `end` is the place behind it. */
function asideAt(tokens: readonly Token[], at: number): { address: Token; end: number } | undefined {
  if (tokens[at]?.text === '(') {
    const close = tokens.slice(at, at + LONGEST_ASIDE + 2).findIndex(({ text }) => text === ')')
    const inside = tokens.slice(at + 1, at + Math.max(close, 1))
    const [address, second] = inside.filter(({ kind }) => kind === 'address' || kind === 'domain')
    return close > 1 && address && second === undefined ? { address, end: at + close + 1 } : undefined
  }
  const address = tokens[at + 3]
  const isThat = tokens[at]?.text === ',' && tokens[at + 1]?.stem === 'that' && tokens[at + 2]?.stem === 'is'
  if (!isThat || (address?.kind !== 'address' && address?.kind !== 'domain')) return undefined
  return { address, end: at + (tokens[at + 4]?.text === ',' ? 5 : 4) }
}

const BEFORE_NAMES = wordsIn('from by of at to')
const LONGEST_NAME = 5

/** Where the words begin that the aside says exactly: behind a preposition, or as far as nobody knows them. */
function startOfNamed(tokens: readonly Token[], end: number): number {
  let at = end
  while (end - at < LONGEST_NAME && tokens[at - 1]?.kind === 'word' && !BEFORE_NAMES.has(tokens[at - 1]?.stem ?? ''))
    at--
  if (BEFORE_NAMES.has(tokens[at - 1]?.stem ?? '')) return at
  const isName = (token: Token | undefined) =>
    token?.kind === 'word' && (/^\p{Lu}/u.test(token.text) || !lexicon().words.has(token.stem))
  let start = end
  while (end - start < LONGEST_NAME && isName(tokens[start - 1])) start--
  return start
}
