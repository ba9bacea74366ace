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
    const from = SENDS.has(kept[aside.end]?.stem ?? '') ? startOfWriter(kept, at) : startOfNamed(kept, at)
    if (from === at) continue
    kept = [...kept.slice(0, from), ...aside.addresses, ...kept.slice(aside.end)]
    at = from + aside.addresses.length - 1
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
  let isNamed = false
  for (let comma = at + 2; comma <= at + 1 + LONGEST_ROLE; comma++) {
    const role = tokens[comma - 1]
    if (role?.kind !== 'word') return undefined
    isNamed ||= /^\p{Lu}/u.test(role.text)
    if (tokens[comma]?.text !== ',') continue
    // "From the Rotary club, rotary@club.example,".
    if (isNamed) return isSaidExactly(tokens, at, comma) ? comma : undefined
    const isOwn = ['address', 'alias', 'account', 'mailbox'].includes(role.stem)
    const isUnknown = UNSEEN_WORDS.has(role.stem) || !lexicon().words.has(role.stem)
    return isOwn || isUnknown || isSaidExactly(tokens, at, comma) ? comma : undefined
  }
  return undefined
}

/** "From my daughter's school, green.example": one address, and no list of several things. */
function isSaidExactly(tokens: readonly Token[], at: number, comma: number): boolean {
  const before = tokens[at - 1]?.stem ?? ''
  const isOfSender = BEFORE_NAMES.has(before) || BEFORE_WRITERS.has(before)
  return isOfSender && isAddress(tokens[comma + 1]) && !JOINTS.has(tokens[comma + 2]?.stem.replace(',', '') ?? '')
}

const BEFORE_WRITERS = wordsIn('what whatever anything everything all when if whenever')

const MOST_NAMED = 8

/** One address, or names in capitals, several with "and"; the place behind them. */
function endOfNamed(tokens: readonly Token[], from: number): number {
  if (isAddress(tokens[from])) return from + 1
  let end = from
  for (let at = from; at - from < MOST_NAMED; at++) {
    const token = tokens[at]
    if (token?.kind === 'word' && /^\p{Lu}/u.test(token.text)) end = at + 1
    else if (end === from || !['and', 'or'].includes(token?.stem ?? '')) break
  }
  return end
}

const LONGEST_ASIDE = 6

/** One address or domain in brackets, or one or several behind "that is"; `end` is the place behind them. */
function asideAt(tokens: readonly Token[], at: number): { addresses: readonly Token[]; end: number } | undefined {
  if (tokens[at]?.text === '(') {
    const close = tokens.slice(at, at + LONGEST_ASIDE + 2).findIndex(({ text }) => text === ')')
    const inside = tokens.slice(at + 1, at + Math.max(close, 1))
    const [address, second] = inside.filter(isAddress)
    return close > 1 && address && second === undefined ? { addresses: [address], end: at + close + 1 } : undefined
  }
  const from = at + lengthOfThatIs(tokens, at)
  if (from === at || !isAddress(tokens[from])) return undefined
  let end = from
  while (isAddress(tokens[end]) || (JOINTS.has(tokens[end]?.stem ?? '') && isAddress(tokens[end + 1]))) end++
  return { addresses: tokens.slice(from, end), end: tokens[end]?.text === ',' ? end + 1 : end }
}

const JOINTS = wordsIn('and or ,')

function isAddress(token: Token | undefined): token is Token {
  return token?.kind === 'address' || token?.kind === 'domain'
}

/** ", that is", ", which is", ", i.e.", ", meaning", ", so". */
function lengthOfThatIs(tokens: readonly Token[], at: number): number {
  if (tokens[at]?.text !== ',') return 0
  const [first, second] = tokens.slice(at + 1)
  if (['that', 'which'].includes(first?.stem ?? '') && second?.stem === 'is') return 3
  if (first?.stem === 'i.e') return second?.text === '.' ? 3 : 2
  return ['meaning', 'namely', 'so'].includes(first?.stem ?? '') ? 2 : 0
}

const SENDS = wordsIn('send sent write wrote post')

/** "Everything the choir (choir@stmary.example) sends": all of who it is. */
function startOfWriter(tokens: readonly Token[], end: number): number {
  const lead = tokens.slice(Math.max(end - LONGEST_NAME, 0), end).findLastIndex(({ stem }) => OWN.has(stem))
  return lead === -1 ? startOfNamed(tokens, end) : Math.max(end - LONGEST_NAME, 0) + lead
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
