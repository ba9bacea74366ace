import { MAIL, type Phrase, phrase } from './phrase.ts'

/** Mail of any kind; "all notifications" are one. */
const PLAIN = MAIL.replace('|notification|notice', '')

/** Words that join what is said of mail, and words that add nothing. */
export const JOINTS: readonly Phrase[] = [
  phrase('and, as well as, plus, also, and also, together with, along with, but, and so do|does|are|is', {
    kind: 'and',
  }),
  // "When a user can not get our package running", "invoices that we did not order".
  phrase('can|could not, that|which? i|we|you did|do|have|had|would|need not', { kind: 'unknown' }),
  // "Mails that only look like invoices" are none.
  phrase('only|merely|just|almost look|looking|sound|sounding|seem|seeming like', { kind: 'unknown' }),
  phrase('appear|appears|appearing to', { kind: 'unknown' }),
  phrase('or, and or', { kind: 'or' }),
  phrase('nor', { kind: 'nor' }),
  phrase('and|or also? do the same with|for, and|or the same go|applies for|with|to, and so? likewise', {
    kind: 'again',
  }),
  phrase(
    `that is to say, meaning, namely, i.e, which mean|means, in other words
    by which|that|this i|we mean, i|we mean`,
    { kind: 'that_is' },
  ),
  phrase(
    `not, is not, are not, does not, do not, did not, was not, were not, that is|are|do|does not, which is|are|do|does not, without, no, never, non, neither
    other than, anything but, rather than, instead of, that|which was|were not, that|which? has|have neither`,
    { kind: 'not' },
  ),
  phrase(
    `unless, except, except for|if|when|where|those|the?, but not, but not if|when|those|the|mail? one?
    except for|if|when|where the|those|mail|email|one|message|any|anything? one|which|that?, excluding, exclude
    save those|when|if|where|on|at|in|from|for, save the one, save mail|email from, apart from, aside from, not if, not when, but never, with the exception of, save for, bar, barring, though not if|when|where?, but do not move|touch|file if|when?, but nothing|none|no, but leave|keep out
    other than from|those|the|one|mail|email|message|anything? one?, with the exception of those|mail|email?, save that|those|what which|that?, just not, only not, excepting, not counting, not including, leaving out|aside, but for, minus, except in`,
    { kind: 'unless' },
  ),
  phrase(
    `as soon as, every|each time, every|each time that? i|we get|receive, the moment, only if, only when, but only if|when, as long as, provided, provided that, on the? condition that?, only where, so long as, if and only if
    but only, should a|an|the|any|it|they, though only if|when|where?, if, when, where, whenever, only those, only the one`,
    { kind: 'only_if' },
  ),
  phrase(
    `${MAIL}, all? mail|email|message|e-mail, any ${PLAIN}, all ${PLAIN}, every ${PLAIN}, anything, something, nothing, none, everything
    whatever, what, post, ones, one, those, the one, everyone, everybody, anyone, anybody, owt, summat, posting, traffic, chatter, folk, somebody, someone, people, person, all`,
    { kind: 'mail' },
  ),
  phrase(
    `the, a, an, any, all, every, each, some, that, which, who, whose, it, is, are, they, them, be, was, were, been
    please, pls, plz, thx, thanks, thank you, kindly, hi, hello, hey, you, will, would, can, could
    always, automatically, just, only, straight, right, immediately, then, too, so, still, here, there, yet, also
    of, with, in, on, for, about, at, to, by, from, as, such, having, both, either, else, other
    my, our, me, us, their, its, this, these, someone, somebody, whoever, whichever
    inbox, in my inbox, that? land in my|our|the inbox, which? reaches|reach me|us, arriving, incoming, new
    come, coming, go, up, out, get, receive, received, that? i|we get|receive, that i|we have|had?, that? i|we got
    contain, mention, like, talk, speak, sent with|in|as, sent me|us, deal with, dealing with
    sort, kind, type, sort of, kind of, type of, look like, looking, related, related to, to do with, and the like
    be they|it, the|this|such answer|reply|response|report|complaint, as well, my|our|the main|usual|normal|ordinary address, in the past, at some point, at any time, in question, full stop, oversized|outsized, whatever the figure|amount|sum|size, count|counts|pass as|for, mean|means|meaning that?, while, whereas, no matter which|what one?, the? person|one|writer|author|sender replying|writing|sending|answering, grateful, would be? glad|grateful|happy if you?, should it be|happen?, long, everybody|everyone else, off, kept, and? kept|left|stay|remain put? in|inside my|the? inbox, such, come|comes? along with it|them|the? message|mail?, along, either of my|our|the?, whoever it is|may? be?, whoever sent|wrote|sends|writes it|them|this?, if i may, for my part, as|since i am? a|the? treasurer|secretary|owner
    and at the same time, i|we would|should|want|need|wish like|want? to? that? have|see?, rest, rest of, i|we do|would|will not|never want|wish|like|care|need to see|have|get|receive|find?, a|the? ton|tons|load|loads|heap|heaps|bunch|whole of, would? you|be? mind, else, even, single, via, is|are mentioned|named|stated, take, mine, the|this ${MAIL}, a|an mail|email|message, smell|smelling|sound|sounding|reek like|of, costing|worth|that cost, in the? text|body|amount|total, judged to be, with it, away, aside, together, make sure that?, see to it that?, be so kind as to, so kind as to, have, let, ever, myself, itself, themselves, in it, in them, inside, on it, on them, on board, along with it, hanging|hang off it|the? thing?, though, no exception, without exception, do|does not leave my|the|our inbox, according to icebox, in|by icebox eye|view|opinion|verdict|judgement|judgment, in any form|shape|spelling, may|shall|can ever, i|we will have|want|like, appear|appears|appearing, hanging on it, instead, as icebox call it|them, all two|three|four|five|six, both of them, the whole lot, whatsoever, for now, of mine, not in|into|to my|the|our inbox, and|or|including|with any|all|every? of? its|their|the? subdomain|sub-domain, in|of whatever|any|every? kind|type|format, whatever its|the? kind|type|format, day or night, at all times, sent by|from, come through, from companies|firms|businesses, my|our own, whatever|any day, out of my|our sight|way, lol, ta, cheers, your|the filter|icebox think|say|judge|believe are|is?, herself, himself, still, people|they|folk send|attach me|us? mail|email?, out of it, claim|claiming|pretending to be, arrive, arrived, came in?, is|are|was|were written|posted|sent|received, sender, at once, asap, straight away, actually, really, clearly, from now on, in case, lot, lot of, and so on, in any way, etc, et, do me|us a favour|favor and?, that|which? has|have been, any more|longer, anymore, out of the way, in the|my way, altogether, overall, in total|all, all together, put|taken together, let say|us, clutter|cluttering|clog|clogging|filling|flooding|crowding|swamping|polluting up? my|our|the inbox, someone|somebody|anyone|anybody|people|person|they write|writes|wrote|writing|mail|email|emailing|mailing to? me|us`,
    { kind: 'filler' },
  ),
]
