/** One word or sign of a sentence. `start` and `end` are places in the sentence. */
export interface Token {
  readonly text: string
  /** Lower case, without marks on letters, in the singular. */
  readonly stem: string
  readonly kind: 'word' | 'quoted' | 'address' | 'domain' | 'number' | 'money' | 'sign'
  readonly start: number
  readonly end: number
}

const ADDRESS = String.raw`[\p{L}\p{N}._%+'-]{1,64}@[\p{L}\p{N}-]{1,63}(?:\.[\p{L}\p{N}-]{1,63}){1,8}`
const DOMAIN = String.raw`@?(?:\*\.|\*@)?[\p{L}\p{N}-]{1,63}(?:\.[\p{L}\p{N}-]{1,63}){0,7}\.\p{L}{2,24}(?![\p{L}\p{N}])`
const SPACED = String.raw`\d{1,3}(?:\s\d{3})+(?![\p{L}\p{N}.,:'])`
const MONEY = String.raw`(?:US|CA|AU)?[$€£¥₹]\s?${SPACED}|${SPACED}\s?[$€£¥₹]|(?:US|CA|AU)?[$€£¥₹]\s?\d[\d.,']{0,20}\s?(?:k|m)?(?![\p{L}\p{N}])|\d[\d.,']{0,20}\s?(?:k\s?)?[$€£¥₹]`
const NUMBER = String.raw`${SPACED}|\d[\d.,:]{0,20}\p{L}{0,3}(?![\p{L}\p{N}])`
const WORD = String.raw`w\/o?(?![\p{L}\p{N}])|(?:(?<=[\s(,/]|^)\.)?[\p{L}\p{N}](?:[\p{L}\p{N}_&]|[-'’.+/](?=[\p{L}\p{N}])){0,60}(?:(?<=s)['’](?![\p{L}\p{N}]))?`
const QUOTED = String.raw`\[[^\][]{1,100}\]|"[^"]{1,200}"|“[^”]{1,200}”|„[^“”]{1,200}[“”]|«[^»]{1,200}»|(?<![\p{L}\p{N}])['‘][^'’]{1,200}['’](?![\p{L}\p{N}])`

const TOKEN = new RegExp(
  [QUOTED, ADDRESS, MONEY, DOMAIN, NUMBER, WORD, String.raw`[^\s]`].map(each => `(${each})`).join('|'),
  'gu',
)
const KINDS = ['quoted', 'address', 'money', 'domain', 'number', 'word', 'sign'] as const

/** The words and signs of a sentence in order. A dot or comma at the end of a word is a sign of its own. */
export function tokensOf(sentence: string): Token[] {
  return [...sentence.matchAll(TOKEN)].flatMap(match => {
    const at = match.slice(1).findIndex(group => group !== undefined)
    const trimmed = KINDS[at] === 'number' || KINDS[at] === 'money' ? match[0].replace(/[.,:']+$/, '') : match[0]
    const kind = KINDS[at] ?? 'sign'
    const place = { kind, start: match.index, end: match.index + match[0].length }
    const behind = signsBehind(match[0], trimmed, match.index)
    if (behind.length > 0) place.end = match.index + trimmed.length
    // "25MB+".
    if (match[0] === '+' && SUM.test(sentence.slice(Math.max(match.index - LONGEST_SUM, 0), match.index)))
      return ['or', 'more'].map(text => ({ ...place, kind: 'word' as const, text, stem: text }))
    if (kind === 'word' && ALTERNATIVES.test(trimmed)) return alternativesOf(trimmed, place)
    const parts = kind === 'word' ? partsOf(trimmed === 'w' ? 'w/' : plain(trimmed)) : undefined
    if (parts !== undefined) return parts.map(part => ({ ...place, text: part, stem: part }))
    const text = kind === 'quoted' ? trimmed.slice(1, -1).trim() : trimmed
    return [{ ...place, text, stem: kind === 'word' ? stemOf(trimmed) : plain(trimmed) }, ...behind]
  })
}

/** "Over £300,000, put it in": what ends the number is a sign of the sentence. */
function signsBehind(whole: string, trimmed: string, start: number): Token[] {
  return Array.from(whole.slice(trimmed.length), (text, nth) => {
    const at = start + trimmed.length + nth
    return { kind: 'sign', text, stem: text, start: at, end: at + 1 }
  })
}

const LONGEST_SUM = 12
const SUM = /\d\s?(?:[kmg]i?b?|[$€£])?$/i
const ALTERNATIVES = /^\p{L}{3,}(?:\/\p{L}{3,})+$/u

/** "Invoices/receipts": words of their own, with the sign between them. */
function alternativesOf(text: string, place: Pick<Token, 'start' | 'end'>): Token[] {
  if (plain(text) === 'and/or') return [{ ...place, kind: 'word', text: 'or', stem: 'or' }]
  return text
    .split(/(\/)/)
    .map(part => ({ ...place, kind: part === '/' ? 'sign' : 'word', text: part, stem: stemOf(part) }))
}

const JOINED = mapOf({
  'w/': 'with',
  'w/o': 'without',
  cannot: 'can not',
  "won't": 'will not',
  "can't": 'can not',
  cant: 'can not',
  dont: 'do not',
  doesnt: 'does not',
  isnt: 'is not',
  arent: 'are not',
  ive: 'i have',
  "ain't": 'is not',
  aint: 'is not',
  im: 'i am',
  "cc'ed": "cc'd",
  "bcc'ed": "bcc'd",
  theres: 'there is',
  thats: 'that is',
  whos: 'who is',
  goto: 'go to',
  teh: 'the',
  thier: 'their',
})
const ENDINGS: readonly (readonly [ending: string, word: string])[] = [
  ["n't", 'not'],
  ["'ve", 'have'],
  ["'re", 'are'],
  ["'m", 'am'],
  ["'ll", 'will'],
  ["'d", 'would'],
]
const WITH_IS = new Set(["it's", "that's", "who's", "what's", "there's", "he's", "she's", "here's", "nobody's"])

/** Words that end as a shortened one does and are none. */
const WHOLE = new Set(["cc'd", "bcc'd"])

/** The two words of which one is made, such as "don't". */
function partsOf(word: string): readonly string[] | undefined {
  if (WHOLE.has(word)) return undefined
  const joined = JOINED.get(word)
  if (joined !== undefined) return joined.split(' ')
  if (WITH_IS.has(word)) return [word.slice(0, -2), 'is']
  const found = ENDINGS.find(([ending]) => word.endsWith(ending) && word.length > ending.length)
  return found && [word.slice(0, -found[0].length), found[1]]
}

/** Most words have no marks to take off. */
const ASCII = /^\p{ASCII}*$/u

/** Lower case, without the marks on letters, and with one sort of apostrophe. */
export function plain(text: string): string {
  if (ASCII.test(text)) return text.toLowerCase()
  return text
    .normalize('NFKD')
    .replace(/\p{M}+/gu, '')
    .replaceAll('’', "'")
    .toLowerCase()
}

const KEPT = new Set([
  'address',
  'alias',
  'across',
  'always',
  'business',
  'this',
  'is',
  'was',
  'has',
  'does',
  'us',
  'as',
  'less',
])

/** A word in the singular, as far as English goes; other languages name both forms where they need them. */
export function stemOf(word: string): string {
  const lower = plain(word).replace(/^\.|'s$|'$/g, '')
  if (lower === 'goes') return 'go'
  if (KEPT.has(lower) || lower.length < 4 || /(?:ss|us|is)$/.test(lower)) return lower
  if (lower.endsWith('ies') && lower.length > 4) return `${lower.slice(0, -3)}y`
  if (/(?:sses|xes|ches|shes|zes)$/.test(lower)) return lower.slice(0, -2)
  return lower.endsWith('s') ? lower.slice(0, -1) : lower
}

/** A set of words that stand behind one another in a text. */
export function wordsIn(text: string): ReadonlySet<string> {
  return new Set(text.split(/\s+/))
}

/** What words mean, looked up by what a person wrote: a plain object would know "constructor", too. */
export function mapOf<Value>(meanings: Readonly<Record<string, Value>>): ReadonlyMap<string, Value> {
  return new Map(Object.entries(meanings))
}
