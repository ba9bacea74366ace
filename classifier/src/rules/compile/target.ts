import { LANGUAGES } from '../rule.ts'
import { isOfDates } from './dates.ts'
import { isFileWord } from './file-types.ts'
import { lastOfRange } from './measures.ts'
import { type Token, wordsIn } from './tokens.ts'

/** A folder that a clause names, and the tokens that do. `rank`: how likely it is meant as one. */
export interface Target {
  readonly name: string
  readonly at: number
  readonly end: number
  readonly rank: number
}

const PLACES = wordsIn('to into in under inside as → =>')
const FOLDER = wordsIn('folder label subfolder')
const CALLED = wordsIn('folder label subfolder called named')
const ARTICLES = wordsIn(
  'a the my our new an own one single separate folder label called named labelled titled subfolder',
)
/** Where a name ends, in lower case: "Bills unless". */
const ENDS = wordsIn(
  `nor unless except but if when from with that which please pls plz and only automatically folder label immediately everything
  anything all any mail for excluding apart directly always thank or straight right instead not by who without whenever where though
  on to as provided thx cheer after before older newer within since until once whose email message about every each whatever those what these`,
)
/** Words that name no folder in lower case, and in capitals do: "to Foreign". */
const LOWER = wordsIn(
  'last this reply response answer general anyone people whoever which foreign another contact either any attachment copy somewhere anywhere one',
)
/** What says of a folder that it is one, and not which: "the other folder", "to a folder". */
const NO_NAMES = wordsIn('to into in under other same right usual proper correct appropriate relevant suitable')
const PRONOUNS = wordsIn('my the a it them i we you they his her their your me us')
const OBJECTS = wordsIn('me us you him them')
/** What mail can be said to be or have a word "in". */
const PARTS = wordsIn('to subject text body title inbox cc bcc header line')
const LANGUAGE: ReadonlySet<string> = new Set(LANGUAGES)
const MEASURED = wordsIn('euro dollar pound eur usd gbp chf franc yen quid mb kb gb hour day week month year percent')
/** Behind these "to" names a person. */
const OF_MAIL = wordsIn('sent addressed reply response answer written wrote delivered work interested write')
const LONGEST = 5

/** Where to: the likeliest of what follows to, into, in, under or an arrow, before any exception. */
export function findTarget(tokens: readonly Token[], verbAt: number, hasVerb = true): Target | undefined {
  let best: Target | undefined
  for (let at = 0; at < tokens.length; at++) {
    const named = namedFolderAt(tokens, at)
    if (named !== undefined && best === undefined) best = named
    if (isException(tokens, at) && best !== undefined) break
    // "A number such as …", "from Monday to Friday".
    if (tokens[at - 1]?.stem === 'such' || lastOfRange(tokens, at - 1) !== undefined) continue
    if (isOfDates(tokens, at) || isOfName(tokens, at)) continue
    const arrow = lengthOfArrow(tokens, at) || (hasVerb ? 0 : lengthOfIsFor(tokens, at))
    if (arrow === 0 && !isWordOf(tokens[at], PLACES)) continue
    const target = readTarget(tokens, { at, from: at + (arrow || 1), isArrow: arrow > 0, verbAt })
    if (target !== undefined && target.rank >= (best?.rank ?? 0)) best = target
  }
  return best
}

/** "In Under Twelves". */
function isOfName(tokens: readonly Token[], at: number): boolean {
  return isWordOf(tokens[at - 1], PLACES) && isWordOf(tokens[at], PLACES) && /^\p{Lu}/u.test(tokens[at]?.text ?? '')
}

const BEFORE_FOLDERS = wordsIn(', : - – — ? = then')
const LONGEST_FOLDER = 4

/** ", Union folder", at the end. */
function namedFolderAt(tokens: readonly Token[], at: number): Target | undefined {
  if (!BEFORE_FOLDERS.has(tokens[at]?.stem ?? '')) return undefined
  let from = at + 1
  while (isWordOf(tokens[from], ARTICLES)) from++
  const length = tokens.slice(from + 1, from + 1 + LONGEST_FOLDER).findIndex(token => isWordOf(token, FOLDER))
  const end = from + 1 + length
  if (length === -1 || tokens.slice(from, end).some(({ kind }) => kind === 'sign')) return undefined
  if (isWordOf(tokens[from], NO_NAMES)) return undefined
  const isLast = tokens.slice(end + 1).every(token => token.kind === 'sign' || isWordOf(token, ENDS))
  return isLast ? { name: textOf(tokens.slice(from, end)), at, end: end + 1, rank: 3 } : undefined
}

function isWordOf(token: Token | undefined, words: ReadonlySet<string>): boolean {
  return token?.kind === 'word' && words.has(token.stem)
}

function isCapital({ text }: Token): boolean {
  return /^[\p{Lu}\d]/u.test(text)
}

function lengthOfArrow(tokens: readonly Token[], at: number): number {
  const [here, next] = [tokens[at]?.text ?? '', tokens[at + 1]]
  if (here === '→' || here === '⇒' || isHeading(tokens, at) || isBeforeFolder(tokens, at)) return 1
  // "…, the folder is Couriers".
  if (tokens[at]?.stem === 'folder' && next?.stem === 'is' && isLastName(tokens, at + 2)) return 2
  if ((here === '-' || here === '=') && next?.text === '>') return 2
  if ((here === '=' || here === 'then') && next !== undefined && isLastName(tokens, at + 1)) return 1
  return here === '>' && next !== undefined && next.kind !== 'number' && next.kind !== 'money' ? 1 : 0
}

/** "PDFs over 5 MB: Heavy Papers". */
function isHeading(tokens: readonly Token[], at: number): boolean {
  return tokens[at]?.text === ':' && at > 0 && isLastName(tokens, at + 1)
}

/** "…, folder Normal", ": folder Rails". */
function isBeforeFolder(tokens: readonly Token[], at: number): boolean {
  if (at === 0 || !BEFORE_FOLDERS.has(tokens[at]?.stem ?? '')) return false
  let from = at + 1
  while (isWordOf(tokens[from], OWN)) from++
  return isWordOf(tokens[from], FOLDER) && isLastName(tokens, from + 1)
}

const OWN = wordsIn('the my our')

/** "… are for Resources", "… is for the folder Offers", where no verb tells what to do. */
function lengthOfIsFor(tokens: readonly Token[], at: number): number {
  const isOfClause = ['that', 'which', 'who', 'it', 'they'].includes(tokens[at - 1]?.stem ?? '')
  if (at === 0 || isOfClause || !['is', 'are'].includes(tokens[at]?.stem ?? '') || tokens[at + 1]?.stem !== 'for')
    return 0
  let from = at + 2
  while (isWordOf(tokens[from], ARTICLES)) from++
  return isLastName(tokens, from) ? 2 : 0
}

/** A quoted name or words in capitals, and behind them nothing or what goes on behind a folder. */
function isLastName(tokens: readonly Token[], from: number): boolean {
  const isName = (token: Token | undefined) =>
    token?.kind === 'quoted' || (token?.kind === 'word' && isCapital(token) && !isEnd(token))
  let end = from
  while (end - from < LONGEST && isName(tokens[end])) end++
  return end > from && isEnd(tokens[end])
}

function isException(tokens: readonly Token[], at: number): boolean {
  const stem = tokens[at]?.stem ?? ''
  return ['unless', 'except', 'excluding'].includes(stem) || (stem === 'but' && tokens[at + 1]?.stem === 'not')
}

interface Place {
  /** The token of the preposition or arrow, the first behind it, and that of the clause's verb. */
  readonly at: number
  readonly from: number
  readonly verbAt: number
  readonly isArrow: boolean
}

function readTarget(tokens: readonly Token[], place: Place): Target | undefined {
  const { start, isNamed } = startOfName(tokens, place.from)
  const first = tokens[start]
  if (first === undefined || ['address', 'domain', 'money'].includes(first.kind)) return undefined
  // "Under 400,000 euros", "in 3 days".
  if (first.kind === 'number' && MEASURED.has(tokens[start + 1]?.stem ?? '')) return undefined
  const end = endOfName(tokens, { ...place, start, isNamed })
  if (end === undefined) return undefined
  // "In the subject are never to be moved", "in German in the inbox".
  const isIn = tokens[place.at]?.stem === 'in' && !isNamed
  if (
    isIn &&
    ((PARTS.has(first.stem) && !isCapital(first)) ||
      (LANGUAGE.has(first.stem) && ['in', 'anywhere'].includes(tokens[start + 1]?.stem ?? '')))
  )
    return undefined
  // "In the To line".
  if (['line', 'field'].includes(tokens[end - 1]?.stem ?? '')) return undefined
  const isFolder = isWordOf(tokens[end], FOLDER)
  const name = tokens.slice(start, end)
  return {
    name: first.kind === 'quoted' ? first.text : textOf(name),
    at: place.at,
    end: isFolder ? end + 1 : end,
    rank: rankOf(tokens, { ...place, first, end, isNamed }) + (isFolder ? 2 : 0),
  }
}

/** Behind "a folder called"; "new" belongs to a name such as New Faces unless a folder is said to be new. */
function startOfName(tokens: readonly Token[], from: number): { start: number; isNamed: boolean } {
  let start = from
  let isNamed = false
  for (; tokens[start + 1] !== undefined; start++) {
    const token = tokens[start]
    // "In The Toms", "to New Faces".
    const [next] = tokens.slice(start + 1)
    const isOfName = /^(?:The|My|Our)$/.test(token?.text ?? '') && next !== undefined && isCapital(next)
    const isNew = isOfName || (token?.stem === 'new' && !isWordOf(tokens[start + 1], FOLDER))
    const isLead = isWordOf(token, ARTICLES) || (isNamed && isWordOf(token, NAME_LEADS))
    if (isNew || !isLead) break
    isNamed ||= isWordOf(token, CALLED)
  }
  return { start, isNamed }
}

const NAME_LEADS = wordsIn('with name')

function endOfName(tokens: readonly Token[], place: Place & { start: number; isNamed: boolean }): number | undefined {
  const { start, isNamed } = place
  const first = tokens[start]
  if (first === undefined || first.kind === 'quoted') return start + 1
  let end = start
  while (end - start < LONGEST && tokens[end] !== undefined && !isEnd(tokens[end]) && !isDash(tokens, end)) end++
  // "Transfer to Build Logs the messages": a name in capitals ends before "the".
  const the = tokens.slice(start + 1, end + 1).findIndex(({ text }) => text === 'the')
  if (the !== -1 && isCapital(first)) end = start + 1 + the
  // "Into IT Help".
  const isPronoun = isWordOf(first, PRONOUNS) && first.text !== 'IT' && first.text !== 'US'
  // "Trying to lure me away".
  const isOfVerb = !isNamed && !isCapital(first) && tokens.slice(start + 1, end).some(token => isWordOf(token, OBJECTS))
  if (end === start || isPronoun || isOfVerb) return undefined
  if (tokens.slice(start, end).every(isCapital)) end += lengthOfTail(tokens, end)
  if (isCapital(first)) end += lengthOfOwnTail(tokens, start, end)
  if (end - start === 1 && isWordOf(first, NO_NAMES) && !isCapital(first)) return undefined
  if (end - start === 1 && isNoName(tokens, { ...place, end })) return undefined
  // "put in bills everything from …": in lower case one word behind the verb.
  const isBeforeMail = !isCapital(first) && place.at <= place.verbAt && !isNamed
  if (isBeforeMail && end - start > 1 && !isEnd(tokens[end])) end = start + 1
  return isEnd(tokens[end]) || isDash(tokens, end) || tokens[end]?.text === 'the' ? end : undefined
}

/** "Goes to Club - bills excepted", while "Clients - Harlow" is one name. */
function isDash(tokens: readonly Token[], at: number): boolean {
  const next = tokens[at + 1]
  return tokens[at]?.text === '-' && (next === undefined || !isCapital(next))
}

/** "To Requests for Money", "in Drafts To Sign": a small word and one in capitals behind it, which end the clause. */
function lengthOfTail(tokens: readonly Token[], at: number): number {
  const [joint, name] = [tokens[at], tokens[at + 1]]
  const isTail = isWordOf(joint, INSIDE) && name?.kind === 'word' && isCapital(name) && !LANGUAGE.has(name.stem)
  const behind = tokens[at + 2]
  return isTail && (behind === undefined || behind.kind === 'sign') ? 2 : 0
}

const INSIDE = wordsIn('for of to')

/** "Mass mail", "Drafts to read", "Not for me": small words that end a name where the clause ends behind them. */
function lengthOfOwnTail(tokens: readonly Token[], start: number, end: number): number {
  const rest = tokens.slice(end, end + 3)
  const stems = rest.map(({ stem }) => stem)
  const length = TAILS.find(tail => tail.every((words, nth) => words.has(stems[nth] ?? '')))?.length ?? 0
  const isNot = tokens[start]?.text === 'Not' && stems[0] === 'for' && PRONOUNS.has(stems[1] ?? '')
  const taken = isNot ? 2 : length
  const behind = tokens[end + taken]
  return taken > 0 && (behind === undefined || behind.kind === 'sign' || EXCEPTIONS.has(behind.stem)) ? taken : 0
}

const EXCEPTIONS = wordsIn('unless except excluding if when')
const DONE = wordsIn(
  'read sign do pay check review answer file sort print call buy watch keep see write send reply approve',
)
const TAILS = [[wordsIn('mail email message')], [wordsIn('to'), DONE]]

/** A single word that is a language, a part of a message, or means something else in lower case. */
function isNoName(tokens: readonly Token[], place: Place & { start: number; end: number }): boolean {
  const first = tokens[place.start]
  if (place.isArrow || first === undefined || isWordOf(tokens[place.end], FOLDER)) return false
  // "Written in Chinese in Chinese": the second is the folder.
  const before = tokens.slice(0, place.at).some(({ stem }) => stem === first.stem)
  if (LANGUAGE.has(first.stem) && before && isCapital(first) && isEnd(tokens[place.end])) return false
  if (
    (LANGUAGE.has(first.stem) && (tokens[place.at]?.stem === 'in' || !isCapital(first))) ||
    (LOWER.has(first.stem) && !isCapital(first))
  )
    return true
  // "Attached as a PDF".
  if (isFileWord(first.stem) && tokens[place.at]?.stem === 'as') return true
  return PARTS.has(first.stem) && (tokens[place.at]?.stem === 'in' || !isCapital(first))
}

function rankOf(
  tokens: readonly Token[],
  { at, isArrow, first, end, isNamed }: Place & { first: Token; end: number; isNamed: boolean },
): number {
  const [before, here] = [tokens[at - 1], tokens[at]]
  const isNext = before !== undefined && here !== undefined && here.start - before.end <= 1
  const isOfMail = isNext && here.stem === 'to' && OF_MAIL.has(before.stem) && !isNamed && first.kind !== 'quoted'
  const sure = (isArrow || here?.stem === 'into' ? 1 : 0) + (isNamed ? 2 : 0) - (isOfMail ? 3 : 0)
  if (first.kind === 'quoted') return sure + (isEnd(tokens[end]) ? 2.5 : 1.5)
  return sure + (isCapital(first) ? 2 : 1)
}

function isEnd(token: Token | undefined): boolean {
  if (token === undefined) return true
  if (token.kind === 'sign') return !['&', '-', '/', "'", '+'].includes(token.text)
  return isWordOf(token, ENDS) && !/^\p{Lu}/u.test(token.text)
}

/** The words as they stand in the sentence. */
function textOf(tokens: readonly Token[]): string {
  let text = ''
  for (const [at, token] of tokens.entries()) {
    const before = tokens[at - 1]
    text += before !== undefined && token.start > before.end ? ` ${token.text}` : token.text
  }
  return text
}
