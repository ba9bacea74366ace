import { LANGUAGES, type Language } from '../rule.ts'
import type { Slot } from './patterns.ts'
import { mapOf, type Token } from './tokens.ts'

const SMALL_NUMBERS = mapOf({
  ...{ a: 1, an: 1, one: 1, two: 2, three: 3, four: 4, five: 5, six: 6, seven: 7, eight: 8, nine: 9, ten: 10 },
  ...{ eleven: 11, twelve: 12, thirteen: 13, fourteen: 14, fifteen: 15, sixteen: 16, seventeen: 17, eighteen: 18 },
  ...{ nineteen: 19, twenty: 20, thirty: 30, forty: 40, fifty: 50, sixty: 60, seventy: 70, eighty: 80, ninety: 90 },
  ...{ hundred: 100, thousand: 1_000, million: 1_000_000 },
})

/** A number in figures or as a small word. Points and commas are read as their places tell: 1,000 and 1.000,50. */
export const readNumber: Slot<number> = (tokens, at) => {
  const token = tokens[at]
  if (token === undefined) return undefined
  const small = token.kind === 'word' ? smallNumber(token.stem) : undefined
  if (small !== undefined) {
    const next = SMALL_NUMBERS.get(tokens[at + 1]?.stem ?? '') ?? 0
    return next >= 100 ? { value: small * next, length: 2 } : { value: small, length: 1 }
  }
  const value = token.kind === 'number' ? numberOf(token.text) : undefined
  if (value === undefined) return undefined
  const times = tokens[at + 1]?.kind === 'word' ? (SMALL_NUMBERS.get(tokens[at + 1]?.stem ?? '') ?? 0) : 0
  return times >= 1_000 ? { value: value * times, length: 2 } : { value, length: 1 }
}

/** "Twelve", "twenty-five". */
function smallNumber(stem: string): number | undefined {
  const [tens, ones, ...more] = stem.split('-').map(part => SMALL_NUMBERS.get(part))
  if (ones === undefined || tens === undefined || more.length > 0) return SMALL_NUMBERS.get(stem)
  return tens >= 20 && tens < 100 && ones < 10 ? tens + ones : undefined
}

const THOUSANDS = mapOf({ k: 1_000, m: 1_000_000 })

/** Undefined for what is no plain number, such as a time or a number with letters other than k or m. */
export function numberOf(text: string): number | undefined {
  const match = /^(\d[\d.,']*?)\s?(k|m)?$/i.exec(text.trim().replace(/\s(?=\d{3})/g, ''))
  if (match === null) return undefined
  const [, figures = '', unit = ''] = match
  const bare = figures.replaceAll("'", '')
  const isDecimal = /[.,]\d{1,2}$/.test(bare)
  const digits = isDecimal
    ? bare
        .replace(/[.,](\d{1,2})$/, 'D$1')
        .replace(/[.,]/g, '')
        .replace('D', '.')
    : bare.replace(/[.,]/g, '')
  const value = Number(digits) * (THOUSANDS.get(unit.toLowerCase()) ?? 1)
  return Number.isFinite(value) ? value : undefined
}

const SIGNS = mapOf({ $: 'USD', '€': 'EUR', '£': 'GBP', '¥': 'JPY', '₹': 'INR' })
const CURRENCIES = mapOf({
  ...{
    dollar: 'USD',
    buck: 'USD',
    usd: 'USD',
    euro: 'EUR',
    eur: 'EUR',
    pound: 'GBP',
    quid: 'GBP',
    gbp: 'GBP',
    sterling: 'GBP',
  },
  ...{
    franc: 'CHF',
    chf: 'CHF',
    yen: 'JPY',
    jpy: 'JPY',
    rupee: 'INR',
    inr: 'INR',
    zloty: 'PLN',
    pln: 'PLN',
    kr: 'SEK',
  },
  ...{
    krona: 'SEK',
    sek: 'SEK',
    nok: 'NOK',
    dkk: 'DKK',
    kronor: 'SEK',
    cad: 'CAD',
    aud: 'AUD',
    real: 'BRL',
    brl: 'BRL',
    czk: 'CZK',
  },
})

/** The code of a currency's name or sign; undefined for other words. */
export function currencyOf(word: string): string | undefined {
  return SIGNS.get(word) ?? CURRENCIES.get(word)
}

/** Whose dollars, francs or pounds they are. */
const COUNTRIES = mapOf({
  ...{ us: 'USD', american: 'USD', swiss: 'CHF', british: 'GBP', japanese: 'JPY', canadian: 'CAD', australian: 'AUD' },
  ...{ indian: 'INR', swedish: 'SEK', polish: 'PLN' },
})

/** A currency by itself: US dollars, euros. */
export const readCurrency: Slot<string> = (tokens, at) => {
  const country = COUNTRIES.get(tokens[at]?.stem ?? '')
  const word = tokens[at + Number(country !== undefined)]
  const currency = word?.kind === 'word' && word.stem !== 'real' ? currencyOf(word.stem) : undefined
  if (country === undefined) return currency === undefined ? undefined : { value: currency, length: 1 }
  const isOther = currency === undefined || (currency !== country && currency !== 'USD')
  return isOther ? undefined : { value: country, length: 2 }
}

export interface Amount {
  readonly value: number
  readonly currency: string | null
}

const DOLLARS = mapOf({ CA: 'CAD', AU: 'AUD', US: 'USD' })

/** A sum of money with its currency before or behind it. */
export const readAmount: Slot<Amount> = (tokens, at, said) => {
  const token = tokens[at]
  if (token?.kind === 'money') {
    const sign = /[$€£¥₹]/.exec(token.text)?.[0] ?? '$'
    const value = numberOf(token.text.replace(/[A-Z]{0,2}[$€£¥₹]/u, ''))
    const currency = DOLLARS.get(token.text.slice(0, 2)) ?? currencyOf(sign)
    return value === undefined ? undefined : { value: { value, currency: currency ?? null }, length: 1 }
  }
  const before = token?.kind === 'word' ? currencyOf(token.stem) : undefined
  const number = readNumber(tokens, before === undefined ? at : at + 1, said)
  if (number === undefined || token?.stem === 'a' || token?.stem === 'an') return undefined
  if (before !== undefined) return { value: { value: number.value, currency: before }, length: number.length + 1 }
  const behind = tokens[at + number.length]
  const thousand = behind?.stem === 'thousand' || behind?.stem === 'grand' ? 1 : 0
  const unit = readCurrency(tokens, at + number.length + thousand, said)
  if (unit === undefined) return undefined
  const value = { value: number.value * (thousand ? 1_000 : 1), currency: unit.value }
  return { value, length: number.length + thousand + unit.length }
}

export interface AmountRange {
  readonly low: number
  readonly high: number
  readonly currency: string | null
}

/** Two sums with "and" between them; the currency may stand with the last alone. */
export const readAmounts: Slot<AmountRange> = (tokens, at, said) => {
  const first = readAmount(tokens, at, said) ?? withoutCurrency(readNumber(tokens, at, said))
  if (first === undefined || !['and', 'to', '-'].includes(tokens[at + first.length]?.stem ?? '')) return undefined
  const last = readAmount(tokens, at + first.length + 1, said)
  if (last === undefined) return undefined
  const value = { low: first.value.value, high: last.value.value, currency: last.value.currency }
  return { value, length: first.length + 1 + last.length }
}

function withoutCurrency(number: ReturnType<typeof readNumber>) {
  return number && { value: { value: number.value, currency: null }, length: number.length }
}

const UNITS = mapOf({
  b: 1,
  byte: 1,
  kb: 1e3,
  k: 1e3,
  mb: 1e6,
  meg: 1e6,
  megabyte: 1e6,
  kilobyte: 1e3,
  gb: 1e9,
  gigabyte: 1e9,
  ...{ mib: 1_048_576, kib: 1_024, gib: 1_073_741_824 },
})

/** A size in bytes: 5 MB, 500kb. */
export const readSize: Slot<number> = (tokens, at, said) => {
  const token = tokens[at]
  const joint =
    token?.kind === 'number' || token?.kind === 'word' ? /^(\d[\d.,]*)\s?([kmg]i?b)$/i.exec(token.text) : null
  if (joint !== null) {
    const value = numberOf(joint[1] ?? '')
    return value === undefined
      ? undefined
      : { value: value * (UNITS.get((joint[2] ?? '').toLowerCase()) ?? 1), length: 1 }
  }
  const number = readNumber(tokens, at, said)
  const unit = number && UNITS.get(tokens[at + number.length]?.stem ?? '')
  return number && unit !== undefined && unit > 1
    ? { value: number.value * unit, length: number.length + 1 }
    : undefined
}

/** Two sizes with "and" between them; the unit may stand with the last alone. */
export const readSizes: Slot<{ readonly low: number; readonly high: number }> = (tokens, at, said) => {
  const first = readSize(tokens, at, said) ?? readNumber(tokens, at, said)
  if (first === undefined || !['and', 'to', '-'].includes(tokens[at + first.length]?.stem ?? '')) return undefined
  const last = readSize(tokens, at + first.length + 1, said)
  if (last === undefined) return undefined
  const unit = UNITS.get(
    (/[kmg]b?$/i.exec(tokens[at + first.length + last.length]?.text ?? '')?.[0] ?? '').toLowerCase(),
  )
  const isBare = readSize(tokens, at, said) === undefined
  const low = isBare ? first.value * (unit ?? 1) : first.value
  return { value: { low, high: last.value }, length: first.length + 1 + last.length }
}

const SPANS = mapOf({
  hour: 1 / 24,
  day: 1,
  week: 7,
  fortnight: 14,
  month: 30,
  quarter: 91,
  year: 365,
  hr: 1 / 24,
  wk: 7,
  yr: 365,
  night: 1,
})

/** A span of time in days: three weeks, 7 days, a couple of months. */
export const readSpan: Slot<number> = (tokens, at, said) => {
  const isCouple = tokens[at]?.stem === 'a' && tokens[at + 1]?.stem === 'couple'
  const couple = isCouple ? 2 + Number(tokens[at + 2]?.stem === 'of') : 0
  const number = couple > 0 ? { value: 2, length: couple } : readNumber(tokens, at, said)
  const unit = SPANS.get(tokens[at + 2]?.stem ?? '')
  if (tokens[at]?.stem === 'half' && tokens[at + 1]?.stem === 'a' && unit !== undefined)
    return { value: Math.round(unit / 2), length: 3 }
  const isBare = number === undefined && SPANS.get(tokens[at]?.stem ?? '') !== undefined
  const length = isBare ? 0 : (number?.length ?? -1)
  const span = length < 0 ? undefined : SPANS.get(tokens[at + length]?.stem ?? '')
  return span === undefined ? undefined : { value: (number?.value ?? 1) * span, length: length + 1 }
}

const DAYS: readonly string[] = ['sunday', 'monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday']

/** Days of the week, 0 for Sunday, by name, by list, or as the weekend. */
export const readWeekdays: Slot<readonly number[]> = (tokens, at) => {
  const stem = tokens[at]?.stem
  if (stem === 'weekend') return { value: [6, 0], length: 1 }
  if (
    stem === 'weekday' ||
    stem === 'workday' ||
    (['working', 'business', 'work'].includes(stem ?? '') && tokens[at + 1]?.stem === 'day')
  )
    return { value: [1, 2, 3, 4, 5], length: stem?.endsWith('kday') ? 1 : 2 }
  const days: number[] = []
  let end = at
  for (let next = at; ; next++) {
    // "On a Saturday or a Sunday".
    while (days.length > 0 && ['a', 'on'].includes(tokens[next]?.stem ?? '')) next++
    const day = DAYS.indexOf(tokens[next]?.stem ?? '')
    if (day === -1) break
    const last = lastOfRange(tokens, next)
    days.push(...(last === undefined ? [day] : daysBetween(day, last)))
    end = next + (last === undefined ? 1 : 3)
    next = end
    if (!['and', 'or', ','].includes(tokens[end]?.stem ?? '')) break
  }
  return days.length === 0 ? undefined : { value: days, length: end - at }
}

/** The last of "Monday to Friday", where a day stands at `at`; "on Sunday to Monday Pile" names a folder. */
export function lastOfRange(tokens: readonly Token[], at: number): number | undefined {
  const [first, joint, last, next] = tokens.slice(Math.max(at, 0), at + 4)
  if (first === undefined || joint === undefined || last === undefined || !DAYS.includes(first.stem)) return undefined
  const isBetween = tokens[at - 1]?.stem === 'between' && joint.stem === 'and'
  const isJoint = isBetween || ['to', 'through', 'till', 'until', '-', '–'].includes(joint.stem)
  const isNext = joint.start - first.end <= 1 && !(next?.kind === 'word' && /^\p{Lu}/u.test(next.text))
  const day = DAYS.indexOf(last.stem)
  return isJoint && isNext && day !== -1 && last.text !== last.text.toUpperCase() ? day : undefined
}

function daysBetween(first: number, last: number): number[] {
  return Array.from({ length: ((last - first + 7) % 7) + 1 }, (_, day) => (first + day) % 7)
}

const OTHER_NAMES = mapOf<Language>({
  mandarin: 'chinese',
  brazilian: 'portuguese',
  castilian: 'spanish',
  ukranian: 'ukrainian',
  flemish: 'dutch',
})

/** A language, or several as one of them. */
export const readLanguages: Slot<readonly Language[]> = (tokens, at) => {
  const found: Language[] = []
  let end = at
  for (let next = at; ; next = end + 1) {
    const stem = (tokens[next]?.stem ?? '').replace(/-(?:language|speaking)$/, '')
    const language = OTHER_NAMES.get(stem) ?? LANGUAGES.find(each => each === stem)
    if (language === undefined) break
    found.push(language)
    end = next + 1
    if (!['and', 'or', 'nor', ',', '/', '+'].includes(tokens[end]?.stem ?? '')) break
  }
  return found.length === 0 ? undefined : { value: found, length: end - at }
}
