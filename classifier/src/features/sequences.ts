import { type Feature, phrase, sign } from './feature.ts'
import { anyOf } from './phrases.ts'
import type { Reading } from './reading.ts'

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

/** Only where something was quoted at all is the search worth its time. */
function quotesSeveral({ body, ownWords }: Reading): boolean {
  return ownWords.length < body.length && /^[ \t]*>.*\n[^>\n]+\n\s*>/m.test(body)
}

function hasReplyPrefix(reading: Reading): boolean {
  return REPLY_PREFIX.test(reading.subject)
}

function belongsToThread(reading: Reading): boolean {
  return reading.message.references.length > 0
}
