import type { Token } from './tokens.ts'

/** A folder that a clause names, and the tokens that do. `rank`: how likely it is meant as one. */
export interface Target {
  readonly name: string
  readonly at: number
  readonly end: number
  readonly rank: number
}

const PLACES = new Set(['to', 'into', 'in', 'under', 'inside', 'as', '→', '=>'])
const ARTICLES = new Set([
  'a',
  'the',
  'my',
  'our',
  'an',
  'own',
  'folder',
  'label',
  'called',
  'named',
  'labelled',
  'titled',
  'subfolder',
])
const ENDS = new Set([
  ...['every', 'each', 'whatever', 'those', 'what', 'these'],
  'unless',
  'except',
  'but',
  'if',
  'when',
  'from',
  'with',
  'that',
  'which',
  'please',
  'pls',
  'plz',
  'and',
  'only',
  'automatically',
  'folder',
  'label',
  'immediately',
  'everything',
  'anything',
  'all',
  'any',
  'mail',
  'for',
  'excluding',
  'apart',
  'directly',
  'always',
  'thank',
  'or',
  'straight',
  'right',
  'instead',
  'not',
  'by',
  'who',
  'without',
  'whenever',
  'where',
  'on',
  'to',
  'thx',
  'cheer',
  'email',
  'message',
  'about',
])
const NO_TARGETS = new Set([
  ...['his', 'her', 'your', 'somewhere', 'anywhere', 'another', 'one'],
  'subject',
  'text',
  'body',
  'title',
  'inbox',
  'cc',
  'bcc',
  'me',
  'my',
  'english',
  'german',
  'french',
  'spanish',
  'italian',
  'dutch',
  'portuguese',
  'polish',
  'swedish',
  'danish',
  'norwegian',
  'russian',
  'chinese',
  'japanese',
  'it',
  'them',
  'us',
  'the',
  'a',
  'last',
  'this',
  'reply',
  'response',
  'answer',
  'general',
  'anyone',
  'people',
  'whoever',
  'i',
  'their',
  'which',
  'header',
  'line',
  'foreign',
  'another',
  'contact',
  'either',
  'any',
  'attachment',
  'copy',
  'finnish',
  'czech',
  'turkish',
  'greek',
  'arabic',
  'hebrew',
  'korean',
  'ukrainian',
])

/** Where to: the likeliest of what follows to, into, in, under or an arrow, before any exception. */
export function findTarget(tokens: readonly Token[], verbAt: number): Target | undefined {
  let best: Target | undefined
  for (let at = 0; at < tokens.length; at++) {
    if (isException(tokens, at) && best !== undefined) break
    const arrow = lengthOfArrow(tokens, at)
    if (arrow === 0 && !(tokens[at]?.kind === 'word' && PLACES.has(tokens[at]?.stem ?? ''))) continue
    const target = readTarget(tokens, { at, from: at + (arrow || 1), isArrow: arrow > 0, verbAt })
    if (target !== undefined && target.rank >= (best?.rank ?? 0)) best = target
  }
  return best
}

function lengthOfArrow(tokens: readonly Token[], at: number): number {
  if (['→', '⇒'].includes(tokens[at]?.text ?? '') || isHeading(tokens, at)) return 1
  if (['-', '='].includes(tokens[at]?.text ?? '') && tokens[at + 1]?.text === '>') return 2
  const next = tokens[at + 1]
  return tokens[at]?.text === '>' && next !== undefined && next.kind !== 'number' && next.kind !== 'money' ? 1 : 0
}

/** "PDFs over 5 MB: Heavy Papers". */
function isHeading(tokens: readonly Token[], at: number): boolean {
  const rest = tokens.slice(at + 1)
  const isName = ({ kind, text }: Token) => kind === 'quoted' || (kind === 'word' && /^[\p{Lu}\d]/u.test(text))
  return tokens[at]?.text === ':' && at > 0 && rest.length > 0 && rest.length <= 4 && rest.every(isName)
}

function isException(tokens: readonly Token[], at: number): boolean {
  return (
    ['unless', 'except', 'excluding'].includes(tokens[at]?.stem ?? '') ||
    (tokens[at]?.stem === 'but' && tokens[at + 1]?.stem === 'not')
  )
}

/** "to CC" at the end, "the CC folder". */
function isSurelyFolder(tokens: readonly Token[], end: number, first: Token): boolean {
  return (
    ['folder', 'label'].includes(tokens[end]?.stem ?? '') ||
    (['CC', 'Foreign', 'Reply', 'Replies', 'Copy', 'Contacts', 'General', 'Another', 'Attachments'].includes(
      first.text,
    ) &&
      tokens[end - 2]?.stem !== 'in' &&
      end === tokens.length)
  )
}

/** Behind these "to" names a person. */
const OF_MAIL = new Set('sent addressed reply response answer written wrote delivered work interested write'.split(' '))

function readTarget(
  tokens: readonly Token[],
  place: { at: number; from: number; isArrow: boolean; verbAt: number },
): Target | undefined {
  let start = place.from
  let isNamed = false
  const [before, here] = [tokens[place.at - 1], tokens[place.at]]
  const isNext = before !== undefined && here !== undefined && here.start - before.end <= 1
  const isOf = isNext && OF_MAIL.has(before.stem)
  while (
    tokens[start]?.kind === 'word' &&
    (ARTICLES.has(tokens[start]?.stem ?? '') || (isNamed && ['with', 'name'].includes(tokens[start]?.stem ?? ''))) &&
    tokens[start + 1] !== undefined
  ) {
    isNamed ||= ['folder', 'label', 'called', 'named', 'subfolder'].includes(tokens[start]?.stem ?? '')
    start++
  }
  // "a new folder Tools", and the folder "New Faces".
  if (tokens[start]?.text === 'new' && ['folder', 'label'].includes(tokens[start + 1]?.stem ?? '')) start += 2
  const first = tokens[start]
  if (first === undefined || first.kind === 'address' || first.kind === 'domain' || first.kind === 'money')
    return undefined
  const prep = tokens[place.at]?.stem
  const sure =
    (place.isArrow || prep === 'into' ? 1 : 0) +
    (isNamed ? 2 : 0) -
    (isOf && !isNamed && first.kind !== 'quoted' ? 3 : 0)
  const made = (end: number, rank: number): Target => {
    const isFolder = ['folder', 'label', 'subfolder'].includes(tokens[end]?.stem ?? '')
    const name = tokens.slice(start, end)
    const text = name.length === 1 && first.kind === 'quoted' ? first.text : textOf(name)
    return { name: text, at: place.at, end: isFolder ? end + 1 : end, rank: rank + sure + (isFolder ? 2 : 0) }
  }
  if (first.kind === 'quoted') return made(start + 1, isEnd(tokens[start + 1]) ? 2.5 : 1.5)
  let end = start
  while (end - start < 5 && tokens[end] !== undefined && !isEnd(tokens[end])) end++
  if (
    end === start ||
    (!place.isArrow && NO_TARGETS.has(first.stem) && end - start === 1 && !isSurelyFolder(tokens, end, first))
  )
    return undefined
  if (['my', 'the', 'it', 'them', 'i', 'his', 'her', 'their'].includes(first.stem)) return undefined
  const isCapital = /^[\p{Lu}\d]/u.test(first.text)
  const isAfterVerb = place.at <= place.verbAt
  if (!isCapital && isAfterVerb && !isNamed && end - start > 1 && !isEnd(tokens[end])) end = start + 1
  const isLast = end === tokens.length || isEnd(tokens[end])
  return isLast ? made(end, isCapital ? 2 : 1) : undefined
}

function isEnd(token: Token | undefined): boolean {
  if (token === undefined) return true
  return token.kind === 'sign'
    ? !['&', '-', '/', "'", '+'].includes(token.text)
    : token.kind === 'word' && ENDS.has(token.stem) && !/^\p{Lu}/u.test(token.text)
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
