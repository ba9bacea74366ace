import type { Step } from '../../rule.ts'
import { Patterns } from '../patterns.ts'
import { listed } from './phrase.ts'

/** What a verb tells to do; `refused` is what rules do not do, with what to say of it. */
export type Verb = { readonly act: Step['act'] } | { readonly act: 'refused'; readonly refusal: string }

const IT = 'it|them|em|these|those|this|that'
/** What a word must stand before to be a verb. */
const THING = `${IT}|all|any|anything|everything|every|mail|message|email|everybody|everyone|anybody|anyone|whatever`
const INBOX = 'in|inside|into|at my|the? inbox'
const SHOULD = 'should|must|can|shall|may|might'
const MOVED =
  'moved|filed|put|sorted|sent|placed|transferred|collected|deposited|shifted|stored|archived|stashed|dropped|stuck|saved|held|gathered|grouped|pushed|pulled|swept|tidied|tucked|parked|stowed|routed|diverted|shunted|directed|dumped|stuffed|shelved|chucked|popped|shoved|tipped|slotted|shovelled|isolated|quarantined|relegated|emptied|taken|separated|submitted|assigned|cleared|kicked|laid|sitting|found'
/** "Sent" is none of them: what gets sent to an address is mail of it. */
const GOT = MOVED.replace('|sent', '')
const ARE = 'is|are|have|has|need to'
const FILTER = 'put|send|stick|drop|shift|move|touch|filter|freeze|ice|block|hide|file|remove|sort'
const FILTERED = 'moved|filtered|touched|frozen|iced|blocked|hidden|filed|sorted'
const REFUSE_DELETE = 'Icebox never deletes. Move it to a folder instead?'

/** Verbs anywhere in a clause. */
export const VERBS = tableOf([
  [
    `move ${IT}? mail|message|email?, put ${IT}?, set ${IT}? aside, bring ${IT}? together, ${SHOULD}? wait|live, ${SHOULD} disappear, ${SHOULD} move over?, ${SHOULD} slip, ${SHOULD} get moved|filed|put, ${SHOULD}|ought to? all|both|always? go, ${SHOULD} both|always|then|each be ${MOVED}, ${SHOULD} always|then|both end up, ${SHOULD} all? be ${MOVED}, ${ARE} be ${MOVED}, get ${GOT}, i|we want|like|need ${MOVED}, moved, sorted
    chuck ${IT}?, toss ${IT}?, fling ${IT}?, plonk ${IT}?, sling ${IT}?, mind|consider moving|putting|filing|placing|sorting|sending ${IT}?, relocate ${IT}?, tidy ${IT}? away?, pop ${IT}?, shove ${IT}?, deposit ${IT}?, ${SHOULD} sit, sit, off with?, away with?, ${ARE} go, goto
    lob ${IT}?, bung ${IT}?, shelve ${IT}?, stow ${IT}?, stash ${IT}?, herd ${IT}?, ${SHOULD} all? be herded, want putting|filing, ought to live, slip ${IT}, ${SHOULD}? disappear, land
    goes, go, go off|over|across|back, belong, should a|an|the|any|it|they|that|this|these|those mail|email|message? be ${MOVED}, should it|they|that|this|these|those all? go|land|live, should it|they|these|those end up, send|sends the|it|its|their mail|message|email?, ${SHOULD}? find their|its way, ${SHOULD}? have|has their|its home, ${SHOULD}? all? end up, to be ${MOVED}, ought to be ${MOVED}, ${SHOULD} land
    i|we would rather|prefer to? have|see|find ${IT}?, i|we? would? want|like ${IT}? ${MOVED}, is|are|be filed|placed|put|sorted|transferred|routed|collected|gathered, kick|clear ${IT}`,
    { act: 'move' },
  ],
  [
    `flag ${IT}?, alert me|us with|by a? flag|star, should a|an|the|any|it|they|that|this|these|those mail|email|message? be flagged|starred|highlighted, ${SHOULD}? lead|leads to a|the flag|star, ${SHOULD} carry|bear|wear|have a|the flag|star, star ${IT}? mail?, put|set|place|stick a|the? red? flag|star on|to|at|by|beside|against|next to? ${IT}?
    i|we? would? want|like|need a|the flag|star on|at|for ${IT}?, add a flag|star to ${IT}?, ${SHOULD} all|both|always|also|then? be flagged|starred|highlighted, to be flagged|starred|highlighted|marked, mind|consider flagging|starring|marking ${IT}?
    ${SHOULD}? get a flag|star, ${SHOULD}? get flagged|starred|highlighted|hilighted|marked, ${SHOULD} be marked, are|is to be marked|flagged|starred|highlighted, ought to be flagged|starred, deserve a flag|star, need a flag|star, raise a flag, ${SHOULD} be given a flag|star, i|we want see? with flag, want a flag|star, i|we need highlighted|flagged, i|we would like it|them? highlighted|flagged|starred, ${ARE} be flagged|starred, i|we? want? see? flagged, mark|tag ${IT}? with a flag|star, highlight ${IT}?, hilight ${IT}?, give a flag|star to, give ${IT} a flag|star, earn|earns|get|gets|give|gives ${IT}|the? mail|email|message? a flag|star
    flagged, starred`,
    { act: 'flag' },
  ],
  [
    `keep ${IT}?, mind|consider keeping|leaving ${IT}?, hang|hold on to ${IT}?, stay put, stay put ${INBOX}, always? stay|remain here|there|untouched, go|goes straight? to|into my|the? inbox, nobody|none|nothing|no-one get|is|are ${MOVED}|${FILTERED} away?, never get ${FILTERED}, retain ${IT}?, ${ARE} stay|remain put|there?, ${SHOULD} always|ever|all|both|just|simply? stay|remain put|there|here?, ${SHOULD} always|ever|all|both|just|simply? stay|remain where they|it are|is, to stay|remain put?, ${ARE}|is never leave ${INBOX}?, never leave the|my? inbox?, do|does not leave my|the|our inbox, never to leave ${INBOX}, leave ${IT}? mail|message?, let through, allow, spare, always show ${IT}?, hand|hands off, is|are never|not to be ${MOVED}|${FILTERED}, do|does|should|must|may|can not|never get ${MOVED}|${FILTERED}, i|we always? want|need|like to always? see|keep|read
    ${SHOULD}|has|have|ought to? always|ever? stay|remain ${INBOX}?, ${ARE} be kept|left where they|it are|is, ${SHOULD} be kept|left where they|it are|is, ${SHOULD} all|always|both? be kept|retained|preserved, ${ARE} never|not to be ${MOVED}|${FILTERED}, ${SHOULD} not|never leave ${INBOX}?, ${SHOULD} not|never leave the|my|our? inbox, is|are fine|ok|okay where they|it are|is, hold ${IT}? ${INBOX}, ${SHOULD} always|ever? be|get? kept|left, ${SHOULD} always|ever? be|get? kept|left ${INBOX}
    always? stay|remain always|ever? ${INBOX}, kept|left ${INBOX}|alone, always? stay|remain where they|it are|is, they|it always|must|should? stay|remain ${INBOX}?
    i|we would? want|like|prefer ${IT}? left|kept alone|untouched|there|where? they|it? are|is?
    never|not ever? ${FILTER}|filtered|judge|catch ${IT}? out|away|mail?, do|should|must|please not|never ever? ${FILTER} ${IT}?
    ${SHOULD}|may never|not be? ${FILTERED}, never be? ${FILTERED}|put on ice, not|never put on ice ${IT}?`,
    { act: 'keep' },
  ],
  ...refused(
    REFUSE_DELETE,
    `delete ${IT}?, erase ${IT}?, get rid of, destroy, wipe, purge, throw away, trash|bin it|them
    be deleted|trashed|erased|removed, delet`,
  ),
  ...refused(
    'Icebox forwards no mail. It can move it to a folder, flag it or keep it.',
    `forward ${IT}?, redirect ${IT}?, pass ${IT}? on, be forwarded, send a copy, share with, forwarding`,
  ),
  ...refused(
    'Rules answer no mail. They can move it to a folder, flag it or keep it.',
    `auto-reply, automatically|auto reply|answer|respond, write back, send a|an reply|answer|response
    send back, tell the sender, say no, decline`,
  ),
  ...refused(
    'Rules unsubscribe from nothing. They can move the mail to a folder instead.',
    'unsubscribe, opt out, sign me off',
  ),
  ...refused(
    'Rules do not do that. They can move mail to a folder, flag it or keep it.',
    `mark ${IT}? as|for spam|junk|read|unread, report as? spam|junk, snooze, summarise|summarize, blacklist
    archive|move to trash|bin|junk|spam`,
  ),
])

/** Verbs that are nouns elsewhere, and are taken for verbs at the beginning only. */
export const FIRST_VERBS = tableOf([
  [
    `bring ${IT}?, filter ${IT}?, funnel ${IT}?, direct ${IT}?, relegate ${IT}?, shift ${IT}?, route ${IT}?, stick ${IT}?, park ${IT}?, slip ${THING}, pass ${THING}, pass to, drop ${IT}?, throw ${IT}?, stash ${IT}?, collect ${IT}?, gather ${IT}?
    tuck ${IT}? away?, slide ${THING}, shunt ${IT}?, divert ${IT}?, push ${THING}, sweep ${IT}?, hold ${THING}, group ${THING}
    pull ${THING}, park ${THING}, stow ${IT}?, dump ${IT}?, lump ${IT}?, squirrel ${IT}? away?
    file ${IT}? away?, send ${IT}?, sort ${IT}?, place ${IT}?, store ${IT}?, save ${IT}?, archive ${IT}?, label ${IT}?
    tag ${IT}?, transfer ${IT}?, tip ${IT}?, shovel ${IT}?, empty ${IT}?, isolate ${THING}, quarantine ${THING}, assign ${IT}?`,
    { act: 'move' },
  ],
  ['mark', { act: 'flag' }],
  ['i|we do|would? not|never want|wish|like to lose|miss', { act: 'keep' }],
  ...refused(REFUSE_DELETE, `trash ${IT}?, bin ${IT}?, remove ${IT}?`),
  ...refused(
    'Rules answer no mail. They can move it to a folder, flag it or keep it.',
    'reply to, respond to, answer all|every|any|the',
  ),
  ...refused(
    'Rules do not do that. They can move mail to a folder, flag it or keep it.',
    'report, print, translate, block, ban, mute, download',
  ),
])

function refused(refusal: string, texts: string): (readonly [string, Verb])[] {
  return [[texts, { act: 'refused', refusal }]]
}

function tableOf(entries: readonly (readonly [texts: string, verb: Verb])[]): Patterns<Verb, Record<never, never>> {
  const table = new Patterns<Verb, Record<never, never>>({})
  for (const [texts, verb] of entries) for (const text of listed(texts)) table.add(text, () => verb)
  return table
}
