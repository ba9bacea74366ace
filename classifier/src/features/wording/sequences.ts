import { type Feature, phrase, sign } from '../feature.ts'
import type { Reading } from '../reading.ts'
import { anyOf } from './phrases.ts'

const REPLY_PREFIX = /^\s*(re|aw|sv|rif|odp|antw|res|enc|fwd?|wg|tr|vs|doorst)\s*(\[\d+\])?\s*:/

/** Traces of an automatic series of messages, and of true conversations. */
export const sequences: readonly Feature[] = [
  phrase(
    'bump',
    'bump',
    anyOf(
      '(?:just |quickly |gently )?(?:bumping|following up|circling back|checking (?:in|back)|floating|resurfacing|nudging|looping back|popping back)',
      '(?:did|have) you (?:get|had|have|see|seen|manage) .{0,20}(?:chance|my|look)|my (?:last|previous|earlier|first) (?:e?mail|message|note)|(?:in case|if) (?:this|it|you) .{0,20}(?:buried|missed|slipped|got lost)',
      'haven.t heard|(?:any|your) thoughts\\?|top of your inbox|reached out (?:last|a few|earlier|before)|wrote (?:to you )?(?:last|a few|earlier)|second try',
      'nachfassen|kurz nachhaken|meine (?:letzte|erste) (?:e-?mail|nachricht)|je (?:reviens|me permets de revenir|relance)|mon (?:dernier|précédent) (?:message|mail|e-mail)',
      '(?:retomo|le escribí|mi (?:anterior|último)) ?(?:correo|mensaje)?|(?:torno|riprendo|la mia precedente)|(?:retomando|meu (?:último|anterior))|mijn (?:vorige|laatste)|mitt (?:förra|senaste|tidigare)|(?:wracam|poprzedni)',
    ),
  ),
  phrase(
    'break_up',
    'break_up',
    anyOf(
      '(?:my|the|this is my|this will be my) (?:last|final) (?:e?mail|note|message|try|attempt|follow)|close (?:the|your|this) (?:file|loop|out)|closing (?:the|your|this) (?:file|loop|out)',
      'i.ll (?:stop|leave (?:it|you)|assume|take (?:the|your)|close|get out|not bother)|should i (?:stop|close|assume)|last (?:one|time|note) from me|permission to close|not the right time|timing (?:isn.t|is not|.s off)',
      'letzte (?:mail|nachricht|e-mail) von mir|dernier (?:message|mail|e-mail)|último (?:correo|mensaje|e-mail)|ultima (?:mail|e-mail)|laatste (?:mail|bericht)|sista (?:mejl|försök)|ostatni(?:a|e)? (?:mail|wiadomość)',
    ),
  ),
  sign('fake_reply', 'fake_reply', reading => hasReplyPrefix(reading) && !belongsToThread(reading)),
  sign('reply_in_thread', 'thread', reading => hasReplyPrefix(reading) && belongsToThread(reading)),
  sign('thread_without_prefix', 'thread', reading => !hasReplyPrefix(reading) && belongsToThread(reading)),
  sign('quotes', 'quoted_text', reading => reading.body.length - reading.ownWords.length > 40),
  sign('quotes_several', 'quoted_text', quotesSeveral),
]

/** A quoted line, one of the writer's, and another quoted one; looked for only where something was quoted at all. */
function quotesSeveral({ body, ownWords }: Reading): boolean {
  if (ownWords.length === body.length) return false
  if (OTHER_LINE_ENDS.test(body)) return QUOTES_SEVERAL.test(body)
  for (let start = 0, end = body.indexOf('\n'); end !== -1; ) {
    const next = body.indexOf('\n', end + 1)
    if (next === -1) return false
    if (isQuoted(body, start) && isAnswered(body, end + 1, next)) return true
    start = end + 1
    end = next
  }
  return false
}

const OTHER_LINE_ENDS = /[\r\u2028\u2029]/
/** What the search below finds line by line, said for any line ends. */
const QUOTES_SEVERAL = /^[ \t]*>.*\n[^>\n]+\n\s*>/m

function isQuoted(body: string, start: number): boolean {
  let at = start
  while (body.charCodeAt(at) === 32 || body.charCodeAt(at) === 9) at++
  return body.charAt(at) === '>'
}

/** The line holds something but no quote, and behind it, after empty lines or none, stands a quoted one. */
function isAnswered(body: string, start: number, end: number): boolean {
  if (end === start || body.slice(start, end).includes('>')) return false
  let at = end + 1
  while (at < body.length && body.charAt(at).trim() === '') at++
  return body.charAt(at) === '>'
}

function hasReplyPrefix(reading: Reading): boolean {
  return REPLY_PREFIX.test(reading.subject)
}

function belongsToThread(reading: Reading): boolean {
  return reading.message.references.length > 0
}
