import type { Step } from '../rule.ts'
import { FIRST_VERBS, VERBS, type Verb } from './english/verbs.ts'
import { Patterns, type Said } from './patterns.ts'
import { findTarget } from './target.ts'
import { type Token, wordsIn } from './tokens.ts'

/** What a clause tells to do, to which folder, and the words that are left to say with which mail. */
export interface Command {
  readonly act: Step['act'] | 'refused' | undefined
  readonly folder: string | undefined
  readonly rest: readonly Token[]
  /** Of what Icebox does not do. */
  readonly refusal?: string
}

const POLITE = new Set(
  'please plese pls plz kindly always automatically just also and then but hi hello hey icebox you could can would will i want like wish to me need , only so now immediately directly ok thank'.split(
    ' ',
  ),
)

/** Finds the command in a clause. */
export function readCommand(tokens: readonly Token[], said: Said): Command {
  const found = verbOf(tokens, said)
  const without =
    found === undefined ? [...tokens] : [...tokens.slice(0, found.at), ...tokens.slice(found.at + found.length)]
  if (found?.verb.act === 'refused')
    return { act: 'refused', folder: undefined, rest: without, refusal: found.verb.refusal }
  const flagged = found?.verb.act === 'keep' ? withoutFlag(without, said) : undefined
  if (flagged !== undefined) return { act: 'flag', folder: undefined, rest: dropStaying(flagged, said) }
  const seen = found?.verb.act === 'keep' ? folderToKeepIn(tokens, found, without) : undefined
  if (seen !== undefined) return seen
  if (found?.verb.act === 'keep' && isMoveDenied(tokens, found, without))
    return {
      act: 'refused',
      folder: undefined,
      rest: without,
      refusal:
        'A rule does not keep mail from one folder alone. Say that it stays in the inbox, or where else it goes.',
    }
  const isLeaving = found !== undefined && tokens[found.at]?.stem === 'leave'
  if (found?.verb.act === 'keep') return { act: 'keep', folder: undefined, rest: dropStaying(without, said, isLeaving) }
  const mark = markIn(without)
  if (found?.verb.act === 'flag' && mark !== undefined)
    return {
      act: 'refused',
      folder: undefined,
      rest: without,
      refusal: `Rules do not mark mail as ${mark}. They can move it to a folder, flag it or keep it.`,
    }
  if (found?.verb.act === 'flag') return { act: 'flag', folder: undefined, rest: dropMark(without) }
  if (found === undefined && isLeft(without))
    return { act: 'keep', folder: undefined, rest: without.filter(({ stem }) => stem !== 'stay') }
  const target = findTarget(without, found?.at ?? 0, found !== undefined)
  // "Put what my brother sends in the inbox".
  if (target === undefined && found !== undefined && isStaying(without, said))
    return { act: 'keep', folder: undefined, rest: dropStaying(without, said) }
  if (target === undefined || (found === undefined && target.rank < 2))
    return { act: found?.verb.act, folder: undefined, rest: without }
  if (isSecondFolder(without.slice(target.end)))
    return {
      act: 'refused',
      folder: undefined,
      rest: without,
      refusal: 'Mail is moved to one folder. Say to which of them.',
    }
  return { act: 'move', folder: target.name, rest: [...without.slice(0, target.at), ...without.slice(target.end)] }
}

/** "To Acme or Later", at the end. */
function isSecondFolder(behind: readonly Token[]): boolean {
  const end = behind.findIndex(({ stem, kind }) => BEHIND_FOLDERS.has(stem) || (kind === 'sign' && stem !== '&'))
  const [joint, ...names] = end === -1 ? behind : behind.slice(0, end)
  const isName = ({ kind, text }: Token) => kind === 'quoted' || (kind === 'word' && /^\p{Lu}/u.test(text))
  return ['and', 'or'].includes(joint?.stem ?? '') && names.length > 0 && names.every(isName)
}

/** "Never put mail from acme.example in Bills". */
function isMoveDenied(tokens: readonly Token[], found: FoundVerb, rest: readonly Token[]): boolean {
  const verb = tokens.slice(found.at, found.at + found.length)
  const isDenied =
    verb.some(({ stem }) => stem === 'never' || stem === 'not') && verb.some(({ stem }) => MOVES.has(stem))
  const target = isDenied ? findTarget(rest, found.at) : undefined
  return target !== undefined && target.rank >= 2
}

const MOVES = wordsIn('move put send file sort stick drop shift moved put sent filed sorted')

/** "Nothing from X stays": what is told of no mail is the contrary of what the verb says, which only some verbs have. */
function verbOf(tokens: readonly Token[], said: Said): FoundVerb | undefined {
  const found = findVerb(tokens, said)
  const first = tokens.findIndex(token => !POLITE.has(token.stem))
  const [head, next] = tokens.slice(Math.max(first, 0))
  const isNone = NONE.has(head?.stem ?? '') || (head?.stem === 'no' && NO_MAIL.has(next?.stem ?? ''))
  const isOfNone =
    found !== undefined &&
    found.at > first &&
    isNone &&
    ![',', ':', ';', '-', 'then'].includes(tokens[found.at - 1]?.stem ?? '')
  if (!isOfNone || found.verb.act === 'refused') return found
  const verb = tokens.slice(found.at, found.at + found.length)
  const isPassive = found.verb.act === 'move' && !verb.some(({ stem }) => PLACED.has(stem))
  const isMoved = isPassive && findTarget(tokens.slice(found.at), 0) === undefined
  const isLeaving = verb.some(({ stem }) => stem === 'leave')
  return isMoved || isLeaving ? { ...found, verb: { act: 'keep' } } : undefined
}

const NONE = wordsIn('nothing none neither nobody no-one noone')
const KEPT_IN = wordsIn('see kept')
/** Of a target that is called a folder. */
const SURELY_FOLDER = 4
const PLACED = wordsIn('belong go land live sit end disappear')
const NO_MAIL = wordsIn('mail email e-mail message letter newsletter one')

/** "… I want to see in Customs Papers", "… should be kept in Expenses": moved, as it names a folder. */
function folderToKeepIn(tokens: readonly Token[], found: FoundVerb, rest: readonly Token[]): Command | undefined {
  const verb = tokens.slice(found.at, found.at + found.length)
  const target = findTarget(rest, found.at)
  // "Keep … in the folder Harbour".
  const isFolder = target !== undefined && target.rank >= SURELY_FOLDER && verb[0]?.stem === 'keep'
  if (!isFolder && !verb.some(({ stem }) => KEPT_IN.has(stem))) return undefined
  const isLast = target !== undefined && rest.slice(target.end).every(({ kind }) => kind === 'sign')
  if (target === undefined || target.rank < 2 || !(isLast || target.rank > 2)) return undefined
  return { act: 'move', folder: target.name, rest: [...rest.slice(0, target.at), ...rest.slice(target.end)] }
}

interface FoundVerb {
  readonly verb: Verb
  readonly at: number
  readonly length: number
}

/** The first verb; of those that are nouns elsewhere only one that begins the clause, or stands behind a turn of it. */
function findVerb(tokens: readonly Token[], said: Said): FoundVerb | undefined {
  const start = tokens.findIndex(token => !POLITE.has(token.stem))
  const [verbs, firsts] = [VERBS.reader(tokens, said), FIRST_VERBS.reader(tokens, said)]
  let doubtful: FoundVerb | undefined
  for (let at = 0; at < tokens.length; at++) {
    const mayBegin = at === 0 || at === start || TURNS.has(tokens[at - 1]?.stem ?? '')
    const isTelling =
      isOfSomebody(tokens[at - 1]) || (tokens[at - 1]?.stem === 'icebox' && tokens[at]?.text === 'marks')
    const found = isTelling ? undefined : verbs.longest(at)
    const placed = lengthOfShouldBe(tokens, at)
    if (placed > 0 && found === undefined) return { verb: { act: 'move' }, at, length: placed }
    // "Shift changes … should get a flag": what should be done is surely a verb.
    const isSure = mayBegin || SURELY.has(tokens[at]?.stem ?? '')
    // "Auto-replies go to Away" are mail.
    const isMail =
      found?.result.act === 'refused' &&
      /(?:replies|answers|responses)$/i.test(tokens[at + found.length - 1]?.text ?? '')
    if (found !== undefined && !isMail && (doubtful === undefined || isSure)) {
      return { verb: found.result, at, length: found.length }
    }
    const isOfThem = THEM.has(tokens[at + 1]?.stem ?? '') && ['and', 'so'].includes(tokens[at - 1]?.stem ?? '')
    const first = mayBegin || isOfThem ? firsts.longest(at) : undefined
    if (first !== undefined) doubtful ??= { verb: first.result, at, length: first.length }
  }
  return doubtful
}

const THEM = wordsIn('it them those these')

/** "Should be in Travel", "should all be together in Travel": where mail belongs. */
function lengthOfShouldBe(tokens: readonly Token[], at: number): number {
  if (!OUGHT.has(tokens[at]?.stem ?? '')) return 0
  let be = at + 1
  while (BETWEEN.has(tokens[be]?.stem ?? '')) be++
  if (tokens[be]?.stem !== 'be') return 0
  const end = tokens[be + 1]?.stem === 'together' ? be + 2 : be + 1
  const [place, name] = tokens.slice(end)
  const isNamed = name?.kind === 'quoted' || /^\p{Lu}/u.test(name?.text ?? '') || FOLDER_LEADS.has(name?.stem ?? '')
  const isInbox = tokens.slice(end + 1, end + 3).some(({ stem }) => stem === 'inbox')
  return ['in', 'inside', 'under'].includes(place?.stem ?? '') && isNamed && !isInbox ? end - at : 0
}

const OUGHT = wordsIn('should must shall ought')
const BETWEEN = wordsIn('all both always to each')
const FOLDER_LEADS = wordsIn('folder the a my')

/** "Everything in Dutch stays": the last word. */
function isLeft(tokens: readonly Token[]): boolean {
  const at = tokens.findLastIndex(({ kind }) => kind !== 'sign')
  const isOfBefore = ['it', 'that', 'they', 'those', 'these', 'then'].includes(tokens[at - 1]?.stem ?? '')
  return at > 0 && tokens[at]?.stem === 'stay' && !isOfBefore && findTarget(tokens.slice(0, at), 0) === undefined
}

const FLAGGED = new Patterns<true, Record<never, never>>({})
for (const text of ['and|+|&|, flagged|starred|highlighted', 'and gets a flag|star', 'with a flag|star on? it|them?'])
  FLAGGED.add(text, () => true)

/** "Kept in the inbox and starred": what is flagged stays in the inbox. Undefined where no flag is said of. */
function withoutFlag(tokens: readonly Token[], said: Said): readonly Token[] | undefined {
  const words = tokens.map(token => (token.kind === 'sign' ? { ...token, kind: 'word' as const } : token))
  const flagged = FLAGGED.reader(words, said)
  const at = tokens.findIndex((_, index) => flagged.longest(index) !== undefined)
  if (at === -1) return undefined
  return [...tokens.slice(0, at), ...tokens.slice(at + (flagged.longest(at)?.length ?? 0))]
}

/** "Whether I would leave": what somebody does, and nothing that should be done. */
function isOfSomebody(before: Token | undefined): boolean {
  return ['would', 'could', 'i', 'we', 'he', 'she', 'who'].includes(before?.stem ?? '')
}

const SURELY = new Set(['should', 'must', 'shall', 'ought', 'get', 'never'])
/** Behind these a clause may tell what to do. */
const TURNS = new Set([',', ':', 'then', 'please', 'kindly', 'pls', '-', '–', '—'])

const STAYING = new Patterns<true, Record<never, never>>({})
for (const text of [
  'alone',
  'in|inside my|the? inbox',
  'where it|they is|are',
  'out of icebox|it',
  'off ice',
  'untouched',
  'in place',
  'as it|they is|are',
  'from being moved|filtered',
  'from me',
])
  STAYING.add(text, () => true)

/** Says "in the inbox" without saying what comes in there. */
function isStaying(tokens: readonly Token[], said: Said): boolean {
  const staying = STAYING.reader(tokens, said)
  return tokens.some(({ stem }, at) => stem === 'in' && staying.longest(at) !== undefined)
}

function dropStaying(tokens: readonly Token[], said: Said, isLeaving = false): Token[] {
  const kept: Token[] = []
  const staying = STAYING.reader(tokens, said)
  for (let at = 0; at < tokens.length; ) {
    const found = staying.longest(at)
    // "Sent to me alone".
    // "Must not be moved anywhere".
    if (tokens[at]?.stem === 'anywhere' && at === tokens.length - 1) break
    const isOfMe = !isLeaving && tokens[at]?.stem === 'alone' && tokens[at - 1]?.stem === 'me'
    if (found === undefined || isOfMe) kept.push(tokens[at] as Token)
    at += isOfMe ? 1 : (found?.length ?? 1)
  }
  return kept
}

/** "Mark … as junk". */
function markIn(tokens: readonly Token[]): string | undefined {
  const at = tokens.findIndex((token, index) => token.stem === 'as' && MARKS.has(tokens[index + 1]?.stem ?? ''))
  return at === -1 ? undefined : tokens[at + 1]?.text
}

const MARKS = new Set(['junk', 'spam', 'read', 'unread', 'done', 'important', 'trash', 'seen'])

/** "Mark … as important", "with a star". */
function dropMark(tokens: readonly Token[]): Token[] {
  const as = tokens.findIndex(
    (token, at) => token.stem === 'as' && ['flagged', 'starred'].includes(tokens[at + 1]?.stem ?? ''),
  )
  if (as !== -1) return [...tokens.slice(0, as), ...tokens.slice(as + 2)]
  // "Mark … with a red flag".
  const flag = tokens.findLastIndex(({ stem }) => stem === 'flag' || stem === 'star')
  const start = tokens.slice(0, Math.max(flag, 0)).findLastIndex(({ stem }) => stem === 'with' || stem === 'by')
  const isMark = start !== -1 && tokens.slice(start + 1, flag).every(({ stem }) => AROUND_FLAGS.has(stem))
  return isMark ? [...tokens.slice(0, start), ...tokens.slice(flag + 1)] : [...tokens]
}

const AROUND_FLAGS = wordsIn('a the red yellow little')

const BEHIND_FOLDERS = wordsIn('unless except excluding if when')
