import type { Relation } from '../../rule.ts'
import type { ItemKind } from '../item.ts'
import { behind, MAIL, notTrait, type Phrase, phrase, trait } from './phrase.ts'

const SOMEONE =
  'people|ppl|guy|lad|fella|bloke|customer|client|reader|company|firm|person|persons|anyone|anybody|someone|somebody|sender|address|whoever|those|everyone|everybody|contact|folk|outfit|business'
const WROTE =
  'written|write|wrote|heard|emailed|email|mailed|replied|reply|contacted|contact|messaged|corresponded|correspond|answered|spoken|talked|dealt|exchanged'
const THEM = 'that|the? sender|them|him|her|person|writer|address|author|organiser|organizer?'
const COMPANY =
  'team|company|organisation|organization|firm|domain|university|school|practice|office|agency|studio|institute|department|orchestra|hospital'

/** Who wrote, by what the user has to do with them. */
const RELATIONS: readonly Phrase[] = [
  ...relation(
    'stranger',
    `who|that|whom i|we have|had never|not ${WROTE} to|with? before|yet?, stranger, total|complete|perfect stranger, ${SOMEONE} unknown to? me|us?, ${SOMEONE} i|we have|has? never been in touch|contact with before?, ${SOMEONE} i|we have|has? never had dealings|contact with before?, unknown|unfamiliar sender|people|person|address|contact
    ${SOMEONE}|customer|client|company|firm who|that|whom? i|we have|has|had? never|not ${WROTE} mail|email? to|with|of|from? before|yet?
    ${SOMEONE} who|that|whom? i|we do|did|could not know|write|wrote|recognise|recognize|recognized
    ${SOMEONE} who|that? is|are not in my contact|address-book, with|has|have a ${SOMEONE} outside my contact|contacts, sender is|are? outside|not in? my|our contact|address-book, ${SOMEONE} outside my contact
    ${SOMEONE} never ${WROTE} to|with|of|from before|yet?, ${SOMEONE} i|we do|have not know|met yet?, nobody i|we have|has? ever? ${WROTE} to|with? before?, i|we do not know ${THEM}
    i|we have|had never|not|yet ever|yet? ${WROTE} to|with ${THEM} before|yet?
    i|we never ${WROTE} to|with ${THEM} before|yet?, the? sender|writer is a|an? new|unknown|stranger to? me|us?, who|that is|are new|unknown to me|us, ${SOMEONE} new|unknown to me|us`,
  ),
  ...relation(
    'written_to',
    `${SOMEONE} who|that|whom? i|we have|had? already|ever|previously? ${WROTE} to|with? before|already?
    ${SOMEONE} who|that|whom? i|we know, known sender|people|contact|address, my contact, contact, ${SOMEONE} i|we have|has? been in touch|contact with before|already?, i|we have|had? been in touch|contact with ${THEM} before|already?
    ${SOMEONE} with|to whom|which i|we have|had? already|ever|previously? ${WROTE} mail|email|message|letter|word? before|already?, ${SOMEONE} in my contact|address-book, my correspondent, acquaintance, ${SOMEONE} i|we write to
    ${SOMEONE} i|we already|actually|regularly|once|ever|previously|often? ${WROTE} to|with?, ${SOMEONE} to|with whom i|we have|had already|ever|previously? ${WROTE} before?, i|we know ${THEM}
    i|we have|had already|ever|previously|once? ${WROTE} to|with? ${THEM} before|already|earlier?
    i|we wrote|mailed|emailed to? ${THEM} first|before|already|earlier`,
  ),
  ...relation(
    'colleague',
    `${SOMEONE} i|we work with, ${SOMEONE}|and who|that? work|works|working with|alongside me|us, who|that work|works|working with|alongside me|us, colleague, coworker, co-worker, workmate, teammate, team-mate, team mate, our|my|other|from|by staff, from|by any|other staff, my|our own? ${COMPANY}, that|which|who|if? carry|carries|carrying|bear|bears|bearing|has|have our|my own? domain|address, internal mail|email|message?
    people|someone|anyone|anybody|everyone at|in|from work|my|our own? ${COMPANY}|business? domain?, my|our own? ${COMPANY} domain
    who|that|sender|author|writer|person work|works|working|belong|belongs at|for|in|to my|our|the own|same? ${COMPANY} as? me|mine|us|i|we?, author|sender|writer? is|are? at|in|from the same ${COMPANY} as me|us|mine|ours
    our|my own company|domain|address|people|staff|team, inside|within my|our|the own? ${COMPANY}, on|at|from|in my|our own|company? domain, people|anyone|everyone|everybody at|on|in my|our own ${COMPANY}|place|shop, our own staff`,
  ),
  ...relation(
    'first_time',
    `first-time sender|writer, new sender|people|person|address|contact, first contact, first mail|email|message|letter from a|an|any|new? ${SOMEONE}|somebody|new, the? first mail|email|message|letter from new|unknown ${SOMEONE}, first-timer, newcomer, never-before-seen ${SOMEONE}, very? first mail|email|message|letter|note that? any|a|each|every? ${SOMEONE} ever? send|sends|write|wrote to? me|us, first time sender|writer, the? first|very time|first time? that? ${SOMEONE} write|email|contact|writing|message to? me|us, ${SOMEONE} write|writing|emailing|email|get|getting to? in? touch? with? me|us? for the very? first time, ${SOMEONE} for the very? first time, ${SOMEONE} who|that? never before? has|have|is? written|emailed|contacted to? me|us, new correspondent, someone new
    people|someone|anyone|sender who|that? write|wrote|writing|email|emailing to? me? for the first time
    ${SOMEONE} who|that never wrote|emailed|mailed|contacted to? me|us before?, the? first from its|their|a|any|each sender|writer, ${SOMEONE} who|that? has|have|is never written|wrote|emailed|contacted to? me|us before?, ${SOMEONE}|and who|that? has|have never written|emailed before, who|that has|have never written|emailed before, its|the author|sender|writer is writing to? me|us? for the? first time`,
  ),
  ...relation(
    'answers_me',
    `reply|answer|response to|on my|our|me|us own? mail|email|message|thread|conversation|letter?, reply
    reply|answer|response to mail|email|message|something|anything|what|thing i|we sent|wrote|write|send
    that|which|it|and? answer|answers|answering|reply|replies|replying to? a|an|one|any|some mail|email|message|letter of mine, that|which|it|and? answer|answering|reply|replying to? one|any|some of my|our mail|email|message|letter|thread
    ${SOMEONE} reply|replies|replying|answer|answers|answering|respond|responding to? a|an|one|any|some? mail|email|message|letter of mine, ${SOMEONE} reply|answer|respond to? a|an|one|any? mail|email|message|letter i|we wrote|sent, ${SOMEONE} reply|answer|respond to? me|us
    in? reply|answer|response|answering|replying to? mine, that|which|it? answer|answers to? mine, reply|answer|response|replying|answering to? one|any|anything|something|mail|email|message of mine, that|which? answer|reply|answering|replying to? something|anything|one i|we wrote|sent|of mine?, something|anything|mail|email i|we sent|wrote
    reply|answer|answering|replying|responding|respond to? me|us|my|our own? mail|email|message|thread|conversation?
    reply|answer i|we get back?, reply|answer|response to letter|mail|email|message i|we have? sent|wrote out?, answer|reply to? something|anything i|we wrote|sent, in my|our own? thread|conversation, thread|conversation i|we started|began
    in reply to my|our|me|something own? mail|email|message|thread|i? wrote|sent?, my|our thread|conversation
    part of a? thread|conversation i|we started|began, in a? thread|conversation that? i|we started|began`,
  ),
]

function relation(as: Relation, texts: string): Phrase[] {
  const is = trait({ is: 'relation', as })
  const wrote =
    'who|that|has|have? write|wrote|written|writing|send|sent|sending|email|emailing|mail|mailing it|them|this|those? me|us?'
  return [
    phrase(texts, is),
    phrase(
      behind(
        [
          'from|by|sent the|a|any|all|other|complete|one|of?',
          'sent|written|mailed to me|us by the|a|any|all|other|one|of?',
          'that|which|it|who? is|are|was|were|come|came|coming? sent|written|posted? from|by the|a|any|all|other|one|of?',
        ],
        texts,
      ),
      is,
    ),
    phrase(
      behind(
        [
          'from|by anyone|anybody|everyone|everybody|somebody|someone|all but|except|save|besides|other than? a|any|the|my|our?',
        ],
        texts,
      ),
      notTrait({ is: 'relation', as }),
    ),
    phrase(
      listOf(texts)
        .flatMap(text => [
          `a|any|the|my|all? ${text} ${wrote}`,
          `a|any|the|my|all? ${text} ${wrote.replace(' me|us?', ' to me|us')}`,
        ])
        .join('\n'),
      is,
    ),
    phrase(
      listOf(texts)
        .flatMap(text => [
          `a|any|the|my|all? ${text} write|writes|wrote|writing to? me|us directly|personally`,
          `a|any|the|my|all? ${text} write|writes|wrote|writing|send|sends|sent|address|addresses directly|straight|personally to me|us`,
        ])
        .join('\n'),
      {
        kind: 'trait',
        any: [
          { is: 'relation', as },
          { is: 'me', as: 'addressed' },
        ],
        every: true,
      },
    ),
  ]
}

function listOf(texts: string): string[] {
  return behind([''], texts).split('\n')
}

const fromThem = ({ who }: { readonly who: readonly string[] }): ItemKind =>
  trait(...who.map(each => ({ is: 'from', who: each }) as const))

const PERSONS: readonly Phrase[] = [
  phrase('at {who}', each => (each.who.every(who => who.startsWith('@')) ? fromThem(each) : undefined)),
  phrase(
    `from|by {who}, sent from|by {who}, the|all|any|every? mail|email|message|letter|note of {who}, {who} sent|wrote it|them|this|that, claim|claiming|pretending|pretend|purport|purporting|appear|appearing|saying to be|come|originate|stem from {who}, claim|claiming|pretending|saying they|it are|is|be from {who}, coming|come|came from {who}, written|signed by {who}, that|which? have|has been sent|written to? me|us? by {who}
    it|who|that|which? is|are|was|were? sent|written|posted from|by {who}, who|that|which is|are|was|were|come? from|by {who}, the? sender|from|author|writer is|contain|has|equal|matches {who}
    the? sender|from name|display-name has|have|include|includes|containing|mention|mentions|contain with? {who} in|inside? it?, sender name|domain is|contain|end|equal with|in? {who}, sender address is|end|equal with|in? {who}, with a|an address|account|mailbox at|on|from|in|ending in? {who}, with a|an {who} account, from a|an? {who} account|mailbox, who|that|which? write|writes|wrote from a|an|the? {who} address|account?, sender from|at {who}
    whose sender|address|domain is|contain|end|at in|with|from? {who}, where|if|when the sender is|are|contain {who}
    everything|anything|all|whatever|what|mail|email|stuff that? {who} write|send|wrote|sent|sending|post|posted to? me|us?, if|when|whenever {who} answer|reply|respond to me|us
    {who} is the? sender|author, whose sender|author is called|named {who}, with|whose {who} in|as the? from|sender field|line?, sender|author? is called|named {who}
    with|has|have|having|whose? {who} in|within their|his|her name, using|use|uses a|an {who} address|account|domain?`,
    fromThem,
  ),
  phrase(
    `sent|written|mailed to me|us by {who}, that|which {who} write|writes|wrote|send|sends|sent|mail|mails|email|emails to? me|us?`,
    fromThem,
  ),
  // "From Bob at bob@acme.example" names one person twice.
  phrase('from|by {who} at|on|under {who}', found =>
    found.who.every(each => /.@/.test(each)) ? fromThem(found) : undefined,
  ),
  phrase('sender|from {who}', found =>
    found.who.every(each => /^[\p{Lu}\d@]|@/u.test(each)) ? fromThem(found) : undefined,
  ),
  phrase('sender address contain|include|has {who}', found =>
    found.who.every(each => each.includes('@')) ? fromThem(found) : { kind: 'unknown' },
  ),
  phrase(`${SOMEONE}? outside of? {who}, from|by outside of? {who}`, found =>
    found.who.every(each => each.startsWith('@'))
      ? notTrait(...found.who.map(each => ({ is: 'from', who: each }) as const))
      : undefined,
  ),
  phrase(
    `from|by anyone|anybody|everyone|everybody|anywhere|somebody|someone|all but|except|save|other than? {who}
    with {who} as|being the? only|sole|one? exception`,
    found => notTrait(...found.who.map(each => ({ is: 'from', who: each }) as const)),
  ),
  phrase(
    'who|that write|writes|wrote|writing|email|emailing|mail to? me|us? for the? very? first time, writing to? me|us? for the? very? first time',
    trait({ is: 'relation', as: 'first_time' }),
  ),
  // "If Swedish mail comes" names nobody.
  phrase('when|if|whenever {who} write|send|wrote|email|mail to? me|us?', (found, tokens) =>
    found.who.length > 1 || !['mail', 'email'].includes(tokens.at(-1)?.text ?? '') ? fromThem(found) : undefined,
  ),
  phrase(`a|any? ${SOMEONE} called|named {who}`, fromThem),
  // "Leave Keith Rowley's alone".
  phrase('{who}', (found, tokens) =>
    /^\p{Lu}.*(?:['’]s|s['’])$/u.test(tokens.at(-1)?.text ?? '') ? fromThem(found) : undefined,
  ),
  phrase('the? domain {who}, using|use|uses {who}', found =>
    found.who.every(each => each.includes('@')) ? fromThem(found) : undefined,
  ),
  phrase('that|which? originate|originating from|within|inside|in {who}', fromThem),
  phrase('whose|the|their|with? address|domain is|are not at|from|on|in? {who}', found =>
    found.who.every(each => each.includes('@'))
      ? notTrait(...found.who.map(each => ({ is: 'from', who: each }) as const))
      : undefined,
  ),
  // What somebody feels, and what one should do, no mail tells.
  phrase(
    'who|that like|likes|love|loves|hate|hates|trust|trusts me|us, i|we need|must|should not answer|reply|respond',
    {
      kind: 'unknown',
    },
  ),
  // "Whatever Dr Okonkwo writes to me alone".
  phrase(
    `everything|anything|all|whatever|what|mail|email|stuff that? {who} write|send|wrote|sent to me only|alone|personally|directly
    everything|anything|all|whatever|what|mail|email|stuff that? {who} write|send|wrote|sent only|just to me`,
    (found, tokens) => {
      const as = tokens.some(({ stem }) => ['only', 'alone', 'just'].includes(stem)) ? 'alone' : 'addressed'
      const [who, second] = found.who
      if (who === undefined || second !== undefined) return undefined
      return { ...trait({ is: 'from', who }, { is: 'me', as }), every: true }
    },
  ),
  // Mail of one's own is nothing that arrives.
  phrase('from|by me|us|myself', { kind: 'unknown' }),
  phrase(
    'someone|somebody|anyone|anybody|he|she|they|people|other else? is|are|was|were also|only? in|on? the? copy|cc|copied|cced',
    {
      kind: 'unknown',
    },
  ),
  phrase(`a|any? ${SOMEONE} with|by|of the name of? {who}`, fromThem),
  // That others got a copy is nothing that a rule can ask for.
  phrase("{who} is|was|are|were also? in|on? the? copy|cc|cc'd|cced|copied, with {who} in|on the? copy|cc", {
    kind: 'unknown',
  }),
]

/** "Alerts from sentry.example": sorts of mail that say little beside who sent it. */
const FORMS = 'alert|update|report|reminder|announcement|bulletin|circular|memo|comment|posting|summary|communication'
const OF_SENDER = phrase(`${FORMS} that? sent? from|by {who}`, found =>
  found.who.every(each => /^\p{Lu}|@/u.test(each)) ? fromThem(found) : undefined,
)

/** "Dave Rudd's mail". */
const POSSESSIVE = phrase(`{who} ${MAIL}`, (found, tokens) =>
  tokens.some(({ text }) => /['’]s$|s['’]$/.test(text)) ? fromThem(found) : undefined,
)

const NO_REPLY =
  'no-reply|noreply|do-not-reply|donotreply|unattended sender|address|mail|email|account|mailbox|robot?, no reply address|sender|mail|email|message|stuff|thing|account|one, sender|address|people|one that|who|which? i|we can|could not reply|answer|respond to?, sender|address that|which|who start|begin|starts|begins with no-reply|noreply, whose address|sender start|begin|starts|begins with no-reply|noreply, do not reply address, robot, bot, machine'

const OUTSIDE = `outside|out of? my|our|the the? own? ${COMPANY}`

const LISTS = `mailing list, bulk list, bulk mail|email|sender|message, bulk, list mail|email|message|traffic, mass mail|mailing|email
  distribution list, mail|email|message sent|that through|via|by a? list, with an? unsubscribe link|header|button
  discussion list, list traffic, with a? list header|headers|list-id, sent out? in bulk, that|which? was|were sent out? in bulk, that has|have an? unsubscribe link|header, google group`

/** Who wrote a message. */
export const SENDERS: readonly Phrase[] = [
  ...RELATIONS,
  ...PERSONS,
  OF_SENDER,
  POSSESSIVE,
  phrase(behind(['', 'sent? from|by a|an|any?'], NO_REPLY), trait({ is: 'no_reply' })),
  phrase(
    behind([''], NO_REPLY)
      .split('\n')
      .map(text => `a|an|any? ${text} write|send|mail to? me|us?`)
      .join('\n'),
    trait({ is: 'no_reply' }),
  ),
  phrase(
    `from|by ${OUTSIDE}, ${OUTSIDE}, that|which? originate|originates|originating|come|comes|coming|came|sent|written|arriving from? ${OUTSIDE}, external sender|people|mail|address, from outside, outsider, people|someone|anyone|sender ${OUTSIDE}, from|by outsider
    from|by external sender|people|address`,
    notTrait({ is: 'relation', as: 'colleague' }),
  ),
  phrase(
    behind(
      [
        '',
        'from|through|via|by|to|on a|any|the|some|all?',
        'sent|come|came|posted|distributed|delivered to|through|via|by|from|over a|any|the|some?',
        'that|which come|came|are|is from|through|via|by|to sent? a|any|the?',
      ],
      LISTS,
    ),
    trait({ is: 'list' }),
  ),
  phrase(
    `from|through|via|by|to|for|on|over the|a|our? mailing? list {who}, from|through|via|by|to|on the {who} mailing? list
    that|which|it? reach|reached|reaches|reaching me|us through|via|by|over|from the|a|our? mailing? list {who}, that|which|it? is|are|was|were? sent|came|come|coming|posted|distributed|delivered through|via|by|to|over|from the|a|our? mailing? list {who}`,
    ({ who }) => trait(...who.map(whom => ({ is: 'to', whom }) as const)),
  ),
  phrase('the? list {who}', ({ who }) =>
    who.every(each => each.includes('@')) ? trait(...who.map(whom => ({ is: 'to', whom }) as const)) : undefined,
  ),
  phrase('sent|came|come? from|through|via|by|over a|any|some? list', trait({ is: 'list' })),
]
