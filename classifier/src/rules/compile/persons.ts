import { LIMITS } from '../rule.ts'
import { COMPANIES } from './english/companies.ts'
import { FIRST_NAMES } from './english/first-names.ts'
import { UNSEEN_WORDS } from './english/unseen.ts'
import { isFileName, isFileWord } from './file-types.ts'
import type { Slot } from './patterns.ts'
import { type Token, wordsIn } from './tokens.ts'

/** Who stands where in a row of tokens: a list is read again from each of its places. */
const read = new WeakMap<readonly Token[], Map<number, ReturnType<typeof readOne>>>()

/** Reads who wrote, or to whom: addresses, domains and names, several of them as one of these. */
export const readPersons: Slot<readonly string[]> = (tokens, at, { isKnown }) => {
  const isVocabulary = (stem: string) =>
    (isKnown(stem) && !COMPANIES.has(stem)) || UNSEEN_WORDS.has(stem) || isFileWord(stem)
  const known = read.get(tokens) ?? new Map<number, ReturnType<typeof readOne>>()
  read.set(tokens, known)
  const oneAt = (place: number) => {
    if (!known.has(place)) known.set(place, readOne(tokens, place, isVocabulary))
    return known.get(place)
  }
  const found: string[] = []
  let end = at
  let isAside = false
  for (let next = at; found.length < LIMITS.conditions; ) {
    const one = oneAt(next)
    if (one === undefined) break
    // "our lab, anything @lab.example": what stands behind the comma is the same, said exactly.
    if (isAside && one.value.includes('@')) found.pop()
    found.push(one.value)
    end = next + one.length
    isAside = tokens[end]?.text === ',' && !one.value.includes('@')
    const joint = lengthOfJoint(tokens, end)
    if (joint === 0) break
    next = end + joint
  }
  return found.length === 0 ? undefined : { value: found, length: end - at }
}

/** "and", "or", a comma, or a comma and one of the words. */
export function lengthOfJoint(tokens: readonly Token[], at: number): number {
  const isWord = (token: Token | undefined) => token?.kind === 'word' && ['and', 'or', 'nor'].includes(token.stem)
  if (isWord(tokens[at])) return 1
  if (tokens[at]?.text !== ',' && tokens[at]?.text !== '/') return 0
  return isWord(tokens[at + 1]) ? 2 : 1
}

const AT = wordsIn('at from of @ in within')
const ANYBODY = wordsIn(
  `anyone anybody everyone everybody someone somebody people person sender address folk all any staff employee
  those anything user client customer student contact supplier one`,
)
const SMALL = wordsIn(`of and & the de la von van der du da del for y e und et`)

/** One of them: an address, "@example.com", "anyone at Acme", "the domain example.com", "Dana Smith". */
function readOne(tokens: readonly Token[], at: number, isVocabulary: (stem: string) => boolean) {
  const start = at + lengthOfLead(tokens, at)
  const first = tokens[start]
  if (first === undefined) return undefined
  const done = (value: string, length: number) => ({ value, length: start - at + length })
  const tail = ['domain', 'address', 'alias', 'sender'].includes(tokens[start + 1]?.stem ?? '') ? 1 : 0
  if (first.kind === 'address') return done(first.text.toLowerCase(), 1 + tail)
  if (first.kind === 'domain' && isFileName(first.text)) return undefined
  if (first.kind === 'domain') return done(domainOf(first.text), 1 + tail)
  if (/^\.\p{L}{2,24}(?:\.\p{L}{2,24})?$/u.test(first.text))
    return done(`@${first.text.slice(1).toLowerCase()}`, 1 + tail)
  if (first.text === '@' && tokens[start + 1]?.kind === 'word') return done(tokens[start + 1]?.text ?? '', 2)
  if (first.kind === 'quoted') {
    const isDomain = /^@?[\w-]+(\.[\w-]+)+$/.test(first.text)
    return done(isDomain ? domainOf(first.text) : first.text, 1)
  }
  const length = lengthOfName(tokens, start, isVocabulary)
  if (isOfAnother(tokens, start + length)) return undefined
  // "my ex" and "a phone" are no names.
  if (length === 0 || (start > at && !/^[\p{Lu}\d]/u.test(first.text))) return undefined
  const named = tokens.slice(start, start + length).map(token => token.text.replace(/['’]s$/, ''))
  return done(named.join(' '), length + (tokens[start + length]?.stem === 'address' ? 1 : 0))
}

/** "Ken Ito's assistant" is somebody else. */
function isOfAnother(tokens: readonly Token[], end: number): boolean {
  const [last, next] = [tokens[end - 1], tokens[end]]
  const isOwner = /\p{Lu}.*(?:['’]s|s['’])$/u.test(last?.text ?? '')
  return isOwner && next?.kind === 'word' && /^\p{Ll}/u.test(next.text) && !OWNED.has(next.stem)
}

const OWNED = wordsIn(
  'mail email e-mail message letter note post stuff address account mailbox domain newsletter and or in to',
)

/** "anyone at", "the domain", "any address ending in", "people who work at". */
function lengthOfLead(tokens: readonly Token[], at: number): number {
  let next = at
  const is = (words: ReadonlySet<string>) => tokens[next]?.kind === 'word' && words.has(tokens[next]?.stem ?? '')
  while (is(ARTICLES) && next - at < MOST_ARTICLES) next++
  // "A client at delta.example or one at sigma.example".
  if (tokens[next - 1]?.stem === 'one' && next > at && is(AT)) return next + 1 - at
  // "Either of Amit Rao and Sue Lang".
  if (next > at && tokens[next]?.stem === 'of') next++
  const isTitle = () => is(TITLES) && /^\p{Lu}/u.test(tokens[next + 1]?.text ?? '')
  // "Mr and Mrs Fox".
  if (is(TITLES) && ['and', '&'].includes(tokens[next + 1]?.stem ?? '') && TITLES.has(tokens[next + 2]?.stem ?? ''))
    next += 2
  // "My landlord Mr. Petrov", "our coach Mr. Fox".
  if (!isTitle()) next += lengthOfRole(tokens, next)
  const afterRole = next
  while (isTitle()) next++
  if (next > afterRole) return next - at
  const afterArticles = next
  if (is(ANYBODY)) {
    next++
    const afterAnybody = next
    while (is(LINKS)) next++
    if (next - afterAnybody > 1 && tokens[next - 1]?.stem === 'in') return next - at
    if (next > afterAnybody && CALLED.has(tokens[next - 1]?.stem ?? '')) return next - at
    if (tokens[next]?.text === '@') return next - at + (tokens[next + 1]?.kind === 'domain' ? 1 : 0)
    if (is(AT)) {
      next++
      while (is(ARTICLES)) next++
      if (tokens[next]?.stem === 'domain') next++
      return next - at
    }
    return afterArticles - at
  }
  if (is(HOLDERS)) {
    next++
    while (is(CALLED)) next++
    return next - at
  }
  return afterArticles - at
}

/** "my neighbour Agnes Tillotson": what somebody is to the user, before who they are. */
function lengthOfRole(tokens: readonly Token[], at: number): number {
  if (!['my', 'our', 'the'].includes(tokens[at - 1]?.stem ?? '')) return 0
  for (let length = 1; length <= 3; length++) {
    const comma = tokens[at + length]?.text === ',' ? 1 : 0
    const [role, named] = [tokens[at + length - 1], tokens[at + length + comma]]
    if (role?.kind !== 'word' || role.stem === 'list' || /^\p{Lu}/u.test(role.text)) return 0
    // "The caterer at bellatavola.com", "the estate agents at brick.example".
    if (tokens[at + length]?.stem === 'at' && tokens[at + length + 1]?.kind === 'domain') return length + 1
    if (named?.kind === 'address' || (named?.kind === 'word' && /^\p{Lu}/u.test(named.text))) return length + comma
  }
  return 0
}

/** "professor Ingrid Solheim". */
const TITLES = wordsIn(`professor prof doctor dr mr mrs ms miss sir captain coach father sister`)
/** "all the other". */
const MOST_ARTICLES = 3
const ARTICLES = wordsIn('our my the any a an all either both every other one two three four five')
const LINKS = wordsIn('who that work works ending end in whose address is named called')
const HOLDERS = wordsIn('domain company organisation organization firm')
const CALLED = wordsIn('called named name is')

/** Capitalised words one after another, or a run of words that mean nothing else here. */
function lengthOfName(tokens: readonly Token[], at: number, isVocabulary: (stem: string) => boolean): number {
  const isCapital = (token: Token | undefined) =>
    token?.kind === 'word' && /^(?:[\p{Lu}\d]|\p{Ll}\p{Lu})/u.test(token.text) && !NEVER_NAMES.has(token.stem)
  let end = at
  if (isCapital(tokens[at])) {
    end++
    for (;;) {
      const small = SMALL.has(tokens[end]?.stem ?? '') || tokens[end]?.text === '&' || tokens[end]?.text === '-'
      const isAnd = tokens[end]?.stem === 'and' || tokens[end]?.stem === 'for'
      if (isCapital(tokens[end])) end++
      else if (small && !isAnd && isCapital(tokens[end + 1])) end += 2
      else break
    }
    return end - at
  }
  if (COMMON.has(tokens[at]?.stem ?? '') || NEVER_NAMES.has(tokens[at]?.stem ?? '')) return 0
  while (
    end - at < 3 &&
    tokens[end]?.kind === 'word' &&
    !isVocabulary(tokens[end]?.stem ?? '') &&
    /^\p{L}/u.test(tokens[end]?.text ?? '')
  )
    end++
  if (PEOPLE.has(tokens[end]?.stem ?? '')) return 0
  return isOfMany(tokens[end - 1]) && !FIRST_NAMES.has(tokens[at]?.stem ?? '') ? 0 : end - at
}

/** "Competitors", "freight companies": who people are, and no name. */
function isOfMany(last: Token | undefined): boolean {
  return last !== undefined && /^[\p{L}]*(?:[^siu'’]s|men|ing)$/u.test(last.text)
}

/** Behind these a word says how somebody is: "unsuitable candidates". */
const PEOPLE = wordsIn(
  `candidate applicant people person sender company firm agency vendor recruiter supplier customer client user tenant guest
  patient parent pupil student colleague business member donor buyer seller stranger employee counsel friend`,
)
const COMMON = wordsIn('women men children telephone phone hand mistake accident chance opposing former')

const NEVER_NAMES = wordsIn(
  `today yesterday tomorrow tonight monday tuesday wednesday thursday friday saturday sunday i me my icebox pdf cc and or unless except but with
  that keep move flag never if to please kindly pls always should all any anything everything whatever messages emails mails message email mail`,
)

/** "@example.com" for a domain however it is written. */
export function domainOf(text: string): string {
  return `@${text
    .toLowerCase()
    .replace(/^\*?@?(?:\*\.)?/, '')
    .replace(/^(?:https?:\/\/)?(?:www\.)?/, '')}`
}
