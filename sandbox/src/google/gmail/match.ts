import type { Box } from './box.ts'
import { isUserLabel } from './labels.ts'
import { type BodyFacts, bodyFactsOf, type HeaderFacts, headerFactsOf, type Mail, wordsOf } from './mail.ts'
import { parseQuery, type Query, valuesOf } from './query.ts'

export type Test = (mail: Mail) => boolean

export interface Search {
  readonly matches: Test
  /** The query itself asks for spam, trash or everything. */
  readonly includesSpamTrash: boolean
}

/** Makes a search of `q`; dates in it are days in Google's own time zone, as the API's documentation says. */
export function searchOf(box: Box, q: string): Search {
  const query = parseQuery(q)
  const places = [...valuesOf(query, 'in'), ...valuesOf(query, 'label'), ...valuesOf(query, 'is')]
  return {
    matches: testOf(box, query),
    includesSpamTrash: places.some(place => ['spam', 'trash', 'anywhere', 'bin'].includes(place)),
  }
}

function testOf(box: Box, query: Query): Test {
  if (query.is === 'term') return termTest(box, query.name, query.value)
  if (query.is === 'not') {
    const inner = testOf(box, query.of)
    return mail => !inner(mail)
  }
  const tests = query.of.map(each => testOf(box, each))
  return query.is === 'all'
    ? mail => tests.every(test => test(mail))
    : mail => tests.length === 0 || tests.some(test => test(mail))
}

function termTest(box: Box, name: string, value: string): Test {
  const make = Object.hasOwn(TERMS, name) ? TERMS[name] : undefined
  if (make) return make(box, value)
  const text = name ? `${name}:${value}` : value
  const isInHeader = field('subject', 'from', 'to', 'cc')(box, text)
  const isInBody = bodyField('text', 'filenames')(box, text)
  return mail => isInHeader(mail) || isInBody(mail)
}

type Term = (box: Box, value: string) => Test

const field =
  (...names: readonly (keyof HeaderFacts)[]): Term =>
  (_box, value) =>
    wordTest(value, mail => names.map(name => headerFactsOf(mail)[name]))

const bodyField =
  (...names: readonly (keyof BodyFacts)[]): Term =>
  (_box, value) =>
    wordTest(value, mail => names.map(name => bodyFactsOf(mail)[name]))

/** Addresses of people; `me` is the mailbox's own. */
const person =
  (...names: readonly (keyof HeaderFacts)[]): Term =>
  (box, value) =>
    field(...names)(box, value.toLowerCase() === 'me' ? box.address : value)

const TERMS: Readonly<Record<string, Term>> = {
  from: person('from'),
  to: person('to', 'cc', 'bcc'),
  cc: person('cc'),
  bcc: person('bcc'),
  deliveredto: person('deliveredTo'),
  subject: field('subject'),
  list: field('list'),
  filename: bodyField('filenames'),
  rfc822msgid: (_box, value) => messageIdTest(`<${value.replace(/^<|>$/g, '').toLowerCase()}>`),
  in: (box, value) => placeTest(box, value),
  label: (box, value) => labelTest(box, value),
  is: (_box, value) => stateTest(value.toLowerCase()),
  has: (_box, value) => hasTest(value.toLowerCase()),
  category: (_box, value) => mail => mail.labels.has(CATEGORIES[value.toLowerCase()] ?? 'none'),
  before: (_box, value) => timeTest(dayOf(value), (at, limit) => at < limit),
  older: (_box, value) => timeTest(dayOf(value), (at, limit) => at < limit),
  after: (_box, value) => timeTest(dayOf(value), (at, limit) => at >= limit),
  newer: (_box, value) => timeTest(dayOf(value), (at, limit) => at >= limit),
  newer_than: (_box, value) => timeTest(agoOf(value), (at, limit) => at >= limit),
  older_than: (_box, value) => timeTest(agoOf(value), (at, limit) => at < limit),
  larger: (_box, value) => mail => mail.raw.length > sizeOf(value),
  size: (_box, value) => mail => mail.raw.length > sizeOf(value),
  smaller: (_box, value) => mail => mail.raw.length < sizeOf(value),
}

const CATEGORIES: Readonly<Record<string, string>> = {
  primary: 'CATEGORY_PERSONAL',
  personal: 'CATEGORY_PERSONAL',
  social: 'CATEGORY_SOCIAL',
  promotions: 'CATEGORY_PROMOTIONS',
  updates: 'CATEGORY_UPDATES',
  forums: 'CATEGORY_FORUMS',
}

const PLACES: Readonly<Record<string, string>> = { drafts: 'DRAFT', draft: 'DRAFT', bin: 'TRASH', chats: 'CHAT' }
const STATES: Readonly<Record<string, string>> = { unread: 'UNREAD', starred: 'STARRED', important: 'IMPORTANT' }

/** Gmail finds whole words that stand together, never parts of words. */
function wordTest(value: string, pick: (mail: Mail) => readonly string[]): Test {
  const wanted = wordsOf(value)
  if (wanted.trim() === '') return () => true
  return mail => pick(mail).some(text => text.includes(wanted))
}

function messageIdTest(wanted: string): Test {
  return mail => mail.messageId.toLowerCase() === wanted
}

function placeTest(box: Box, value: string): Test {
  const place = value.toLowerCase()
  if (place === 'anywhere') return () => true
  if (place === 'archive') return mail => !['INBOX', 'SENT', 'DRAFT', 'TRASH', 'SPAM'].some(id => mail.labels.has(id))
  return labelTest(box, PLACES[place] ?? value)
}

function labelTest(box: Box, value: string): Test {
  const wanted = plainName(value)
  const ids = [...box.labels.byId.values()].filter(label => plainName(label.name) === wanted).map(label => label.id)
  return mail => ids.some(id => mail.labels.has(id))
}

/** In a search a label's spaces and slashes may be written as dashes. */
const plainName = (name: string) => name.toLowerCase().replace(/[\s/&]+/g, '-')

function stateTest(value: string): Test {
  if (value === 'read') return mail => !mail.labels.has('UNREAD')
  return mail => mail.labels.has(STATES[value] ?? value.toUpperCase())
}

function hasTest(value: string): Test {
  if (value === 'userlabels') return mail => [...mail.labels].some(isUserLabel)
  if (value === 'nouserlabels') return mail => ![...mail.labels].some(isUserLabel)
  return value === 'attachment' ? mail => bodyFactsOf(mail).filenames !== '' : () => false
}

function timeTest(limit: number | undefined, holds: (at: number, limit: number) => boolean): Test {
  return limit === undefined ? () => true : mail => holds(mail.receivedAt, limit)
}

const PACIFIC_OFFSET_MS = 8 * 3_600_000

/** `2026/11/22`, `2026-11-22`, or seconds since 1970. */
function dayOf(value: string): number | undefined {
  if (/^\d{9,}$/.test(value)) return Number(value) * 1_000
  const [, year, month, day] = /^(\d{4})[/-](\d{1,2})[/-](\d{1,2})$/.exec(value) ?? []
  return year ? Date.UTC(Number(year), Number(month) - 1, Number(day)) + PACIFIC_OFFSET_MS : undefined
}

const UNIT_MS: Readonly<Record<string, number>> = {
  h: 3_600_000,
  d: 86_400_000,
  m: 30 * 86_400_000,
  y: 365 * 86_400_000,
}

function agoOf(value: string): number | undefined {
  const [, count, unit = ''] = /^(\d+)([hdmy])$/i.exec(value) ?? []
  return count ? Date.now() - Number(count) * (UNIT_MS[unit.toLowerCase()] ?? 0) : undefined
}

function sizeOf(value: string): number {
  const [, count = '0', unit = ''] = /^(\d+)([km]?)b?$/i.exec(value) ?? []
  return Number(count) * ({ k: 1_024, m: 1_048_576 }[unit.toLowerCase()] ?? 1)
}
