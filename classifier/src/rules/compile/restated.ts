import { COMPANIES } from './english/companies.ts'
import type { Item } from './item.ts'
import { wordsIn } from './tokens.ts'

/** Leaves out what is said exactly behind it: "our lab, anyone at lab.example", "CI noise, i.e. anything from ci.example". */
export function restated(items: readonly Item[]): Item[] {
  return withBut(withoutWriting(withoutMeasures(withExceptedNames(withoutHeads(withoutAsides(items))))))
}

/** "our lab, anyone at lab.example": what nobody knows is named exactly behind the comma. */
function withoutAsides(items: readonly Item[]): Item[] {
  return items.map((item, at) => {
    if (item.kind !== 'unknown' || !isAfterFrom(items.slice(Math.max(at - LONGEST, 0), at))) return item
    const rest = items.slice(at, at + LONGEST)
    const comma = rest.findIndex(({ kind }) => kind !== 'unknown' && kind !== 'filler')
    const isEnd = rest[comma]?.kind === 'comma' || rest[comma]?.kind === 'trait'
    const next = rest
      .slice(Math.max(comma, 0))
      .find(({ kind }) => kind !== 'filler' && kind !== 'mail' && kind !== 'comma')
    const isAside =
      isEnd && next?.kind === 'trait' && next.any.every(each => each.is === 'from' && each.who.includes('@'))
    return isAside ? fillerOf(item) : item
  })
}

/** The most words of a name and what stands around it. */
const LONGEST = 12

/** Behind "from our", with nothing else between. */
function isAfterFrom(before: readonly Item[]): boolean {
  const last = before.findLastIndex(({ kind }) => kind !== 'unknown')
  const stems = before
    .slice(Math.max(last - 1, 0), last + 1)
    .flatMap(({ kind, tokens }) => (kind === 'filler' ? tokens.map(({ stem }) => stem) : []))
  return stems.includes('from') || stems.includes('by')
}

function fillerOf({ tokens }: Item): Item {
  return { kind: 'filler', tokens }
}

/** "Scores, by which I mean PDF files": what begins the sentence and is said again as mail of some kind says nothing itself. */
function withoutHeads(items: readonly Item[]): Item[] {
  const means = items.findIndex(({ kind }) => kind === 'that_is')
  if (means === -1) return [...items]
  const plain = items.map(item => (item.kind === 'that_is' ? fillerOf(item) : item))
  const comma = means - 1
  const isApart = items[comma]?.kind === 'comma' || items[comma]?.tokens[0]?.text === '('
  const head = items.slice(0, Math.max(comma, 0))
  const isName = head.every(({ kind }) => ['unknown', 'filler', 'noun', 'mail'].includes(kind))
  const next = items.slice(means + 1).find(({ kind }) => kind !== 'filler' && kind !== 'comma')
  if (!isApart || !isName || next === undefined || !isMail(next)) return plain
  return [...head.map(fillerOf), ...plain.slice(head.length)]
}

/** Begins to say which mail, and not only something about it. */
function isMail(item: Item): boolean {
  return (
    item.kind === 'mail' || item.kind === 'noun' || (item.kind === 'trait' && item.tokens.length > 0 && isFiles(item))
  )
}

function isFiles(item: Item & { readonly kind: 'noun' | 'trait' }): boolean {
  return item.any.every(({ is }) => is === 'attachment' || is === 'file') && item.tokens[0]?.stem !== 'with'
}

const EXCEPT = wordsIn('except excluding bar barring')
const AFTER_NAMES: ReadonlySet<Item['kind'] | undefined> = new Set(['and', 'or', 'comma', undefined])

/** "No-reply mail goes to Bots, except Sentry": words in capitals that nobody knows, with nothing behind them, are who wrote. */
function withExceptedNames(items: readonly Item[]): Item[] {
  let isExcepted = false
  return items.map((item, at) => {
    const { kind, tokens } = item
    if (kind === 'unless')
      isExcepted = EXCEPT.has(tokens[0]?.stem ?? '') && tokens.every(({ stem }) => NAMED_FOR.has(stem))
    else if (kind !== 'and' && kind !== 'or' && kind !== 'comma' && kind !== 'unknown' && !isCompany(item))
      isExcepted = false
    const isKnown = kind !== 'unknown' && !isCompany(item)
    const isName = isExcepted && !isKnown && tokens.every(({ text }) => /^\p{Lu}\p{L}/u.test(text))
    const isAlone = AFTER_NAMES.has(items[at + 1]?.kind) && items[at - 1]?.kind !== 'unknown'
    if (!isName || !isAlone) return item
    const who = tokens.map(({ text }) => text).join(' ')
    return { kind: 'trait', any: [{ is: 'from', who }], tokens }
  })
}

/** "GitHub" names what mail is about as well. */
function isCompany({ kind, tokens }: Item): boolean {
  return kind === 'noun' && tokens.length === 1 && COMPANIES.has(tokens[0]?.stem ?? '')
}

/** "Everything from acme.example but newsletters": a kind of mail behind "but" is left out, unless what stands before is not meant. */
function withBut(items: readonly Item[]): Item[] {
  return items.map((item, at) => {
    const isBut = item.kind === 'and' && item.tokens.length === 1 && item.tokens[0]?.stem === 'but'
    const before = items.slice(0, at).findLast(({ kind }) => kind !== 'filler' && kind !== 'comma')
    const isMeant = before?.kind === 'mail' || before?.kind === 'trait' || before?.kind === 'noun'
    const isDenied = items.slice(0, at).some(({ kind }) => kind === 'not')
    return isBut && isMeant && !isDenied && items[at + 1]?.kind === 'noun'
      ? { kind: 'unless', tokens: item.tokens }
      : item
  })
}

/** "Large messages (2 MB or more)", "expensive orders over 500 euros": the figure says how large. */
function withoutMeasures(items: readonly Item[]): Item[] {
  return items.map(item => {
    const [token] = item.tokens
    const measured = item.kind === 'unknown' && token !== undefined ? MEASURED.get(token.stem) : undefined
    const isSaid = items.some(
      other =>
        other.kind === 'trait' &&
        other.not !== true &&
        other.any.some(each => each.is === measured?.is && 'than' in each && each.than === measured.than),
    )
    return measured !== undefined && isSaid ? fillerOf(item) : item
  })
}

const MEASURED: ReadonlyMap<string, { is: 'size' | 'amount' | 'age'; than: 'more' | 'less' }> = new Map([
  ...ofMeasure('big large huge heavy giant massive enormous fat bulky', 'size', 'more'),
  ...ofMeasure('small tiny little', 'size', 'less'),
  ...ofMeasure('expensive pricey costly dear', 'amount', 'more'),
  ...ofMeasure('cheap', 'amount', 'less'),
  ...ofMeasure('old ancient stale', 'age', 'more'),
  ...ofMeasure('recent fresh', 'age', 'less'),
])

function ofMeasure(words: string, is: 'size' | 'amount' | 'age', than: 'more' | 'less') {
  return words.split(' ').map(word => [word, { is, than }] as const)
}

/** "When someone outside the company writes": that who wrote wrote says nothing more. */
function withoutWriting(items: readonly Item[]): Item[] {
  return items.map((item, at) => {
    const [before, behind] = [items[at - 1], items[at + 1]]
    const isVerb = item.kind === 'unknown' && item.tokens.length === 1 && WRITES.has(item.tokens[0]?.stem ?? '')
    if (!isVerb || behind?.kind === 'unknown' || behind?.kind === 'noun') return item
    return before !== undefined && (isOfSender(before) || isSomebody(before)) ? fillerOf(item) : item
  })
}

const WRITES = wordsIn('write wrote send sent email mail')
const SOMEBODY = wordsIn('someone somebody anyone anybody people person who')

function isOfSender(item: Item): boolean {
  return item.kind === 'trait' && item.any.every(({ is }) => ['from', 'no_reply', 'relation'].includes(is))
}

function isSomebody({ kind, tokens }: Item): boolean {
  return (kind === 'mail' || kind === 'filler') && SOMEBODY.has(tokens.at(-1)?.stem ?? '')
}

const NAMED_FOR = wordsIn('except excluding bar barring for')
