import { LANGUAGES } from '../rule.ts'
import { readCommand } from './command.ts'
import { FIRST_VERBS, VERBS } from './english/verbs.ts'
import type { Said } from './patterns.ts'
import { type Token, wordsIn } from './tokens.ts'

const SURE = wordsIn(
  'move put flag keep never leave delete forward star belong shove pop chuck lob bung dump tuck stow stash highlight',
)
const DOUBTFUL = wordsIn('file send sort mark label place reply answer stick drop store collect gather throw park')
const OBJECTS = new Set([
  'all',
  'any',
  'anything',
  'everything',
  'every',
  'mail',
  'the',
  'it',
  'them',
  'those',
  'email',
  'message',
])
const FILTERS = new Set(['move', 'touch', 'filter', 'freeze', 'ice', 'block', 'hide', 'file', 'remove', 'put'])
const TITLES = new Set(['mr', 'mrs', 'ms', 'dr', 'prof', 'st', 'no', 'inc', 'ltd', 'co', 'jr', 'i.e', 'vs'])
const JOINTS = new Set(['and', 'but', 'then', ',', '-', '–', '—'])
const LEADS = new Set(['please', 'also', 'always', 'then', 'and', 'but', 'instead', 'do', "don't", 'dont'])

/** The commands of a sentence, each with its words: cut at full stops, and where "and", "but" or a comma opens another. */
export function clausesOf(sentence: readonly Token[], said: Said): Token[][] {
  const tokens = withoutRemarks(sentence)
  const [verbs, firsts] = [VERBS.reader(tokens, said), FIRST_VERBS.reader(tokens, said)]
  const clauses: Token[][] = [[]]
  const hasVerb: boolean[] = [false]
  let looks = 0
  for (let at = 0; at < tokens.length; at++) {
    const token = tokens[at] as Token
    // "Mrs. Kray" is one name.
    if (token.text === '.' && TITLES.has(tokens[at - 1]?.stem ?? '')) continue
    // "Bigger than 10 MB? Move it": what is asked first is the condition.
    if (token.text === '?' && !hasVerb.at(-1)) {
      clauses.at(-1)?.push({ ...token, text: ',', stem: ',' })
      continue
    }
    if (token.kind === 'sign' && ['.', ';', '!', '?'].includes(token.text)) {
      clauses.push([])
      hasVerb.push(false)
      continue
    }
    const current = clauses.at(-1) ?? []
    const isJoint = JOINTS.has(token.stem) && current.length > 0
    const isAnother = isJoint && looks < MOST_LOOKS && opensAnother(tokens, at + 1)
    if (isAnother) looks++
    if (
      (isJoint && hasVerb.at(-1) && opensCommand(tokens, at + 1)) ||
      (isAnother &&
        isComplete(current, said) &&
        isAnotherCommand(segmentAt(tokens, at + 1), { said, joint: token, current }))
    ) {
      clauses.push([])
      hasVerb.push(false)
      continue
    }
    if (
      isVerb(tokens, at) ||
      verbs.longest(at) !== undefined ||
      (current.length === 0 && firsts.longest(at) !== undefined)
    )
      hasVerb[hasVerb.length - 1] = true
    current.push(token)
  }
  return withTheirCommands(
    clauses.filter(clause => clause.some(({ kind, stem }) => kind !== 'sign' && !GREETINGS.has(stem))),
    said,
  )
}

/** "Likes and follows are noise to me; put them in Social": who says what to do with which mail in two breaths means one. */
function withTheirCommands(clauses: readonly Token[][], said: Said): Token[][] {
  const joined: Token[][] = []
  for (const clause of clauses) {
    const before = joined.at(-1)
    const isException = EXCEPTS.has(clause[0]?.stem ?? '') && readCommand(clause, said).act === undefined
    const isOfBefore =
      before !== undefined && (isException || (isPronoun(clause) && readCommand(before, said).act === undefined))
    if (isOfBefore) joined[joined.length - 1] = [...before, commaBehind(before), ...clause]
    else joined.push(clause)
  }
  return joined
}

const GREETINGS = wordsIn('hi hello hey thank thx cheer please pls dear icebox you ta')
/** "Move newsletters to News. Not those from acme.example." */
const EXCEPTS = wordsIn('not except unless excluding')

/** Between what was two breaths, so that a command is seen to begin. */
function commaBehind(tokens: readonly Token[]): Token {
  const end = tokens.at(-1)?.end ?? 0
  return { kind: 'sign', text: ',', stem: ',', start: end, end }
}

/** "Put them in Social", "flag it if …": begins with a verb and what stands for the mail before. */
export function isPronoun(clause: readonly Token[]): boolean {
  const at = clause.findIndex(token => !LEADS.has(token.stem))
  return isVerbWith(clause[at], clause[at + 1])
}

function isVerbWith(verb: Token | undefined, object: Token | undefined): boolean {
  const isObject = ['it', 'them', 'those', 'these'].includes(object?.stem ?? '')
  return verb?.kind === 'word' && (SURE.has(verb.stem) || DOUBTFUL.has(verb.stem)) && isObject
}

/** How often a sentence is tried for a command that does not begin with its verb: each costs a reading. */
const MOST_LOOKS = 12

/** What goes on with the command before rather than beginning another. */
const GOES_ON = wordsIn(
  `unless except if when where whenever but not only or and no without with from by to in on at about that which who whose
  sent addressed written older newer bigger smaller larger over under between before after since excluding apart`,
)

function opensAnother(tokens: readonly Token[], at: number): boolean {
  const first = tokens[at]
  const isCondition = ['if', 'when'].includes(first?.stem ?? '') && ['and', 'but'].includes(tokens[at - 1]?.stem ?? '')
  const isOfThem = segmentAt(tokens, at).some(
    ({ stem }, next) => stem === 'they' && GO.has(tokens[at + next + 1]?.stem ?? ''),
  )
  return first !== undefined && first.kind !== 'sign' && (isCondition || isOfThem || !GOES_ON.has(first.stem))
}

/** "On Sundays they go to Later" says what else should happen. */
const GO = wordsIn('go stay belong land should must')

/** Up to the next comma or the end of the sentence, or an exception. */
function segmentAt(tokens: readonly Token[], from: number): readonly Token[] {
  const rest = tokens.slice(from)
  const end = rest.findIndex(
    ({ kind, text, stem }) =>
      (kind === 'sign' && [',', '.', ';', '!', '?'].includes(text)) || ['unless', 'except', 'but'].includes(stem),
  )
  return end === -1 ? rest : rest.slice(0, end)
}

interface Before {
  readonly said: Said
  readonly joint: Token
  readonly current: readonly Token[]
}

/** Without a verb of its own it stands behind a comma, says "to", and is in no exception: "…, Spanish ones to ES". */
function isAnotherCommand(segment: readonly Token[], { said, joint, current }: Before): boolean {
  const verbs = VERBS.reader(segment, said)
  if (segment.some((_, at) => verbs.longest(at) !== undefined)) return isComplete(segment, said)
  const isInException = current.some(({ stem }) => stem === 'unless' || stem === 'except')
  // "…, and everything for tenors@choir.example into Tenors".
  const isComma = joint.text === ',' || (joint.stem === 'and' && current.at(-1)?.text === ',')
  // "German mail to DE and those in French to FR".
  const isThose =
    joint.stem === 'and' && ['those', 'one'].includes(segment.find(({ stem }) => stem !== 'the')?.stem ?? '')
  const isTo = segment.some(({ stem }) => ['to', 'into', '→', '>'].includes(stem)) || isInName(segment)
  return (isComma || isThose) && isTo && !isInException && isComplete(segment, said)
}

/** "Bank statements in Bank, tax letters in Tax": ends with a name in capitals that is no language. */
function isInName(segment: readonly Token[]): boolean {
  const at = segment.findLastIndex(({ stem }) => stem === 'in' || stem === 'under')
  const name = segment.slice(at + 1)
  const isName = ({ kind, text, stem }: Token) => kind === 'quoted' || (/^\p{Lu}/u.test(text) && !LANGUAGE.has(stem))
  return at > 0 && name.length > 0 && name.length <= LONGEST_NAME && name.every(isName)
}

const LANGUAGE: ReadonlySet<string> = new Set(LANGUAGES)
const LONGEST_NAME = 4

/** "Spanish ones to ES", "notices go in Auto": says what to do, with which folder. */
function isComplete(tokens: readonly Token[], said: Said): boolean {
  const { act, folder, rest } = readCommand(tokens, said)
  return (act === 'move' ? folder !== undefined : act === 'keep' || act === 'flag') && rest.length > 0
}

function opensCommand(tokens: readonly Token[], from: number): boolean {
  let at = from
  while (tokens[at]?.kind === 'word' && LEADS.has(tokens[at]?.stem ?? '')) at++
  return (
    isVerb(tokens, at) ||
    (at > from && ['move', 'touch', 'filter'].includes(tokens[at]?.stem ?? '')) ||
    isStay(tokens, at)
  )
}

function isVerb(tokens: readonly Token[], at: number): boolean {
  const token = tokens[at]
  if (token?.kind !== 'word') return false
  if (token.stem === 'never') return FILTERS.has(tokens[at + 1]?.stem ?? '')
  if (DOUBTFUL.has(token.stem)) return OBJECTS.has(tokens[at + 1]?.stem ?? '')
  return SURE.has(token.stem) && !(token.stem === 'flag' && ['a', 'the', 'red'].includes(tokens[at - 1]?.stem ?? ''))
}

/** "they stay in the inbox". */
function isStay(tokens: readonly Token[], at: number): boolean {
  return (
    ['they', 'it', 'those', 'these'].includes(tokens[at]?.stem ?? '') &&
    ['stay', 'stays', 'remain', 'should', 'must', 'belong', 'go'].includes(tokens[at + 1]?.stem ?? '')
  )
}

/** "so that I see it", "no matter who sent it", "even if it is bulk": what a rule is for, and what it holds in spite of. */
const REMARKS: readonly (readonly string[])[] = [
  ['so', 'that'],
  ['so', 'i'],
  ['so', 'we'],
  ['no', 'matter'],
  ['whatever', 'address'],
  ['regardless', 'of'],
  ['regardless', 'who'],
  ['whatever', 'other'],
  ['also', 'if'],
  ['also', 'when'],
  [',', 'i', 'never', 'need'],
  [',', 'i', 'never', 'want'],
  [',', 'i', 'always'],
  [',', 'as', 'if'],
  ['attachment', 'or', 'not'],
  ['where', 'i', 'can', 'see'],
  ['where', 'i', 'will', 'see'],
  ['they', 'are', 'the', 'only'],
  [',', 'whatever', 'it'],
  [',', 'whatever', 'they'],
  ['and', 'do', 'nothing'],
  ['and', 'nothing', 'else'],
  [',', 'even'],
  ['even', 'those'],
  ['even', 'the', 'one'],
  ['even', 'if'],
  ['even', 'on'],
  ['even', 'at'],
  ['even', 'from'],
  ['even', 'with'],
  ['even', 'for'],
  ['even', 'when'],
  ['even', 'though'],
]

/** "To Big because my data is small": behind a folder or "it" stands why, while "mail I get because …" is narrowed. */
function isTold(before: Token | undefined): boolean {
  return before?.kind === 'quoted' || ['it', 'them'].includes(before?.stem ?? '') || /^\p{Lu}/u.test(before?.text ?? '')
}

/** "Straight away": when, and not where to. */
function isAtOnce(tokens: readonly Token[], at: number): boolean {
  const [first, second] = tokens[at]?.stem === 'away' ? [tokens[at - 1], tokens[at]] : [tokens[at], tokens[at + 1]]
  return second?.stem === 'away' && (first?.stem === 'straight' || first?.stem === 'right')
}

/** Remarks end with the sentence or at the next comma. */
function withoutRemarks(tokens: readonly Token[]): Token[] {
  const kept: Token[] = []
  let isRemark = false
  for (const [at, token] of tokens.entries()) {
    const isReason = token.stem === 'because' && isTold(tokens[at - 1])
    if (isReason || REMARKS.some(words => words.every((word, next) => tokens[at + next]?.stem === word)))
      isRemark = true
    else if (isRemark && token.kind === 'sign' && ['.', ';', ',', ':', '!', '?'].includes(token.text)) isRemark = false
    if (!isRemark && !isAtOnce(tokens, at)) kept.push(token)
  }
  return kept
}
