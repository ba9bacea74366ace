import type { Topic } from '../../topics/topic.ts'
import { type Reading, readPhrase } from '../phrases/phrase-model.ts'
import { wordsOf } from '../phrases/words.ts'
import type { Condition } from '../rule.ts'
import { UNSEEN_WORDS, UNSURE_WORDS } from './english/unseen.ts'
import type { Item } from './item.ts'
import { stemOf, type Token, wordsIn } from './tokens.ts'

/** From these log-odds on, words that no table holds are read as their likeliest topic: 98 of 100 such readings were right. */
export const SURE = -0.5
/** A part of a list says less by itself. */
const SURE_OF_PART = 0
const SURE_OF_WORD = 3
/** "Tenants moaning about the boiler": the whole says something else than the topic that is named in it. */
const SURE_OF_OTHER = 1
/** From these on, words beside a topic that is named are only how such mail is described, and narrow nothing. */
const USUAL = -1.5
/** From these on, a part of a list is read as the topic of another part. */
const LIKE_OTHERS = -2

/** Reads words that no table holds as what mail is about, where they say so surely: "tenants moaning about damp". */
export function withUnlistedTopics(items: readonly Item[]): Item[] {
  const read: Item[] = []
  for (let at = 0; at < items.length; ) {
    const end = endOfPhrase(items, at)
    const phrase = items.slice(at, end)
    if (phrase.some(({ kind }) => kind === 'unknown') && !isAboutPerson(items[at - 1], phrase))
      read.push(...readItems(phrase))
    else read.push(...phrase)
    if (end === at) read.push(items[at] as Item)
    at = Math.max(end, at + 1)
  }
  return read
}

/** "Colleagues who are on holiday", "when I am away": what somebody is or does, not what mail is about. */
function isAboutPerson(before: Item | undefined, phrase: readonly Item[]): boolean {
  const [first, second] = tokensOfAll(phrase).map(({ stem }) => stem)
  if (before?.kind === 'trait')
    return RELATIVE.has(first ?? '') || FIRST_PERSON.has(first ?? '') || phrase[0]?.kind === 'unknown'
  if (before?.kind === 'only_if' && isState(phrase)) return true
  return before?.kind === 'only_if' && (FIRST_PERSON.has(first ?? '') || FIRST_PERSON.has(second ?? ''))
}

/** "If the tenant is behind with the rent": how things stand, while "is asking for …" is what is written. */
function isState(phrase: readonly Item[]): boolean {
  const is = phrase.findIndex(
    ({ kind, tokens }) => kind === 'filler' && tokens.length === 1 && STANDS.has(tokens[0]?.stem ?? ''),
  )
  const how = phrase.slice(is + 1).find(({ tokens }) => !ARTICLES.has(tokens[0]?.stem ?? ''))
  const isOfMail = phrase.slice(0, is).every(({ kind }) => kind === 'filler' || kind === 'mail')
  return is > 0 && !isOfMail && how?.kind === 'unknown' && !how.tokens.some(({ text }) => text.endsWith('ing'))
}

const STANDS = wordsIn('is are was were been')
const ARTICLES = wordsIn('a an')
const RELATIVE = wordsIn('who that which whose whom')
const FIRST_PERSON = wordsIn('i we')

/** Parts of a message, and who has to do with it: what mail is about is said in other words. */
const PARTS = wordsIn(
  'sender recipient address subject domain copy line field attachment inbox folder alias body name week month day year',
)

type Listed = Item & { readonly kind: 'noun' | 'trait' }

/** As far as only mail, topics, unknown words and what joins them stand. */
function endOfPhrase(items: readonly Item[], from: number): number {
  const end = items.slice(from).findIndex(item => !isOfPhrase(item))
  return end === -1 ? items.length : from + end
}

function isOfPhrase(item: Item): boolean {
  return ['unknown', 'filler', 'mail', 'comma', 'and', 'or'].includes(item.kind) || isKind(item)
}

function isSaid(item: Item): item is Listed {
  return (item.kind === 'noun' || item.kind === 'trait') && item.not !== true
}

/** What mail is about, or what the judge says of it. */
function isKind(item: Item): boolean {
  return isSaid(item) && item.any.every(({ is }) => is === 'topic' || is === 'label')
}

function isTopic(item: Item): item is Listed {
  return isSaid(item) && item.any.every(({ is }) => is === 'topic')
}

/** Joints and little words at both ends are no part of the phrase. */
function readItems(all: readonly Item[]): readonly Item[] {
  if (isJudged(all)) return all
  const isEdge = ({ kind }: Item) => kind === 'filler' || JOINING.has(kind)
  const from = all.findIndex(item => !isEdge(item))
  const until = all.findLastIndex(item => !isEdge(item)) + 1
  return [...all.slice(0, from), ...readTrimmed(all.slice(from, until)), ...all.slice(until)]
}

function readTrimmed(phrase: readonly Item[]): readonly Item[] {
  const tokens = tokensOfAll(phrase.filter(({ kind }) => kind === 'unknown'))
  if (tokens.some(({ stem, kind }) => UNSURE_WORDS.has(stem) || PARTS.has(stem) || kind !== 'word')) return phrase
  // "Ken Ito's assistant".
  if (tokens.some(({ text, start }) => start > 0 && /^\p{Lu}.*['’]s$/u.test(text))) return phrase
  if (isOfPerson(phrase) || isNarrowedByClause(phrase)) return phrase
  const listed = phrase.filter(isTopic)
  // "Invoices that we did not order".
  const isOfOnes =
    tokensOfAll(phrase).some(({ stem }) => FIRST_PERSON.has(stem)) && tokens.some(({ stem }) => stem === 'not')
  if (isOfOnes) return phrase
  if (listed.length === 0) {
    const whole = surely(tokensOfAll(phrase), tokens.length === 1 ? SURE_OF_WORD : SURE)
    if (whole !== undefined) return [topicItem(whole, tokensOfAll(phrase))]
  }
  const others = new Set(listed.flatMap(({ any }) => any.flatMap(each => (each.is === 'topic' ? [each.topic] : []))))
  const read = partsOf(phrase).flatMap(part => (isPart(part) ? readPart(part, others) : part))
  // "Our car and household insurance": which word belongs to which topic is unsure.
  return read.filter(item => item.kind === 'trait' && item.isOfNext !== undefined).length > 1 ? phrase : read
}

/** "From my team lead"; "our suppliers" are nobody in particular. */
function isOfPerson(phrase: readonly Item[]): boolean {
  const tokens = tokensOfAll(phrase)
  return tokens.some(
    (token, at) =>
      UNSEEN_WORDS.has(token.stem) &&
      token.stem === token.text.toLowerCase() &&
      tokens.slice(Math.max(at - 2, 0), at).some(({ stem }) => OWN.has(stem)),
  )
}

const OWN = wordsIn('from by my our')

/** "Letters from counsel that misstate the facts": a topic, and a clause that says which of it. */
function isNarrowedByClause(phrase: readonly Item[]): boolean {
  const clause = phrase.findIndex(({ kind, tokens }) => kind === 'filler' && RELATIVE.has(tokens[0]?.stem ?? ''))
  if (clause <= 0) return false
  const head = phrase.slice(0, clause)
  const isUnknownBehind = phrase.slice(clause).some(({ kind }) => kind === 'unknown')
  return isUnknownBehind && (head.some(isTopic) || surely(tokensOfAll(head), SURE_OF_PART) !== undefined)
}

/** "Mails that lie about prices": how mail is, not what it is about; what mail does is said in a few verbs. */
function isJudged(phrase: readonly Item[]): boolean {
  return phrase.some((item, at) => {
    const [verb] = phrase[at + 1]?.tokens ?? []
    if (item.kind !== 'filler' || phrase[at + 1]?.kind !== 'unknown') return false
    const joint = item.tokens.at(-1)?.stem ?? ''
    const isOfMail = at === 0 || phrase[at - 1]?.kind === 'mail'
    return joint === 'while' || (RELATIVE.has(joint) && isOfMail && !SAYING.has(verb?.stem ?? ''))
  })
}

const SAYING = wordsIn(
  `ask want offer try sell say tell announce confirm invite remind warn notify inform promise pitch promote advertise request
  report complain apply introduce propose recommend explain describe list show need seek hawk flog push peddle tout plug
  remind thank cancel reset renew expire bounce fail welcome congratulate accept reject concern involve discuss deal cover
  summarise summarize share`,
)

const JOINING: ReadonlySet<Item['kind']> = new Set<Item['kind']>(['comma', 'and', 'or'])
const isPart = (part: readonly Item[]) => part.some(({ kind }) => kind === 'unknown')

/** Between commas, "and" and "or"; these are parts of their own. */
function partsOf(phrase: readonly Item[]): Item[][] {
  const parts: Item[][] = [[]]
  for (const item of phrase) {
    if (JOINING.has(item.kind)) parts.push([item], [])
    else parts.at(-1)?.push(item)
  }
  return parts.filter(part => part.length > 0)
}

function readPart(part: readonly Item[], others: ReadonlySet<Topic>): readonly Item[] {
  const listed = part.filter(isTopic)
  const [named] = listed
  if (named === undefined) {
    const { topic: like } = likeliest(tokensOfAll(part))
    const least = part.length > 1 ? SURE_OF_PART : SURE_OF_WORD
    const topic = surely(tokensOfAll(part), others.has(like) ? LIKE_OTHERS : least)
    return topic === undefined ? part : [topicItem(topic, tokensOfAll(part))]
  }
  if (listed.length > 1) {
    const topic = surely(tokensOfAll(part), SURE)
    return topic === undefined ? part : [topicItem(topic, tokensOfAll(part))]
  }
  const best = likeliest(tokensOfAll(part))
  if (!isNamed(named, best) && best.odds >= SURE_OF_OTHER) return [topicItem(best.topic, tokensOfAll(part))]
  const unknown = tokensOfAll(part.filter(({ kind }) => kind === 'unknown'))
  // "A solicitor we met last spring".
  if (unknown.some(({ stem }) => FIRST_PERSON.has(stem))) return part
  const isDescribed = unknown.some(token => isDoing(token, named) || WRITERS.has(token.stem)) && isNamed(named, best)
  const isUsual = isDescribed || (likeliest(unknown).odds >= USUAL && isNamed(named, likeliest(unknown)))
  if (isUsual) return part.map(item => (item.kind === 'unknown' ? { kind: 'filler', tokens: item.tokens } : item))
  return narrowed(part, named)
}

/** "invoices for diesel", "diesel invoices": one or two words that say which are looked for in the mail. */
function narrowed(part: readonly Item[], named: Listed): readonly Item[] {
  const at = part.indexOf(named)
  const run = part.filter(({ kind }) => kind === 'unknown')
  const tokens = tokensOfAll(run)
  const first = part.indexOf(run[0] as Item)
  const isOneRun = run.every((item, index) => part[first + index] === item)
  const between = part.slice(at + 1, first)
  const isBefore = first + run.length === at
  const isOfClause = part.slice(0, first).some(({ tokens: [lead] }) => RELATIVE.has(lead?.stem ?? ''))
  const isBehind = at < first && between.length > 0 && first + run.length === part.length && between.every(isOf)
  const mayNarrow =
    tokens.length <= 2 &&
    tokens.every(token => !ADJECTIVE.test(token.stem) && !SAY_LITTLE.has(token.stem) && !/['’]/.test(token.text))
  if (!isOneRun || isOfClause || !(isBefore || isBehind) || !mayNarrow) return part
  const words: Condition = { is: 'words', words: tokens.map(({ text }) => text).join(' '), where: 'either' }
  const [start] = run
  return part.flatMap((item): Item[] => {
    if (item === start) return [{ kind: 'trait', any: [words], tokens, isOfNext: isBefore }]
    return item.kind === 'unknown' ? [] : [item]
  })
}

const ADJECTIVE = /(?:able|ible|ous|ful|less|ive|ish|est|ly|ing|ed)$/
/** Words that stand before a topic and are in no mail. */
const SAY_LITTLE = wordsIn(
  `one two three four five six seven eight nine ten both job account big small little large huge tiny cheap dear costly pricey recent old older new newer early late next first last upcoming
  certain several many few more most various weird odd strange dodgy fake real genuine proper silly dumb same similar usual
  normal regular random main major minor own private public local foreign whole full half free long short quick fast slow
  second third fourth odd over daily weekly monthly yearly annual final initial potential possible unpaid paid duplicate actual current future past
  client customer tenant supplier friend wife husband boss team office company family kid people`,
)
const OF = wordsIn('for about on of regarding the my our a an any')

function isOf(item: Item): boolean {
  return item.kind === 'filler' && item.tokens.every(({ stem }) => OF.has(stem))
}

function isNamed({ any }: Listed, { topic }: Reading): boolean {
  return any.some(each => each.is === 'topic' && each.topic === topic)
}

/** "Headhunters sniffing around": what whoever writes such mail does, which narrows nothing. */
const DOES = wordsIn('want ask write say send need offer try tell wish hope like love keen try wants wanting')

/** "Tenants moaning", but not "pending orders", which are not all of them. */
function isDoing({ stem, text, end }: Token, named: Listed): boolean {
  return DOES.has(stem) || (text.endsWith('ing') && end + 1 !== named.tokens[0]?.start)
}

/** Whoever writes such mail anyway: "a client asking for a quote". */
const WRITERS = wordsIn('client customer supplier tenant guest patient parent pupil student reader user buyer')

function likeliest(tokens: readonly Token[]): Reading {
  return readPhrase(wordsOf(tokens), 1)[0] as Reading
}

function surely(tokens: readonly Token[], least: number): Topic | undefined {
  const best = likeliest(tokens)
  return best.odds >= least ? best.topic : undefined
}

function topicItem(topic: Topic, tokens: readonly Token[]): Item {
  return { kind: 'noun', any: [{ is: 'topic', topic }], tokens }
}

function tokensOfAll(items: readonly Item[]): Token[] {
  return items.flatMap(({ tokens }) => tokens)
}

/** From these on a topic is offered as an answer. */
const OFFERED = -2.5

/** The topics that words nobody knows may mean, the likeliest first. */
export function likelyTopics(words: string): readonly Topic[] {
  return readPhrase(words.split(/\s+/).map(stemOf), 2)
    .filter(({ odds }) => odds >= OFFERED)
    .map(({ topic }) => topic)
}
