import { notTrait, type Phrase, phrase, trait } from './phrase.ts'

const WHERE = 'where|when|if|in|that|which? which?'

/** To whom a message went. */
export const RECIPIENTS: readonly Phrase[] = [
  ...['{who} and me|myself', 'me and {who}', '{who} and to me|myself', 'me and to {who}'].map(both =>
    phrase(
      `that|which? is|are|was|were|go|went? both? sent|addressed|written? both? to|for both? ${both}`,
      ({ who }) =>
        who.every(each => each.includes('@'))
          ? {
              ...trait(...who.map(whom => ({ is: 'to', whom }) as const), { is: 'me', as: 'addressed' }),
              every: true,
            }
          : undefined,
    ),
  ),
  phrase(
    `to my|our own personal? address, sent|addressed|written|delivered to my|our own? personal? address, someone|somebody|anyone|anybody|people|person|they write|writes|wrote|writing|mail|email|send directly|straight? to me directly|personally, to myself, to me directly|personally?, sent|addressed directly|personally|straight? to me directly|personally?, that|which|who? have|has|show|list|with my|our own? address|name in|on the? to field|line?, directly to me
    me personally|directly, addressed to me, ${WHERE}? i am|was addressed|named|listed|mentioned directly|personally|by? name?, ${WHERE}? i am one|a|an|the|among? of? its|the|their? direct|main|named|actual|primary? recipient|addressee
    that|who|which|if|when|it? addressing|address|wrote|write|writing to? me directly|personally, that|which|if|when|where? i have? got|get|received|receive directly|personally, ${WHERE}? my address|name is|stand|appear in the to field|line?, with me in to|the to? field|line?, ${WHERE} i am in the? to field|line?, ${WHERE} i appear|stand in the to field|line?`,
    trait({ is: 'me', as: 'addressed' }),
  ),
  phrase(
    `that|which? i|we did not get|receive directly|personally, not addressed|sent directly|personally? to me directly|personally?, ${WHERE}? i am not also? in the to field|line, my name|address is not in the to field|line, without|lacking me|my name|address? in the? to field|line, i am not addressed in? directly?, ${WHERE}? i am not a|the? direct? recipient|addressee`,
    notTrait({ is: 'me', as: 'addressed' }),
  ),
  phrase(
    `that|which? went|go|goes|came|come only|just|solely to me, to|for nobody|no-one|noone|none but|except|other me, to no one but|except me, with me as|being the? only|sole|single recipient|addressee, sent? to me and to? no one else, sent? to me and to? nobody|no-one|noone|none else, that|which only i receive|received|get|got|gets, that|which nobody|no-one|noone else get|got|receive|received|gets|receives, meant|intended? only|just|solely for me, for me only|alone, only to me, sent? to me only|alone, is|are? addressed to me only|alone, to me and to? no-one|nobody else, to only me, just to me, to nobody else, sent only|just to me
    addressed only|just to me, that|which? reach|reached|reaches only|just me, to me and nobody|noone else, where|when|if? i am the only|sole recipient`,
    trait({ is: 'me', as: 'alone' }),
  ),
  phrase(
    `${WHERE}? i am not the|its|their|a? only|sole recipient|addressee, sent|addressed|went|go|going? to more than just|only? me, sent|addressed|went|go|going? to more|other people|recipient than just|only? me, sent|addressed|went|go|going? to other people|recipient too|also|as-well?, not only|just to me, sent|addressed? not only|just to me`,
    notTrait({ is: 'me', as: 'alone' }),
  ),
  phrase(
    `in|on the? cc field|line?, in|on the copy line, in copy, i|we only|just? get|got|receive|received only|just? in copy|cc, as a|only|just? copy, copy|copies to me, ${WHERE}? my address|name is|stand|appear only|just|merely? in|on the? cc|copy field|line?, that|which? i|we only|just|merely? get|got|receive|received as a? copy, ${WHERE}? i|we have been|got cc'd|cced|copied in|into?, ${WHERE}? i|we am|was|were|got cc'd|cced|copied in?, ${WHERE} i am only in|on the copy line, cc-only mail|email|message?, only|just cc|cc'd|cced, only|just in the? cc, cc'd|cced, with me only|just? in the? cc|copy, only|just cc|copy to me, cc mail|email|message?
    ${WHERE} i am|was only|just|merely? in? the? cc|cc'd|cced|copied|copy, i am|was only|just|merely? in? the? cc|cc'd|cced|copied|copy, ${WHERE}? i appear|stand only|just|solely? in|on the? cc|copy field|line?
    that|which? only|just|merely? cc|cced|cc'd me, cc'ing|ccing|copying me in|on|only|just?, sent to me in|as|only|just a? cc|copy, is|are|was|were|merely? only|just|merely? cc'd|cced|copied to? me?, cc'd to? me
    that|which|where|when|if|of? which? i|we only|just|merely? get|got|receive|received only|just|merely? a copy of?, ${WHERE} i am|was|get|got only|just|merely? being|getting? only|just|merely? copied|cc'd|cced in|into|on?, i am|was only|just|merely? being|getting only|just|merely? copied|cc'd|cced in|into|on?
    ${WHERE} i get|got only|just? a? copy|cc, ${WHERE} am only|just? cc|cc'd|copied, ${WHERE} only cc me`,
    trait({ is: 'me', as: 'copied' }),
  ),
  phrase(
    `${WHERE}? i am|was only|just? bcc'd|bcced on|in|into?, is|are|was|were? only|just? bcc'd to? me?, bcc, bcc mail|email|message?, in bcc, ${WHERE}? i am|was? neither in? the? to nor|or in? the? cc field|line?, ${WHERE}? i am|was? in? neither the? to nor|or the? cc field|line?, with me in bcc, sent? to me as|in? a? hidden|blind copy, as? a? hidden|blind copy, ${WHERE}? i am|was in? bcc|bcc'd
    ${WHERE}? my|our own? address|name is|are|stand|appear? neither in|on? the? to field|line? nor in|on? the? cc field|line?, ${WHERE}? my|our own? address|name is|are|stand|appear? in|on neither the? to field|line? nor in|on? the? cc field|line?, ${WHERE}? my|our own? address|name is|are|do|does not appear|stand|listed? in|on? the? to field|line? or|nor in|on? the? cc field|line?
    neither in|on? the? to field|line? nor in|on? the? cc field|line? has|have|contain|contains|shows|names|lists my|our own? address|name, ${WHERE} neither in|on? the? to field|line? nor in|on? the? cc field|line? has|have|contain|contains|shows|names|lists my|our own? address|name
    ${WHERE} i am|was not in the? to|cc|recipient or? cc|to?, ${WHERE} my address is|does not shown|listed|appear, ${WHERE} do|does not have|list|show|contain|include me|my address|name? in|among the? to|cc|recipient or|nor? cc|to? field|line?`,
    trait({ is: 'me', as: 'hidden' }),
  ),
  phrase(
    `to {who}, sent|addressed|written|delivered|mailed|going|go|copied to {who}, get|got sent to {who}, reach|reached|reaching me|us? via|at|through|by {who}, come|came|coming|arrive|arrived through|via {who}, that|which? went|go|came|going to {who}
    that|which is|are|was|were|come|came? sent|addressed|delivered|in? to|for {who}, to our|my|the alias|address {who}
    that|which? people|they|customer|someone|anybody|everybody send|sends|sent|write|writes to {who}, that|which {who} receive|receives|received|get|gets|got, that|which? come|comes|came|arrive in? on|at|via|through|under {who}, directed to {who}, with|having {who} in|on the? to|recipient field|line|list?, {who} is|are|was|were? also? among|in|one of? the? recipient|addressee, if|when|where {who} is|was a|the|one|among of? the? recipient|addressee, that|which? they|it? have|has gone|been sent? to {who}, gone to {who}
    sent|addressed|delivered to our|my|the alias|address {who}, arriving|arrive|received|land at|on|in|via {who}
    for my|the|our old|new|other|second|work|private|former|spare|main? address|alias|account|mailbox {who}, to my|our old|new|other|second|work|private|former|spare|main address|alias|account|mailbox {who}, to the? {who} mailing? list, posted|sent to the? {who} list, that|who|which|they|it|and? write|writes|wrote|writing directly|straight? to {who}, to anyone|anybody at {who}, that|which? reach|reached|reaching {who}, for {who}, that|which? i|we get|got|receive|received|have at|on|to|through|via {who}`,
    ({ who }) =>
      who.every(each => each.includes('@')) ? trait(...who.map(whom => ({ is: 'to', whom }) as const)) : undefined,
  ),
]
