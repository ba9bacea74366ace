import { LIMITS } from '../rule.ts'
import { isFileName } from './file-types.ts'
import type { Slot } from './patterns.ts'
import { lengthOfJoint } from './persons.ts'
import { type Token, wordsIn } from './tokens.ts'

export interface Wording {
  readonly phrases: readonly string[]
  /** All of them must be said, else one of them. */
  readonly every: boolean
}

/** Words end where one of these begins. */
const ENDS = wordsIn(
  `in on from to into unless except but that which who with without if when and or as anywhere somewhere sent
  between should go goes please by of for is are was were starting beginning ending not only addressed written has have over under more less above below
  sum amount older newer larger bigger smaller nothing anything then while attached attachment dated before
  after since also arrive come appear occur it they i am do does file such somebody someone anybody anyone he she we you his her their whose whenever where whether because so`,
)
const LONGEST = 4

/** What stands where in a row of tokens: a list is read again from each of its places. */
const read = new WeakMap<readonly Token[], Map<number, ReturnType<typeof readPhrase>>>()

function phraseAt(tokens: readonly Token[], at: number, isFurther: boolean): ReturnType<typeof readPhrase> {
  const known = read.get(tokens) ?? new Map<number, ReturnType<typeof readPhrase>>()
  read.set(tokens, known)
  const place = at * 2 + Number(isFurther)
  if (!known.has(place)) known.set(place, readPhrase(tokens, at, isFurther))
  return known.get(place)
}

/** What is said: quoted phrases, or words up to the next turn of the sentence; "and" asks for all of them. */
export const readWording: Slot<Wording> = (tokens, at) => {
  const phrases: string[] = []
  const joints: string[] = []
  let end = at
  let isQuoted = false
  for (let next = at; phrases.length < LIMITS.conditions; ) {
    const one = phraseAt(tokens, next, phrases.length > 0)
    if (one === undefined || (phrases.length > 0 && one.isQuoted !== isQuoted)) break
    isQuoted = one.isQuoted
    phrases.push(one.value)
    end = next + one.length
    const joint = lengthOfJoint(tokens, end)
    if (joint === 0) break
    joints.push(tokens[end + joint - 1]?.stem ?? '')
    next = end + joint
  }
  if (phrases.length === 0) return undefined
  return { value: { phrases, every: joints.slice(0, phrases.length - 1).includes('and') }, length: end - at }
}

/** "either of the words". */
const MOST_LEADS = 4
const LEADS = wordsIn(`the a an word phrase term text either any of both expression string our my`)

function readPhrase(tokens: readonly Token[], at: number, isFurther: boolean) {
  let start = at
  while (start - at < MOST_LEADS && tokens[start]?.kind === 'word' && LEADS.has(tokens[start]?.stem ?? '')) start++
  const first = tokens[start]
  if (first === undefined) return undefined
  const isAddress = first.kind === 'address' || (first.kind === 'domain' && !isFileName(first.text))
  if (first.kind === 'quoted' || isAddress) return { value: first.text, length: start - at + 1, isQuoted: true }
  // "@priya", as people are called in a text.
  const called = first.text === '@' ? tokens[start + 1] : undefined
  if (called?.kind === 'word' && called.start === first.end)
    return { value: `@${called.text}`, length: start - at + 2, isQuoted: false }
  // "invoice or from Acme": what follows the "or" is another trait.
  if (first.kind === 'word' && ENDS.has(first.stem)) return undefined
  if (isFurther && first.kind === 'word' && VERBS.has(first.stem)) return undefined
  let end = start
  while (end - start < LONGEST && isSaid(tokens[end]) && !opensCommand(tokens, end)) end++
  if (end === start) return undefined
  const isApart =
    tokens[end]?.text === ',' && tokens[end - 1]?.kind === 'word' && NAMES.has(tokens[end - 1]?.stem ?? '')
  if (isApart) end++
  const [quoted] = tokens.slice(end)
  if (quoted?.kind === 'quoted') {
    // "My name "jonas"", "exactly "Daily report"": only what is quoted is said.
    const isDescribed = tokens.slice(start, end).every(({ kind, stem }) => kind === 'sign' || DESCRIBES.has(stem))
    return isDescribed ? { value: quoted.text, length: end - at + 1, isQuoted: true } : undefined
  }
  if (isApart) end--
  const said = tokens.slice(start, end).map(token => token.text)
  return { value: said.join(' '), length: end - at, isQuoted: false }
}

const VERBS = wordsIn('mention contain include say come carry attached')

const NAMES = wordsIn('name surname')
const DESCRIBES = wordsIn(`exactly precisely literally name surname reference code number marker prefix tag`)
const COMMANDS = wordsIn('leave keep put move flag star file send')

/** "Leave them alone", "put it": what to do, no longer what is said. */
function opensCommand(tokens: readonly Token[], at: number): boolean {
  const isObject = ['it', 'them', 'those', 'these'].includes(tokens[at + 1]?.stem ?? '')
  return isObject && COMMANDS.has(tokens[at]?.stem ?? '')
}

function isSaid(token: Token | undefined): boolean {
  if (
    token === undefined ||
    token.kind === 'quoted' ||
    token.kind === 'sign' ||
    token.kind === 'money' ||
    token.kind === 'address'
  )
    return false
  return token.kind !== 'word' || !ENDS.has(token.stem)
}
