import { FIRST_VERBS, VERBS } from './english/verbs.ts'
import { Patterns, type Said } from './patterns.ts'
import { findTarget } from './target.ts'
import { type Token, wordsIn } from './tokens.ts'

/** Puts what people say in other turns into those that commands are read from; what says nothing of a rule is left out. */
export function inUsualOrder(tokens: readonly Token[], said: Said): readonly Token[] {
  const bare = withNothing(withNeverFirst(withoutPreface(tokens)))
  const turned = withVerbWhole(withFolderLast(bare, said))
  return withWishFirst(withExceptionsFirst(withoutUnwanted(turned, said)))
}

const RULES = wordsIn('rule filter')
const LONGEST_PREFACE = 7

/** "New rule: …", "Icebox should …": who is told, and that it is a rule. */
function withoutPreface(tokens: readonly Token[]): readonly Token[] {
  const colon = tokens.slice(0, LONGEST_PREFACE).findIndex(({ text }) => text === ':')
  if (colon > 0 && RULES.has(tokens[colon - 1]?.stem ?? '')) return tokens.slice(colon + 1)
  const [first, second] = tokens
  return ['icebox', 'you'].includes(first?.stem ?? '') && OUGHT.has(second?.stem ?? '') ? tokens.slice(2) : tokens
}

const OUGHT = wordsIn('should must shall may')
const NEVER: readonly (readonly string[])[] = [
  ['under', 'no', 'circumstance'],
  ['on', 'no', 'account'],
  ['by', 'no', 'mean'],
  ['in', 'no', 'case'],
]

/** "Under no circumstances". */
function withNeverFirst(tokens: readonly Token[]): readonly Token[] {
  const at = tokens.findIndex((_, from) =>
    NEVER.some(words => words.every((word, next) => tokens[from + next]?.stem === word)),
  )
  const first = tokens[at]
  if (first === undefined) return tokens
  return [...tokens.slice(0, at), { ...first, text: 'never', stem: 'never' }, ...tokens.slice(at + 3)]
}

const SINGLE: ReadonlyMap<string, string> = new Map([
  ...['mail', 'email', 'message', 'letter'].map(word => [word, 'nothing'] as const),
  ...['one', 'body'].map(word => [word, 'nobody'] as const),
])

/** "No mail from acme.example should be moved", "no one": one word, so that it denies what is done and not who wrote. */
function withNothing(tokens: readonly Token[]): readonly Token[] {
  const [first, second, ...rest] = tokens
  const word = first?.stem === 'no' && second !== undefined ? SINGLE.get(second.stem) : undefined
  return first === undefined || word === undefined ? tokens : [{ ...first, text: word, stem: word }, ...rest]
}

const LONGEST_NAME = 4
const IS_FOR: readonly (readonly string[])[] = [['is', 'for'], ['for']]
/** What begins a sentence in capitals and is no folder. */
const NO_NAMES = wordsIn('for to from in into please important urgent note hi hello')
const OF_MAIL = wordsIn('mail email message all any every everything anything whatever')

/** "Harbour: all mail from acme.example", "Use the folder Harbour for mail from acme.example", where no verb tells what to do. */
function withFolderLast(tokens: readonly Token[], said: Said): readonly Token[] {
  let from = 0
  if (tokens[from]?.stem === 'use') from++
  while (['the', 'my', 'folder', 'label'].includes(tokens[from]?.stem ?? '')) from++
  const isFolder = tokens.slice(0, from).some(({ stem }) => stem === 'folder' || stem === 'label')
  const isName = (token: Token | undefined) =>
    token?.kind === 'quoted' || (token?.kind === 'word' && /^\p{Lu}/u.test(token.text))
  let end = from
  while (end - from < LONGEST_NAME && isName(tokens[end])) end++
  const joint =
    tokens[end]?.text === ':'
      ? 1
      : (IS_FOR.find(words => words.every((word, next) => tokens[end + next]?.stem === word))?.length ?? 0)
  const rest = tokens.slice(end + joint)
  // "Invoices for …" begins with what mail is about.
  const isHeading = isFolder || (joint > 0 && tokens[end]?.stem !== 'for')
  if (end === from || joint === 0 || !isHeading || !OF_MAIL.has(rest[0]?.stem ?? '')) return tokens
  const isVerb =
    VERBS.reader(tokens, said).longest(from) !== undefined ||
    FIRST_VERBS.reader(tokens, said).longest(from) !== undefined
  if (isVerb || NO_NAMES.has(tokens[from]?.stem ?? '') || findTarget(rest, 0) !== undefined) return tokens
  const verbs = VERBS.reader(rest, said)
  const [first] = tokens
  if (
    first === undefined ||
    rest.some(({ text }, at) => verbs.longest(at) !== undefined || text === '.' || text === ';')
  )
    return tokens
  const word = (text: string) => ({ ...first, kind: 'word' as const, text, stem: text })
  return [word('move'), ...rest.filter(({ text }) => text !== '?'), word('to'), ...tokens.slice(from, end)]
}

/** "Give mail from Ann a flag", "let mail from Ann through": the verb in one place. */
function withVerbWhole(tokens: readonly Token[]): readonly Token[] {
  const at = tokens.findIndex(({ stem }) => !LEADS.has(stem))
  const first = tokens[at]
  const last = tokens.findLastIndex(({ kind, stem }) => kind !== 'sign' && !LEADS.has(stem))
  if (first === undefined || last <= at + 1) return tokens
  const verb = (text: string) => ({ ...first, text, stem: text })
  if (first.stem === 'let' && tokens[last]?.stem === 'through')
    return [...tokens.slice(0, at), verb('keep'), ...tokens.slice(at + 1, last), ...tokens.slice(last + 1)]
  const isFlag =
    ['flag', 'star'].includes(tokens[last]?.stem ?? '') && ['a', 'the'].includes(tokens[last - 1]?.stem ?? '')
  if (first.stem !== 'give' || !isFlag) return tokens
  return [...tokens.slice(0, at), verb('flag'), ...tokens.slice(at + 1, last - 1), ...tokens.slice(last + 1)]
}

const MANNER = 'really|just|ever|always|honestly|actually'
const SEE = 'see|read|have|get|receive|keep|look|hear|know|bother|open|be|deal'

/** What people say of mail they would rather not see, before they say where it goes. */
const HEADS = new Patterns<true, Record<never, never>>({})
for (const text of [
  `i|we do|would|will|can|could|must ${MANNER}? not|never ${MANNER}? need|want|wish|like|care|have|use|bear|stand|fancy to? ${SEE}? at|about|with|for|from|bothered|reminded|disturbed? by|with|of? any|all|these|those|more? of?`,
  `i|we no longer need|want|read|care|use to? ${SEE}? at|about|for? any|all|these|those? of?`,
  `i|we never|rarely|seldom|hardly|scarcely ever? read|open|need|use|want|look at? any|all|these|those? of?`,
  `i|we am|are ${MANNER}|so|quite|too? tired|sick|fed|bored|annoyed up? of|with|by all|these|those|the|my|getting? the|these|those?`,
  'i|we hate|dislike|loathe|detest seeing|getting|reading|having? all|these|those? the?',
  'i|we would? want|need|wish|like no more? of? these|those?',
  'i|we get|receive|have way|far|much|so? too|so many|much of? these|those?',
  'stop|quit showing|giving|sending|bothering me|us with? all|these|those?',
  'enough of|with all|these|those|the? of?',
  'no more|longer any?',
  'way? too|so many|much of? these|those?',
])
  HEADS.add(text, () => true)

/** What may stand between these words and the command, and says no more of which mail. */
const TAILS = new Patterns<true, Record<never, never>>({})
for (const text of [
  'in|inside|into|from|at my|our|the inbox',
  'any? more|longer',
  'anymore',
  'straight|right away|now',
  'immediately',
  'please',
  'at once|all',
])
  TAILS.add(text, () => true)

/** "Nothing above 50 MB should sit in my inbox, it goes to Huge". */
const STAYS = new Patterns<true, Record<never, never>>({})
for (const text of [
  'should|must|may|can|shall|ought|need to? ever? be|sit|stay|land|come|go|lie|remain|appear|end|show|clutter|be up? in|into|inside my|our|the inbox',
  'has|have any? business|place in my|our|the inbox',
  'belong|belongs in|into my|our|the inbox',
])
  STAYS.add(text, () => true)

/** "Mail from acme.example does not belong in my inbox, put it in Acme". */
const NOT_HERE = new Patterns<true, Record<never, never>>({})
for (const text of [
  'do|does|should|must|can|will|may not|never belong|be|sit|stay|land|appear|show|come up? in|into my|our|the inbox',
  'is|are not wanted|needed in my|our|the inbox',
  'has|have no business|place in my|our|the inbox',
])
  NOT_HERE.add(text, () => true)

const NONE = wordsIn('nothing none')
const LEADS = wordsIn('so please just and then therefore hence instead but thus kindly pls')
const SIGNS = wordsIn(', ; : . ! - – —')
const MOVES = wordsIn(
  'put move file send stick shove chuck pop bung dump place sort stash tuck lob toss store drop shift throw collect gather park stow sweep push transfer',
)
const THEM = wordsIn('it them those these all')
const THEY = wordsIn('it they those these')
const GO = wordsIn('go goes belong should must can may shall')

/**
 * "No newsletters in my inbox, put them in News", "I don't need to see those any more, they go to Old": what is not wanted
 * where it is, is meant, and not what is none of it. Without such a command behind it nothing is left out.
 */
function withoutUnwanted(tokens: readonly Token[], said: Said): readonly Token[] {
  const command = placeOfCommand(tokens)
  if (command === -1) return tokens
  const start = tokens.findIndex(({ stem }) => !LEADS.has(stem))
  const before = tokens.slice(0, command)
  const first = tokens[start]
  if (first !== undefined && NONE.has(first.stem)) return withoutNone(before, tokens, said)
  const rejected = NOT_HERE.reader(before, said)
  const away = before.findIndex((_, at) => rejected.longest(at) !== undefined)
  if (away > 0) return withoutAll(tokens, [[away, away + (rejected.longest(away)?.length ?? 0)]])
  const heads = HEADS.reader(before, said)
  for (let at = start; at < command; at++) {
    const length = heads.longest(at)?.length ?? 0
    if (length === 0) continue
    // "No more than 5 MB".
    if (tokens[at + length]?.stem === 'than') return tokens
    if (at === start) return withoutAll(tokens, [[at, at + length]])
    if (isTail(before, at + length, said)) return withoutAll(tokens, [[at, command]])
  }
  if (first?.stem === 'no' && isSaidOfInbox(before)) return withoutAll(tokens, [[start, start + 1]])
  return tokens
}

function withoutNone(before: readonly Token[], tokens: readonly Token[], said: Said): readonly Token[] {
  const stays = STAYS.reader(before, said)
  const at = before.findIndex((_, index) => stays.longest(index) !== undefined)
  if (at === -1) return tokens
  const all = tokens.map(token =>
    token === before.find(({ stem }) => NONE.has(stem)) ? { ...token, text: 'everything', stem: 'everything' } : token,
  )
  return withoutAll(all, [[at, at + (stays.longest(at)?.length ?? 0)]])
}

/** "No PDF attached? Put it in …" says what mail is, "no PDFs in my inbox" that they should not be there. */
function isSaidOfInbox(before: readonly Token[]): boolean {
  return before.some(
    ({ stem }, at) =>
      (stem === 'inbox' && before[at - 2]?.stem === 'in') || (stem === 'please' && at + 2 >= before.length),
  )
}

function isTail(before: readonly Token[], from: number, said: Said): boolean {
  const tails = TAILS.reader(before, said)
  let at = from
  while (at < before.length) {
    const token = before[at]
    const length = token?.kind === 'sign' || LEADS.has(token?.stem ?? '') ? 1 : (tails.longest(at)?.length ?? 0)
    if (length === 0) return false
    at += length
  }
  return true
}

/** Where "put them", "they go" begins, behind a sign or a joint; -1 where nothing of the kind follows. */
function placeOfCommand(tokens: readonly Token[]): number {
  return tokens.findIndex(({ stem }, at) => {
    const before = tokens[at - 1]
    const isApart = at > 0 && (SIGNS.has(before?.stem ?? '') || LEADS.has(before?.stem ?? ''))
    const next = tokens[at + 1]?.stem ?? ''
    return isApart && ((MOVES.has(stem) && THEM.has(next)) || (THEY.has(stem) && GO.has(next)))
  })
}

function withoutAll(tokens: readonly Token[], cuts: readonly (readonly [from: number, until: number])[]): Token[] {
  return tokens.filter((_, at) => !cuts.some(([from, until]) => at >= from && at < until))
}

const MOVED = wordsIn('moved touched filed filtered hidden blocked frozen sorted')

/** "I never want mail from Ruth moved": never move it. */
function withWishFirst(tokens: readonly Token[]): readonly Token[] {
  const [first] = tokens
  const not = tokens.findIndex(({ stem }) => stem === 'never' || stem === 'not')
  const want = tokens[not + 1]
  const isWish =
    ['i', 'we'].includes(first?.stem ?? '') && not > 0 && not <= 2 && ['want', 'wish'].includes(want?.stem ?? '')
  if (!isWish || want === undefined) return tokens
  const end = tokens.findIndex(({ kind, stem }, at) => at > not && kind === 'sign' && ['.', ';', '!'].includes(stem))
  const last = end === -1 ? tokens.length - 1 : end - 1
  const at = tokens.slice(0, last + 1).findIndex(({ stem }) => MOVED.has(stem))
  const isLast = at > 0 && tokens.slice(at + 1, last + 1).every(({ stem }) => ANYWHERE.has(stem))
  if (!isLast) return tokens
  const verb = ['never', 'move'].map(text => ({ ...want, text, stem: text }))
  return [...verb, ...tokens.slice(not + 2, at), ...tokens.slice(last + 1)]
}

const ANYWHERE = wordsIn('anywhere away ever out by icebox automatically at all to a folder')

const EXCEPTED = wordsIn('excepted excluded')

/** "…, newsletters excepted": the exception stands before its word. */
function withExceptionsFirst(tokens: readonly Token[]): readonly Token[] {
  const at = tokens.findIndex(
    ({ stem }, index) =>
      EXCEPTED.has(stem) || (stem === 'aside' && (tokens[index + 1]?.kind ?? 'sign') === 'sign' && index > 0),
  )
  const comma = tokens.slice(0, Math.max(at, 0)).findLastIndex(({ text }) => [',', '-', '–', '—', '('].includes(text))
  const word = tokens[at]
  if (word === undefined || comma === -1 || comma === at - 1) return tokens
  const isVerbal = tokens
    .slice(comma + 1, at)
    .some(({ stem }) => ['is', 'are', 'be', 'put', 'set', 'move'].includes(stem))
  if (isVerbal) return tokens
  const except = { ...word, text: 'except', stem: 'except' }
  return [...tokens.slice(0, comma + 1), except, ...tokens.slice(comma + 1, at), ...tokens.slice(at + 1)]
}
