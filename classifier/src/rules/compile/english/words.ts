import { type Condition, LANGUAGES } from '../../rule.ts'
import { isFileName, isFileWord } from '../file-types.ts'
import type { ItemKind, Question } from '../item.ts'
import { stemOf, type Token } from '../tokens.ts'
import type { Wording } from '../wording.ts'
import { type Phrase, phrase, trait } from './phrase.ts'

type Where = Extract<Condition, { is: 'words' }>['where']

const SAYS =
  'containing|contain|contains|mention|mentioning|mentioned|say|saying|read|name|naming|spell|feature|featuring'
/** Verbs that mean words only where these stand in quotes. */
const HAS =
  'with|include|including|has|have|having|use|using|talk|talking|quote|quoting|refer|referring|state|carry|carrying|bear|bearing|got|sent|titled|entitled|marked|labelled|labeled|tagged|stamped|write|writing|wrote'
const SUBJECT = 'subject|title|heading|headline'
const BODY = 'text|body|message|content|mail|email'
const THE = 'the|its|their|a|my?'
const WORD = 'word|phrase|term|expression|string|keyword|sentence|wording|line|name'

/** Where words stand, as it is said behind or before them. */
const SPOTS: readonly (readonly [pattern: string, where: Where])[] = [
  [`in|on ${THE} ${SUBJECT} line?`, 'subject'],
  [`in|on ${THE} ${BODY}`, 'text'],
  [`in|on ${THE} message|mail|email text|body|content`, 'text'],
  [`in|on either ${THE} ${SUBJECT} line? or ${THE} ${BODY}`, 'either'],
  [`anywhere|somewhere? in|on ${THE} ${SUBJECT} line? or|and|and/or in|on? ${THE} ${BODY}`, 'either'],
  [`in|on ${THE} ${BODY} or|and in|on? ${THE} ${SUBJECT} line?`, 'either'],
  ['anywhere|somewhere in|on? the? mail|message|text|email?', 'either'],
]
const FIELDS: readonly (readonly [pattern: string, where: Where])[] = [
  [`${SUBJECT} line?`, 'subject'],
  ['text|body|content', 'text'],
]

/** What stands in the subject or the text. */
export const WORDS: readonly Phrase[] = [
  words('titled|entitled|headed {words}', 'subject', false),
  words('called {words}', 'subject', 'unlessCapital'),
  ...['', 'that|which|who|whose|where|if|when|it|they do|does|also|either? '].flatMap(lead => [
    ...said(`${lead}${SAYS}`, false),
    ...said(`${lead}${HAS}|talk|speak to|about|of?`, true),
    ...said(`${lead}${SAYS}|${HAS} the|a|an|any|either|of|these? exact|very|actual? ${WORD} such? like|as?`, false),
    ...FIELDS.flatMap(([field, where]) => [...inField(lead, field, where), notInField(lead, field, where)]),
  ]),
  ...SPOTS.flatMap(([spot, where]) => [
    words(`{words} ${spot}`, where, 'unlessCapital'),
    words(`about|regarding|concerning {words} ${spot}`, where, true),
    words(
      `in|if|when|whenever|where? which? the? ${WORD} {words} both|all? appear|show|turn|stand|come up? ${spot}`,
      where,
      false,
    ),
    words(`my|our|the name {words} is|stand|appear? ${spot}`, where, false),
  ]),
  ...[
    '{words} is|are|be? mentioned|named|quoted|appear|appearing|occur|occurring|found|standing|stand|somewhere|anywhere|contained up? in? it|them|there|the? mail|message|email?',
    '{words} turn|come|show up in? it|them|there|the? mail|message|email?',
  ].map(text => words(text, 'either', 'unlessCapital')),
  words(`${SUBJECT} line? {words}`, 'subject', true),
  words(`with|has|have|having|bearing {words} as|for the|its|a|their? ${SUBJECT} line?`, 'subject', true),
  ...FIELDS.map(([field, where]) =>
    words(`in whose ${field} {words} appear|appears|stand|stands|is|are|occur|occurs`, where, true),
  ),
  words(`with|has|have|having a|the? ${SUBJECT} that|which ${SAYS}|start|begin|end with|in? {words}`, 'subject', true),
  words('about|regarding|concerning|re|named|on {words}', 'either', true),
  words(
    'a|the? exact? word|phrase|term|keyword|sentence like? {words} appear|occur|come|is|stand|show? up|in? it|there?',
    'either',
    false,
  ),
  words(
    'in|where|if|when which? the|a? word|phrase|term|sentence {words} appear|occur|come|is|stand|show up|in? it?',
    'either',
    false,
  ),
  phrase(`in? which? neither the? ${SUBJECT} nor the? text|body|message ${SAYS}|has|have {words}`, found => ({
    ...wording(found.words, 'either'),
    not: true,
  })),
  words(`in the? ${SUBJECT} line? stand|stands|appear|appears|is|are|it say|says? {words}`, 'subject', true),
  words('in the? text|body|mail|message stand|stands|appear|appears|is|are|it say|says? {words}', 'text', true),
  // ""How did we do" emails" are a kind of mail.
  phrase('{words} mail|email|message|letter|note', ({ words: found }, tokens) =>
    tokens.length === 2 && tokens[0]?.kind === 'quoted' ? { kind: 'noun', any: saidIn(found, 'either') } : undefined,
  ),
  ...['', ' {who}', ' to|leading|pointing to? {who}'].map(where =>
    phrase(
      `that|which|it|they|if|when|where? contain|containing|with|has|have|having|include|including a|an|any|some|the? link|url|hyperlink|button|signature|logo|table${where}`,
      (_, tokens) => ({ kind: 'ask', question: layoutQuestion(tokens) }),
    ),
  ),
  // Where a link leads is no recipient.
  phrase('link|links|linking|pointing|leading to {who}', { kind: 'unknown' }),
  // An example leaves open what else is meant.
  phrase('such as {words}, e.g {words}', (_, tokens) => (isInQuotes(tokens) ? { kind: 'unknown' } : undefined)),
  // A name after "about" is said in the mail.
  phrase('about|regarding|concerning|on the|our|my? {who}', ({ who }, tokens) =>
    tokens.slice(1).some(token => /^[\p{Lu}\d]/u.test(token.text)) && who.every(each => !each.includes('@'))
      ? trait(...who.map(each => ({ is: 'words', words: each, where: 'either' }) as const))
      : undefined,
  ),
]

function said(verb: string, isQuoted: boolean): Phrase[] {
  return [
    words(`${verb} {words}`, 'either', isQuoted),
    ...SPOTS.flatMap(([spot, where]) => [
      words(`${verb} {words} ${spot}`, where, isQuoted && (where === 'subject' ? 'unlessWord' : 'unlessCapital')),
      words(`${verb} ${spot} {words}`, where, isQuoted),
    ]),
  ]
}

function inField(lead: string, field: string, where: Where): Phrase[] {
  const stands =
    'is|are|stand|appear|show|standing|being|turn|occur|found|somewhere|anywhere? found|somewhere|anywhere|contained|standing|up?'
  const verb = `${SAYS}|${HAS}|is|are|start|begin|being|equal|matches`
  return [
    words(
      `${lead}the|a|their|its|whose? ${field} ${verb} with|of|in? the|a|an|word|phrase|either? word|phrase|term? {words}`,
      where,
      where === 'text',
    ),
    words(`${lead}with|has|have|under|the|a|by {words} ${stands} in|on the|its|their|a? ${field}`, where, true),
    words(`${lead}{words} both|all? ${stands} in|on the|its|their|a? ${field}`, where, 'unlessCapital'),
    words(
      `${lead}with|has|have|by the|a|an|in? ${field} word|of|like|containing|saying|reading? {words}`,
      where,
      where === 'text',
    ),
  ]
}

/** "the text does not contain …". */
function notInField(lead: string, field: string, where: Where): Phrase {
  return phrase(
    `${lead}the|a|their|its|whose? ${field} do|does not ${SAYS}|${HAS} the|a|an? ${WORD}? {words}`,
    found => ({
      ...wording(found.words, where),
      not: true,
    }),
  )
}

/** `unlessCapital`: in quotes, or one word in capitals such as RFQ. `unlessWord`: or any one word without an article. */
function words(pattern: string, where: Where, isQuoted: boolean | 'unlessCapital' | 'unlessWord'): Phrase {
  return phrase(pattern, ({ words: found }, tokens) =>
    (isQuoted || isFile(found) || isNoWord(found) || isLanguage(found, tokens) || isOfFiles(found, tokens)) &&
    !isInQuotes(tokens) &&
    !(isQuoted !== true && isQuoted !== false && isCapital(found)) &&
    !(isQuoted === 'unlessWord' && isOneWord(found, tokens))
      ? undefined
      : wording(found, where),
  )
}

function wording(found: Wording, where: Where): ItemKind {
  return { kind: 'trait', any: saidIn(found, where), every: found.every }
}

function saidIn({ phrases }: Wording, where: Where): Condition[] {
  return phrases.map(each => ({ is: 'words', words: each, where }))
}

function isCapital({ phrases }: Wording): boolean {
  return phrases.every(each => /^[\p{Lu}\d][\p{L}\d-]*$/u.test(each))
}

/** "Has homework in the subject", while "has my name in the subject" says no word. */
function isOneWord({ phrases }: Wording, tokens: readonly Token[]): boolean {
  return phrases.every(each => {
    const at = tokens.findIndex(({ text }) => text === each)
    return at > 0 && /^[\p{L}\d-]{3,}$/u.test(each) && !BEFORE.has(tokens[at - 1]?.stem ?? '')
  })
}

const BEFORE: ReadonlySet<string> = new Set(['the', 'a', 'an', 'my', 'our', 'any', 'some', 'its', 'their', 'no'])

function layoutQuestion(tokens: readonly Token[]): Question {
  const said = tokens.map(({ text }) => text).join(' ')
  const [start, end] = [tokens[0]?.start ?? 0, tokens.at(-1)?.end ?? 0]
  return { text: `Rules read words, and no links or pictures of them: “${said}”.`, start, end, answers: [] }
}

/** "Contains a link": what stands in mail and is said by none of its words. */
function isNoWord({ phrases }: Wording): boolean {
  return phrases.some(each => NO_WORDS.has(stemOf(each)))
}

/** "Whose subject is in German". */
function isLanguage({ phrases }: Wording, tokens: readonly Token[]): boolean {
  const isOne = (each: string) => LANGUAGE.has(each.toLowerCase())
  return tokens.some(({ text }, at) => phrases.includes(text) && isOne(text) && tokens[at - 1]?.stem === 'in')
}

const LANGUAGE: ReadonlySet<string> = new Set(LANGUAGES)
const NO_WORDS: ReadonlySet<string> = new Set(
  'name capital uppercase lowercase caps link url hyperlink button signature logo table question emoji typo greeting date time number address password tracker no nothing'.split(
    ' ',
  ),
)

/** "a word document" is a file. */
function isFile({ phrases }: Wording): boolean {
  return phrases.some(each => /^(?:docx?|documents?|files?|attachments?)\b/i.test(each))
}

/** "That contains a spreadsheet". */
function isOfFiles({ phrases }: Wording, tokens: readonly Token[]): boolean {
  return tokens.some(({ stem }) => CONTAINS.has(stem)) && phrases.every(each => isFileWord(stemOf(each)))
}

const CONTAINS: ReadonlySet<string> = new Set(['contain', 'containing'])

/** An address names itself, but "my mail with bob@acme.example" says no words. */
function isInQuotes(tokens: readonly Token[]): boolean {
  const isWith = tokens.length === 2 && tokens[0]?.stem === 'with'
  if (isWith && tokens[1]?.kind !== 'quoted') return false
  return tokens.some(
    ({ kind, text }) => kind === 'quoted' || kind === 'address' || (kind === 'domain' && !isFileName(text)),
  )
}
