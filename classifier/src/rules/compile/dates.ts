import { parse } from 'chrono-node/en'
import type { Known, Slot } from './patterns.ts'
import { type Token, wordsIn } from './tokens.ts'

/** Days as YYYY-MM-DD, UTC: `from` belongs to it, `until` does not. */
export interface Days {
  readonly from: string
  readonly until: string
}

const LONGEST = 60
const LONGEST_WORDS = 7
/** How often a row of tokens is parsed; no rule holds as many dates. */
const MOST = 10
const DAY_MS = 86_400_000
/** 01/03/2026 is in January here and in March there. */
const AMBIGUOUS = /^(0?[1-9]|1[0-2])[/.-](0?[1-9]|1[0-2])(?:[/.-]\d{2,4})?$/
/** Rules know no times of the day. */
const CLOCK = /\d\s?(?:am|pm|h)\b|\d:\d|noon|midnight|o'clock|morning|evening|night/i

const RANGE = /\s+(?:to|and|until|till|through|-|–)\s+/

/** What was read of a row of tokens: several slots ask for the same date, and the parser is slow. */
const read = new WeakMap<readonly Token[], Map<number, ReturnType<Slot<Days>>>>()

/** A day, or the days of a month or a year, as it is understood at `now`; of a date without its year the one that was last. */
export const readDate: Slot<Days> = (tokens, at, said) => {
  const known = read.get(tokens) ?? new Map<number, ReturnType<Slot<Days>>>()
  read.set(tokens, known)
  if (!known.has(at) && mayBegin(tokens[at]) && known.size < MOST) known.set(at, parseDate(tokens, at, said))
  return known.get(at)
}

const parseDate: Slot<Days> = (tokens, at, { sentence, now }) => {
  const first = tokens[at]
  if (first === undefined) return undefined
  const bare = first.kind === 'number' && /^(?:19|20)\d\d$/.test(first.text) ? Number(first.text) : undefined
  if (bare !== undefined && tokens[at + 1]?.text !== '-')
    return { value: { from: `${bare}-01-01`, until: `${bare + 1}-01-01` }, length: 1 }
  const last = tokens[Math.min(at + LONGEST_WORDS, tokens.length) - 1] ?? first
  const rest = sentence.slice(first.start, Math.min(last.end, first.start + LONGEST))
  const [found] = parse(rest, now, { forwardDate: false })
  if (found?.index !== 0 || AMBIGUOUS.test(found.text) || CLOCK.test(found.text)) return undefined
  // "Monday to Friday" begins with a day; what follows is not left out unseen.
  const end =
    first.start + (found.end === null ? found.text : (found.text.split(RANGE)[0] ?? '')).replace(/[\s,;.]+$/, '').length
  const length = tokens.slice(at).filter(token => token.start < end).length
  const year = /^(?:19|20)\d\d$/.test(found.text) ? Number(found.text) : undefined
  if (year !== undefined) return { value: { from: `${year}-01-01`, until: `${year + 1}-01-01` }, length }
  const day = found.start.date()
  if (!found.start.isCertain('year') && day > now) day.setUTCFullYear(day.getUTCFullYear() - 1)
  if (found.start.isCertain('weekday') && !found.start.isCertain('day') && found.start.date() > now) {
    day.setTime(found.start.date().getTime() - 7 * DAY_MS)
  }
  if (!found.start.isCertain('day') && !found.start.isCertain('weekday')) return { value: monthOf(day), length }
  return { value: { from: isoDay(day), until: isoDay(new Date(day.getTime() + DAY_MS)) }, length }
}

/** The days between two, such as "1 and 24 May". */
export const readDates: Slot<Days> = (tokens, at, said) => {
  const from = readDate(tokens, at, said) ?? dayOfMonthBehind(tokens, at, said)
  const joint = from && tokens[at + from.length]
  if (from === undefined || joint === undefined || !JOINTS.has(joint.stem)) return undefined
  const until = readDate(tokens, at + from.length + 1, said)
  // A day written as rules are printed is not meant with the others, "to 31 May" is.
  const isPrinted = /^\d{4}-\d\d-\d\d/.test(said.sentence.slice(tokens[at + from.length + 1]?.start))
  const first = said.sentence.slice(tokens[at]?.start, joint.start)
  if (until === undefined) return undefined
  const begin = /\d{4}|last|past/.test(first) ? from.value.from : inYearOf(until.value, from.value.from)
  const value = { from: begin, until: isPrinted ? until.value.from : until.value.until }
  return { value, length: from.length + 1 + until.length }
}

const JOINTS = wordsIn('and to - – until till through')

/** "From 20 July to 1 September 2025": the year stands with the last. */
function inYearOf({ from: last }: Days, first: string): string {
  const day = first.slice(4)
  const year = Number(last.slice(0, 4))
  return `${day <= last.slice(4) ? year : year - 1}${day}`
}

/** "Between 1 and 24 December": the month stands with the last. */
function dayOfMonthBehind(tokens: readonly Token[], at: number, said: Known): ReturnType<typeof readDate> {
  const day = tokens[at]?.kind === 'number' && /^\d{1,2}$/.test(tokens[at]?.text ?? '') ? Number(tokens[at]?.text) : 0
  const last = day > 0 && day <= 31 ? readDate(tokens, at + 2, said) : undefined
  if (last === undefined) return undefined
  const from = new Date(`${last.value.from.slice(0, 8)}01T00:00:00Z`)
  from.setUTCDate(day)
  return { value: { from: isoDay(from), until: isoDay(new Date(from.getTime() + DAY_MS)) }, length: 1 }
}

/** Dates begin with a figure, a month, a day or a word such as "last"; asking the parser about all words is slow. */
function mayBegin(token: Token | undefined): boolean {
  if (token === undefined) return false
  const { kind, stem, text } = token
  return (
    (kind === 'number' && text.length <= LONGEST_NUMBER) ||
    (kind === 'word' && (/^\d/.test(stem) || BEGINNINGS.test(stem)))
  )
}

/** As 2026-11-20 is. */
const LONGEST_NUMBER = 10
const BEGINNINGS =
  /^(?:jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sept?(?:ember)?|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?|(?:sun|mon|fri)(?:day)?|tue(?:s|sday)?|wed(?:nesday)?|thu(?:r|rs|rsday)?|sat(?:urday)?|today|yesterday|tomorrow|last|past|next|this|end|beginning|new|christmas|easter)$/

function monthOf(day: Date): Days {
  const [year, month] = [day.getUTCFullYear(), day.getUTCMonth()]
  return { from: isoDay(new Date(Date.UTC(year, month, 1))), until: isoDay(new Date(Date.UTC(year, month + 1, 1))) }
}

export function isoDay(day: Date): string {
  return day.toISOString().slice(0, 10)
}

/** The week (from Monday), month or year that holds `now`, or the one before. */
export function periodOf(unit: string, isLast: boolean, now: Date): Days {
  const [year, month] = [now.getUTCFullYear(), now.getUTCMonth()]
  if (unit === 'week') {
    const monday = Date.UTC(year, month, now.getUTCDate() - ((now.getUTCDay() + 6) % 7) - (isLast ? 7 : 0))
    return { from: isoDay(new Date(monday)), until: isoDay(new Date(monday + 7 * DAY_MS)) }
  }
  const back = isLast ? 1 : 0
  if (unit === 'month') return monthOf(new Date(Date.UTC(year, month - back, 15)))
  return { from: `${year - back}-01-01`, until: `${year - back + 1}-01-01` }
}

const MONTH = /^(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)/

/** "From 1 March to 31 May". */
export function isOfDates(tokens: readonly Token[], at: number): boolean {
  const isDay = (token: Token | undefined) => token?.kind === 'number' || MONTH.test(token?.stem ?? '')
  const behind = tokens.slice(at + 1, at + 3)
  const isFrom = tokens.slice(Math.max(at - 4, 0), at).some(({ stem }) => stem === 'from' || stem === 'between')
  return tokens[at]?.stem === 'to' && isFrom && isDay(tokens[at - 1]) && behind.length === 2 && behind.every(isDay)
}
