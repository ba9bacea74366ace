import { type Topic, titleOf } from '../../topics/topic.ts'
import { readPhrase } from '../phrases/phrase-model.ts'
import { type Meaning, ONLY_OF_SEVERAL, TWO_MEANINGS } from './english/two-meanings.ts'
import { UNSEEN_WORDS } from './english/unseen.ts'
import type { Item, Question } from './item.ts'
import { plain, stemOf, type Token, wordsIn } from './tokens.ts'

/**
 * "Applications", "statements": single words of two meanings become a question, unless what is said beside them settles
 * it: a sender, another topic, or the folder's name.
 */
export function withTwoMeanings(items: readonly Item[], folder: string | undefined): Item[] {
  return items.map((item, at) => {
    const person = ownPersonOf(item)
    if (person !== undefined) return { kind: 'ask', question: questionOfPerson(item, person), tokens: item.tokens }
    const word = loneWordOf(item, items[at - 1])
    const meanings = word && TWO_MEANINGS.get(word.stem)?.meanings
    if (word === undefined || meanings === undefined || isNarrowed(items, at)) return item
    const told = topicsBeside(items, { at, word, folder })
    const [meant, second] = meanings.filter(({ of }) => of.some(topic => told.has(topic)))
    if (meant !== undefined && second === undefined) return isOne(item, meant) ? item : ofTopic(item, meant, told)
    return isCompound(items, at) ? item : { kind: 'ask', question: questionOf(word, meanings), tokens: item.tokens }
  })
}

const OWN = wordsIn('my our')

/** "From my accountant" is somebody; "from accountants" and "the landlord" are what such mail is about. */
function ownPersonOf(item: Item): Token | undefined {
  if (item.kind !== 'noun' && item.kind !== 'trait') return undefined
  const [from, own, person, more] = item.tokens
  const isTopic = item.any.every(({ is }) => is === 'topic')
  const isFrom = ['from', 'by'].includes(from?.stem ?? '') && OWN.has(own?.stem ?? '') && more === undefined
  const isOne = person !== undefined && plain(person.text) === person.stem && UNSEEN_WORDS.has(person.stem)
  return isTopic && isFrom && isOne ? person : undefined
}

function questionOfPerson(item: Item, person: Token): Question {
  const topics = 'any' in item ? item.any.flatMap(each => (each.is === 'topic' ? [titleOf(each.topic)] : [])) : []
  return {
    text: 'Icebox does not know who that is. Name the address or the domain.',
    start: item.tokens[0]?.start ?? person.start,
    end: person.end,
    answers: topics.map(title => ({ label: `Any mail about ${title}`, text: `on the topic ${title}` })),
  }
}

const LEADS = wordsIn('about regarding concerning on re for from by of the a an all any our my some other these')
/** Before one of them it says what is meant. */
const ONE = wordsIn('a an my our any every each the')

/** The only word of it that says anything: several of a kind, or one of them. */
function loneWordOf(item: Item, before: Item | undefined): Token | undefined {
  if (item.kind !== 'noun' && item.kind !== 'trait' && item.kind !== 'unknown') return undefined
  const isKind = !('any' in item) || item.any.every(({ is }) => is === 'topic' || is === 'label')
  const at = item.tokens.findIndex(({ stem }) => !LEADS.has(stem))
  const [word, second] = item.tokens.slice(Math.max(at, 0))
  if (!isKind || word?.kind !== 'word' || second !== undefined) return undefined
  const isName = word.start > 0 && /^\p{Lu}/u.test(word.text)
  const isSeveral = plain(word.text) === TWO_MEANINGS.get(word.stem)?.word
  const lead = item.tokens[at - 1] ?? before?.tokens.at(-1)
  const isOne = ONE.has(lead?.stem ?? '') && !ONLY_OF_SEVERAL.has(word.stem)
  return !isName && (isSeveral || isOne) ? word : undefined
}

/** What goes on to say which: "statements of what we owe", "offers to volunteer". */
const GOES_ON = wordsIn('of for to about on over by a an the it them me us my our that which who whose regarding talk')

/** Beside words that nobody knows or that go on about it, and where a sender is named. */
function isNarrowed(items: readonly Item[], at: number): boolean {
  const isUnknown = (item: Item | undefined) => item?.kind === 'unknown'
  const before = items.slice(0, at).findLast(({ kind }) => kind !== 'filler')
  const behind = items.slice(at + 1).find(({ kind }) => kind !== 'filler')
  const goesOn = GOES_ON.has(items[at + 1]?.tokens[0]?.stem ?? '')
  return goesOn || isUnknown(before) || isUnknown(behind) || sideOf(items, at).some(isOfSender)
}

function isOfSender(item: Item): boolean {
  return item.kind === 'trait' && item.any.some(({ is }) => is === 'from')
}

/** "Lease drafts", "policy renewals": the words side by side say together what is meant. */
function isCompound(items: readonly Item[], at: number): boolean {
  const [before, item, behind] = [items[at - 1], items[at], items[at + 1]]
  const isBeside = (one: Item | undefined, other: Item | undefined) =>
    one !== undefined && other !== undefined && (one.tokens.at(-1)?.end ?? 0) + 1 === other.tokens[0]?.start
  return (before?.kind === 'noun' && isBeside(before, item)) || (behind?.kind === 'noun' && isBeside(item, behind))
}

/** What stands on the same side of "unless". */
function sideOf(items: readonly Item[], at: number): readonly Item[] {
  const unless = items.findIndex(({ kind }) => kind === 'unless')
  if (unless === -1) return items
  return at < unless ? items.slice(0, unless) : items.slice(unless)
}

interface Place {
  readonly at: number
  readonly word: Token
  readonly folder: string | undefined
}

function topicsBeside(items: readonly Item[], { at, word, folder }: Place): ReadonlySet<Topic> {
  const others = sideOf(items, at).filter(item => item !== items[at] && (item.kind === 'noun' || item.kind === 'trait'))
  const conditions = others.flatMap(item => ('any' in item ? item.any : []))
  const named = conditions.flatMap(each => (each.is === 'topic' ? [each.topic] : []))
  const said = conditions.flatMap(each => (each.is === 'words' ? topicOf(each.words, word) : []))
  return new Set([...named, ...said, ...topicOf(folder ?? '', word)])
}

const SHORTEST = 3
/** From these log-odds on a folder's name says which of the meanings it is. */
const LIKELY = -1.2

/** What words mean; "Apps" says no more than "applications". */
function topicOf(words: string, { stem }: Token): Topic[] {
  const stems = words
    .split(/\s+/)
    .map(stemOf)
    .filter(each => each !== '' && each !== stem && !(each.length >= SHORTEST && stem.startsWith(each)))
  const [best] = stems.length === 0 ? [] : readPhrase(stems, 1)
  return best !== undefined && best.odds >= LIKELY ? [best.topic] : []
}

function isOne(item: Item, { of }: Meaning): boolean {
  return 'any' in item && item.any.every(each => each.is === 'topic' && of.includes(each.topic))
}

function ofTopic(item: Item, { of }: Meaning, told: ReadonlySet<Topic>): Item {
  const topics = of.filter(topic => told.has(topic)).slice(0, 1)
  const any = topics.map(topic => ({ is: 'topic', topic }) as const)
  return { kind: item.kind === 'trait' ? 'trait' : 'noun', any, tokens: item.tokens }
}

function questionOf({ text, start, end }: Token, meanings: readonly Meaning[]): Question {
  const answers = meanings.map(({ label, text: said }) => ({ label, text: said }))
  const words = { label: `Mail that says “${text}”`, text: `with the words "${text}"` }
  return { text: `“${text}” can mean several kinds of mail. Which?`, start, end, answers: [...answers, words] }
}
