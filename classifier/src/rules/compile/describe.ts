import type { Case, Condition, Test } from '../rule.ts'
import { isEither, sortOf } from '../sorts.ts'
import { isKindOfMail, isOfManyTopics, isTopicOrNotice } from './compounds.ts'
import { withField } from './fields.ts'
import { isFileName } from './file-types.ts'
import type { Item, ItemKind, Question } from './item.ts'
import { lexicon } from './lexicon.ts'
import type { Said } from './patterns.ts'
import { restated } from './restated.ts'
import { nearest } from './slips.ts'
import { mapOf, type Token } from './tokens.ts'
import { withTwoMeanings } from './two-meanings.ts'
import { withUnlistedTopics } from './unlisted-topics.ts'

/** What part of a sentence says of mail. */
export interface Description {
  readonly when: readonly Case[]
  readonly unless: readonly Case[]
  readonly questions: readonly Question[]
  readonly unknown: readonly Token[]
  /** Something is begun and not said, such as "unless" with nothing behind it. */
  readonly isOpen: boolean
}

/** Reads what kind of mail is meant, which the folder may tell as well. Every word must be understood; those that are not come back. */
export function describe(tokens: readonly Token[], said: Said, folder?: string): Description {
  const items = withUnlistedTopics(withTwoMeanings(withField(restated(itemsWithoutSlips(tokens, said))), folder))
  const questions = items.flatMap(item => (item.kind === 'ask' ? [item.question] : []))
  const unknown = items.flatMap(item => (item.kind === 'unknown' ? item.tokens : []))
  const builder = new Builder()
  for (const [at, item] of items.entries()) builder.take(item, items.slice(at + 1))
  return { ...builder.result(), questions, unknown, isOpen: builder.isOpen }
}

/** The sentence cut into the longest pieces that mean something. */
export function itemsOf(tokens: readonly Token[], said: Said): Item[] {
  const items: Item[] = []
  const reader = lexicon().reader(tokens, said)
  for (let at = 0; at < tokens.length; ) {
    const found = reader.longest(at) ?? loneOf(tokens[at])
    items.push({ ...found.result, tokens: tokens.slice(at, at + found.length) } as Item)
    at += found.length
  }
  return items
}

/** Words that nobody knows and that are one slip of the finger from a known one are read as that. */
function itemsWithoutSlips(tokens: readonly Token[], said: Said): Item[] {
  const items = itemsOf(tokens, said)
  const meant = new Map<Token, Token>()
  for (const token of items.flatMap(item => (item.kind === 'unknown' ? item.tokens : []))) {
    const near = token.kind === 'word' && token.stem.length >= 5 ? nearest(token.stem) : undefined
    if (near !== undefined) meant.set(token, { ...token, stem: near })
  }
  return meant.size === 0
    ? items
    : itemsOf(
        tokens.map(token => meant.get(token) ?? token),
        said,
      )
}

const SIGNS = mapOf<'comma' | 'and' | 'or'>({ ',': 'comma', '&': 'and', '+': 'and', '/': 'or' })

/** One token that is in no pattern: a sign, a quoted phrase, an address, or a word nobody knows. */
function loneOf(token: Token | undefined): { result: ItemKind; length: number } {
  const trait = (condition: Condition): ItemKind => ({ kind: 'trait', any: [condition] })
  // "press@" is part of an address.
  if (token?.text === '@' || token?.text === '*') return { result: { kind: 'unknown' }, length: 1 }
  if (token?.kind === 'sign') return { result: { kind: SIGNS.get(token.text) ?? 'filler' }, length: 1 }
  if (token?.kind === 'quoted') return { result: trait({ is: 'words', words: token.text, where: 'either' }), length: 1 }
  if (token?.kind === 'address') return { result: trait({ is: 'from', who: token.text.toLowerCase() }), length: 1 }
  if (token?.kind === 'domain' && isFileName(token.text))
    return { result: trait({ is: 'file', name: token.text }), length: 1 }
  if (token?.kind === 'domain')
    return { result: trait({ is: 'from', who: `@${token.text.replace(/^@/, '').toLowerCase()}` }), length: 1 }
  return { result: { kind: 'unknown' }, length: 1 }
}

/** Puts traits together: those side by side must all hold; "or" and lists of the same sort mean one of them. */
class Builder {
  private when: Test[][] = [[]]
  private unless: Test[][] = []
  private isUnless = false
  private isOfNot = false
  private isNegated = false
  private joint: 'none' | 'and' | 'or' = 'none'
  private isNewMail = false
  private lastKind: Item['kind'] | undefined
  private lastEnd = -2
  private isWaiting = false
  private isUnclear = false
  /** Cases of one list of topics, of which some are narrowed; what follows the list is said of all. */
  private listed: Test[][] = []
  private isListing = false

  take(item: Item, rest: readonly Item[]): void {
    switch (item.kind) {
      case 'noun':
      case 'trait':
        // "dentist appointments": the word in front says which.
        if (!this.isSaidMoreExactly(item) && (item.kind !== 'noun' || !this.isCompound(item))) this.addTrait(item)
        return
      case 'and':
      case 'or':
        this.joint = item.kind
        return
      case 'comma':
        // "Unless I know them, …": the comma ends the exception.
        if (this.isUnless && this.when.flat().length === 0 && this.current().length > 0) this.isUnless = false
        this.joint = this.joint === 'none' ? jointAfter(rest) : this.joint
        return
      case 'not':
        // "But not in copy and not from a robot": one exception more.
        if (this.isUnless && this.isOfNot && this.joint !== 'none' && this.current().length > 0) this.unless.push([])
        else this.isNegated = true
        this.joint = this.isNegated ? this.joint : 'none'
        return
      case 'again':
        // What an exception says of the first is open for the others.
        this.isUnclear = this.isUnless
        this.joint = 'or'
        return
      case 'nor':
        this.joint = 'and'
        this.isNegated = true
        return
      case 'unless':
        this.isUnless = true
        this.isOfNot = item.tokens.some(({ stem }) => stem === 'not')
        this.isNegated = false
        this.unless.push([])
        this.joint = 'none'
        this.isNewMail = false
        return
      case 'only_if':
        this.isUnless = this.isUnless && this.current().length === 0
        this.isWaiting = true
        this.joint = 'none'
        return
      case 'mail':
        this.isNewMail = this.joint !== 'none'
        return
      default:
    }
  }

  /** Whether something was begun that nothing follows, such as "unless" at the end. */
  get isOpen(): boolean {
    return this.isNegated || this.unless.some(each => each.length === 0) || this.isWaiting || this.isUnclear
  }

  result(): { when: Case[]; unless: Case[] } {
    const filled = (cases: readonly Test[][]) => cases.filter(each => each.length > 0).map(withoutRepeats)
    return { when: filled(this.when), unless: filled(this.unless) }
  }

  private addTrait(item: Item & { kind: 'noun' | 'trait' }): void {
    const not = 'not' in item && item.not === true ? !this.isNegated : this.isNegated
    // None of several: each of them not.
    const isEach = item.every === true || not
    const tests: Test[] = isEach ? item.any.map(each => ({ any: [each], ...(not && { not }) })) : [{ any: item.any }]
    const current = this.current()
    const last = current.at(-1)
    const isAlike = last !== undefined && this.isAlike(last, item) && (last.not ?? false) === not
    if (last !== undefined && item.isOfNext && this.joint !== 'none' && this.lastKind === 'noun') {
      this.listNarrowed(tests)
    } else if (last !== undefined && (this.isNewMail || this.isSaidAgain(item, tests))) {
      this.cases().push(tests)
    } else if (
      last !== undefined &&
      isAlike &&
      this.joint !== 'none' &&
      !(item.every || not) &&
      this.mayJoin(last, item)
    ) {
      current[current.length - 1] = { ...last, any: [...last.any, ...item.any] }
    } else if (last !== undefined && this.joint === 'or' && item.kind === 'noun' && this.lastKind === 'trait') {
      this.cases().push(tests)
    } else if (last !== undefined && this.joint === 'or' && !not && !(last.not ?? false)) {
      // "Health stuff from kids.example, or about insurance": whether the sender is meant of both is open.
      this.isUnclear ||= isSaidFreely(item) && current.slice(0, -1).some(({ any }) => any.every(isTopicOrNotice))
      current[current.length - 1] = { ...last, any: [...last.any, ...item.any] }
    } else if (last !== undefined && this.joint === 'or') {
      this.cases().push(tests)
    } else {
      for (const each of this.isOfList(item, current) ? this.listed : [current]) each.push(...tests)
    }
    this.isListing = item.isOfNext === true
    this.joint = 'none'
    this.isNegated = false
    this.isNewMail = false
    this.isWaiting = false
    this.lastKind = item.kind
    this.lastEnd = item.tokens.at(-1)?.end ?? -2
  }

  /** "Newsletters in Spanish and newsletters in French": the same again begins another case. */
  private isSaidAgain({ kind, tokens }: Item, tests: readonly Test[]): boolean {
    // Kinds of mail and "PDFs", and nothing as a rule is printed.
    if (kind !== 'noun' && tokens.length > 1) return false
    const current = this.current()
    const isBefore = (test: Test) => current.slice(0, -1).some(other => JSON.stringify(other) === JSON.stringify(test))
    return this.joint !== 'none' && tests.every(isBefore)
  }

  /** "Newsletters and case digests": a case of its own, with what was said of both. */
  private listNarrowed(tests: readonly Test[]): void {
    const current = this.current()
    const shared = current.filter(test => test.any.every(({ is }) => !['topic', 'label', 'words'].includes(is)))
    if (!this.listed.includes(current)) this.listed = [current]
    const narrowed = [...shared, ...tests]
    this.cases().push(narrowed)
    this.listed.push(narrowed)
  }

  private isOfList(item: Item & { kind: 'noun' | 'trait' }, current: Test[]): boolean {
    return this.listed.includes(current) && !this.isListing && item.kind === 'trait' && item.isOfNext !== true
  }

  /** "From the dentist about my appointments": the first topic says which, the second only what of it. */
  private isSaidMoreExactly({ any, tokens }: Item & { kind: 'noun' | 'trait' }): boolean {
    const isGeneral = any.every(isOfManyTopics)
    const isKnown = this.current().some(test => !test.not && test.any.some(({ is }) => is === 'topic'))
    const isNamed = tokens.some(({ stem }) => stem === 'topic')
    return isGeneral && isKnown && !isNamed && this.joint === 'none' && !this.isNegated
  }

  private isCompound({ tokens, any }: Item & { kind: 'noun' | 'trait' }): boolean {
    const isNext = this.joint === 'none' && this.lastEnd + 1 === tokens[0]?.start
    const isOfTopic = this.current().at(-1)?.any.every(isTopicOrNotice) === true
    if (!isNext || !isOfTopic || this.lastKind !== 'noun' || !any.every(({ is }) => is === 'topic')) return false
    // "Order receipts": what many topics come as says little in front of another.
    const before = this.current().at(-1)
    const isMore =
      before?.any.every(each => isOfManyTopics(each) || each.is === 'label') === true &&
      before.not !== true &&
      !any.every(isOfManyTopics)
    if (isMore) this.current()[this.current().length - 1] = { any }
    // "Tax newsletters" are both.
    return isMore || !any.every(isKindOfMail)
  }

  private cases(): Test[][] {
    return this.isUnless ? this.unless : this.when
  }

  private current(): Test[] {
    const cases = this.cases()
    const last = cases.at(-1)
    if (last !== undefined) return last
    const first: Test[] = []
    cases.push(first)
    return first
  }

  private isAlike(last: Test, { any, kind }: Item & { kind: 'noun' | 'trait' }): boolean {
    const sort = kind === 'noun' ? sortOfNoun : sortOf
    const kinds = new Set(last.any.map(sort))
    return any.every(each => kinds.has(sort(each)))
  }

  /** "with 'a' and with 'b'" asks for both; "from a and from b" for either. */
  private mayJoin(last: Test, { kind }: Item & { kind: 'noun' | 'trait' }): boolean {
    // ""Please call" mails and complaints" are two kinds of mail.
    const areKinds = kind === 'noun' && this.lastKind === 'noun'
    return this.joint === 'or' || areKinds || last.any.every(isEither)
  }
}

/** What mail is about, not as a rule is printed. */
function isSaidFreely({ any, tokens }: Item & { kind: 'noun' | 'trait' }): boolean {
  return any.every(isTopicOrNotice) && !tokens.some(({ stem }) => stem === 'topic' || stem === 'judged')
}

/** Said twice it is meant once: bulk list mail. */
function withoutRepeats(tests: readonly Test[]): Case {
  return distinct(tests.map(test => ({ ...test, any: distinct(test.any) })))
}

function distinct<Value>(values: readonly Value[]): Value[] {
  const texts = values.map(value => JSON.stringify(value))
  return values.filter((_, at) => texts.indexOf(texts[at] ?? '') === at)
}

/** What mail is and what it is about are one sort of noun. */
function sortOfNoun(condition: Condition): string {
  return ['topic', 'label', 'words'].includes(condition.is) ? 'what' : sortOf(condition)
}

/** A comma stands for the next "and" or "or" of its list, as far as there is one before something else begins. */
function jointAfter(rest: readonly Item[]): 'none' | 'and' | 'or' {
  for (const item of rest) {
    if (item.kind === 'and' || item.kind === 'or') return item.kind
    if (item.kind === 'unless' || item.kind === 'only_if') break
  }
  return 'none'
}
