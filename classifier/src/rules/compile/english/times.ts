import { type Days, isoDay, periodOf } from '../dates.ts'
import type { ItemKind } from '../item.ts'
import type { Token } from '../tokens.ts'
import { type Phrase, phrase, trait } from './phrase.ts'

const BE =
  'reached|reach|reaching|me|land|landed|landing|dated|came|come|arrive|arrived|went|that|which|if|it|are|is|was|were|has|have|been|once|when|they|get|received|sent|arrived|wrote|written|from|had'
const LEAD = `${BE}? ${BE}? ${BE}?`
const ARRIVE =
  'arrive|arriving|come|coming|received|sent|send|turned|turn|turning|land|landing|landed|reached|reaching|reach|got'

const WEEKDAY = /^(?:mon|tues|wednes|thurs|fri|satur|sun)day$/

/** When a message was sent. Days of the week stand before dates, which also know them. */
export const TIMES: readonly Phrase[] = [
  phrase(
    `${LEAD} from|in|of|during? last|previous week|month|year, ${LEAD} from|in|of|during? this|the current? week|month|year`,
    (_, tokens, { now }) => period(tokens, now),
  ),
  phrase(`${LEAD} ${ARRIVE}? in|up? in|on|at|over|during the|a|any|every? {days}`, ({ days }) =>
    trait(...days.map(day => ({ is: 'weekday', day }) as const)),
  ),
  phrase(`${LEAD} ${ARRIVE}? from|between {days}`, ({ days }) =>
    trait(...days.map(day => ({ is: 'weekday', day }) as const)),
  ),
  phrase(
    'due|payable|expire|expires|expiring|happening on|in|by? {date}, due|payable|expiring|happening this|next week|month|year',
    { kind: 'unknown' },
  ),
  // When something should be done is nothing of a message.
  phrase('by|until|till {days}, by {date}', { kind: 'unknown' }),
  phrase('{days}', ({ days }) => trait(...days.map(day => ({ is: 'weekday', day }) as const))),
  phrase(
    `${LEAD} older|longer than {span} old?, ${LEAD} more|over than? {span} old|ago, ${LEAD} at least {span} old, after {span}
    ${LEAD} lying|sitting|waiting|lie|sit|been? there|here|around|in? my|the? inbox? for? longer|more|over than? {span}`,
    ({ span }) => trait({ is: 'age', than: 'more', days: span }),
  ),
  phrase(`once|when|after they|it is|are|turn at? least? {span} old, at least {span} old`, ({ span }) =>
    trait({ is: 'age', than: 'more', days: span }),
  ),
  phrase(
    `${LEAD} newer|younger|fresher than {span} old?, ${LEAD} less|under than? {span} old|ago
    ${LEAD} in|of|within|from|over|during the? last|past {span}, the last|past {span} mail|email|message|post`,
    ({ span }) => trait({ is: 'age', than: 'less', days: span }),
  ),
  phrase(`${LEAD} at most {span} old, ${LEAD} no older|more than {span} old?`, ({ span }, tokens) =>
    tokens.some(({ stem }) => stem === 'old' || stem === 'older')
      ? trait({ is: 'age', than: 'less', days: span })
      : undefined,
  ),
  phrase(`${LEAD} {span} old? or older|longer, ${LEAD} {span} old or more`, ({ span }) =>
    trait({ is: 'age', than: 'more', days: span }),
  ),
  phrase(`${LEAD} before|until|prior|older|earlier to|than? the? {date}`, ({ date }) => days(null, date.from)),
  phrase(`${LEAD} since|newer|later than? the? {date}, ${LEAD} from {date} on|onwards|onward`, ({ date }) =>
    days(date.from, null),
  ),
  phrase(`${LEAD} {date} or earlier|before|older`, ({ date }) => days(null, date.until)),
  phrase(`${LEAD} {date} or later|newer|after`, ({ date }) => days(date.from, null)),
  phrase(`${LEAD} after the? {date}`, ({ date }) => days(date.until, null)),
  phrase(`${LEAD} on|dated|from|in|of|during the? year? {date}`, ({ date }) => days(date.from, date.until)),
  phrase(`${LEAD} between|from {dates}`, ({ dates }, tokens) =>
    tokens.some(({ stem }) => WEEKDAY.test(stem)) ? undefined : days(dates.from, dates.until),
  ),
  phrase('last|previous|this|current week|month|year mail|email|message|post', (_, tokens, { now }) =>
    period(tokens.slice(0, -1), now),
  ),
  phrase(
    'today mail|email|message|post?, that|which|from|of? come|came|arrived|arrive|sent|received today',
    (_, _tokens, { now }) => days(isoDay(now), null),
  ),
]

function days(from: Days['from'] | null, until: Days['until'] | null): ItemKind {
  return trait({ is: 'date', from, until })
}

function period(tokens: readonly Token[], now: Date): ItemKind | undefined {
  const unit = tokens.at(-1)?.stem ?? ''
  const isLast = tokens.some(({ stem }) => stem === 'last' || stem === 'previous')
  const isThis = tokens.some(({ stem }) => stem === 'this' || stem === 'current')
  if (!isLast && !isThis) return undefined
  const { from, until } = periodOf(unit, isLast, now)
  return days(from, until)
}
