import { describe, expect, it } from 'vitest'
import { printed } from './read-for-tests.ts'

/** What is printed back, and ways to say it behind "mails". */
const CONDITIONS: Readonly<Record<string, readonly string[]>> = {
  'from @acme.example':
    ways(`from acme.example | that come from acme.example | which acme.example sends | sent by anybody at acme.example |
    whose sender is at acme.example | with a sender from acme.example | coming from the domain acme.example |
    where the sender is from acme.example | from an acme.example address | that were sent from acme.example |
    by acme.example | from people at acme.example | I get from acme.example | that reach me from acme.example |
    out of acme.example`),
  'from bob@acme.example': ways(`from bob@acme.example | that bob@acme.example sends me | written by bob@acme.example |
    from the address bob@acme.example | sent to me by bob@acme.example | which come from bob@acme.example |
    where bob@acme.example is the sender | with bob@acme.example as sender | by Bob (bob@acme.example) |
    from Bob at bob@acme.example`),
  'from "Ada Stone"':
    ways(`from Ada Stone | by Ada Stone | that Ada Stone wrote | which Ada Stone sends me | of Ada Stone |
    from somebody called Ada Stone | whose sender is named Ada Stone | from my colleague Ada Stone |
    written by Ada Stone | from a person named Ada Stone`),
  'from no-reply addresses': ways(`from no-reply addresses | from noreply senders | sent by a no-reply address |
    that come from a noreply account | from do-not-reply addresses | from addresses that start with noreply |
    sent by robots | with a no-reply sender | from senders I can't reply to | from machines`),
  'sent to desk@me.example':
    ways(`sent to desk@me.example | to desk@me.example | addressed to desk@me.example | that went to desk@me.example |
    that arrive at desk@me.example | for desk@me.example | that people send to desk@me.example |
    which desk@me.example receives | that come in on desk@me.example | to my address desk@me.example |
    delivered to desk@me.example | with desk@me.example in the To field | written to desk@me.example |
    that reach me at desk@me.example | I get at desk@me.example | directed to desk@me.example`),
  'with me only in cc':
    ways(`where I am only in cc | I am only cc'd on | that I only get a copy of | in which I am just in copy |
    where I'm merely in Cc | that only have me in cc | with me in cc | where my address is only in Cc |
    I was only copied on | which were only sent to me in copy | where I appear only in the CC line |
    I only got as a copy | in which I'm only cc | that I am cc'ed on | that merely cc me`),
  'addressed to me':
    ways(`addressed to me | sent directly to me | addressed directly to me | in which I am in the To line |
    where I'm in To | where I am a direct recipient | that are addressed to me personally | sent straight to me |
    with me in the To field | that have my address in To`),
  'sent only to me': ways(`sent only to me | that went only to me | addressed to me alone | to nobody but me |
    with me as the only recipient | sent to me and no one else | where I'm the only recipient |
    that only I received | addressed only to me | which nobody else got`),
  'from mailing lists':
    ways(`from mailing lists | sent through a mailing list | that come through mailing lists | from a mailing list |
    via a mailing list | that were sent to a mailing list | which reach me through a mailing list |
    from any mailing list | that came by list | with a list header | from bulk senders | sent out in bulk |
    that are bulk mail`),
  'from strangers': ways(`from strangers | from people I don't know | from people I have never written to |
    from senders I haven't written to before | from someone unknown | whose sender I don't know |
    from unknown people | sent by strangers | from anyone I have never emailed |
    whose sender I've never written to | that strangers send me | from people I never had contact with |
    by people I've never mailed | from addresses I have never written to`),
  'from people I have written to':
    ways(`from people I have written to | from people I know | from someone I've written to before | from my contacts |
    whose sender I have already written to | from anybody I once wrote to | from known senders |
    of people I have mailed before | from senders I've already emailed | from people I correspond with`),
  'from colleagues':
    ways(`from colleagues | from my coworkers | from people at my company | sent by a colleague | from inside our firm |
    from within my company | from my own organisation | from someone at work | that colleagues send |
    from our own domain | from the same company as me | by people I work with | from our staff`),
  'in reply to my mail':
    ways(`in reply to my mail | that answer mine | that are replies to me | answering one of my mails |
    which reply to something I wrote | that respond to my messages | that are answers to my own mails |
    in answer to mine | that reply to me | in threads I started`),
  'from first-time senders': ways(`from first-time senders | from people who write to me for the first time |
    by somebody who has never written to me before | from someone writing for the first time |
    from senders who never wrote to me before | that are the first from their sender | from new senders`),
  'written in German':
    ways(`in German | written in German | that are in German | whose language is German | in the German language |
    that people write in German | with German text | composed in German | that are German`),
  'not written in German':
    ways(`not in German | that aren't in German | that are not written in German | in any language but German |
    in a language other than German | that are in anything but German`),
  'with pdf attachments':
    ways(`with a PDF | with a PDF attached | that have a PDF attachment | carrying a PDF | which contain a PDF |
    that come with a PDF | with attached PDFs | with PDF files | that bring a PDF along |
    with a pdf in the attachment | containing a PDF file | with at least one PDF | that have PDFs in them |
    whose attachment is a PDF | with a PDF document attached | to which a PDF is attached`),
  'with an attachment':
    ways(`with an attachment | that have attachments | with something attached | with any attachment |
    with files attached | that carry an attachment | which have a file attached | with attachments of any kind |
    that come with an attachment | containing an attachment`),
  'not with an attachment':
    ways(`without an attachment | that have no attachment | with nothing attached | with no attachments |
    that don't have an attachment | which carry no attachment | without any attachments | with no file attached |
    lacking an attachment`),
  'with an attachment named "lease"':
    ways(`with an attachment called "lease" | with an attachment named "lease" | with a file called "lease" |
    whose attachment name contains "lease" | with "lease" in the file name |
    that have an attachment with "lease" in its name | with an attached file named "lease" |
    where an attachment's name contains "lease" | with "lease" in the attachment name |
    with a file whose name contains "lease" | with an attachment whose name includes "lease"`),
  'with the words "tide" in the subject':
    ways(`with "tide" in the subject | whose subject contains "tide" | with the word "tide" in the subject |
    that have "tide" in the subject line | where the subject says "tide" | that mention "tide" in the subject |
    with the subject "tide" | if the subject has "tide" in it | whose subject line includes the word "tide" |
    where "tide" is in the subject | where "tide" appears in the subject | titled "tide" |
    with "tide" as subject | with a subject containing "tide" | whose subject is "tide" |
    with a subject that says "tide" | with "tide" somewhere in the subject`),
  'with the words "tide" in the text':
    ways(`with "tide" in the text | whose text contains "tide" | that say "tide" in the text |
    with the word "tide" in the body | where the text mentions "tide" | in whose text "tide" appears |
    that have "tide" in the body | where the body says "tide" | with "tide" in the message text |
    whose body has the word "tide"`),
  'with the words "tide"':
    ways(`that mention "tide" | with the word "tide" | containing "tide" | that contain the word "tide" |
    with "tide" in subject or text | with "tide" in the subject or the body | that say "tide" |
    with "tide" anywhere | with "tide" in them | in which "tide" appears | where "tide" is mentioned |
    that speak of "tide" | with "tide" in either subject or text | that have the word "tide" in them |
    using the word "tide" | that contain the phrase "tide"`),
  'larger than 5 MB': ways(`over 5 MB | larger than 5 MB | bigger than 5 megabytes | that are over 5MB | above 5 MB |
    with more than 5 MB | of more than 5 MB | heavier than 5 MB | that exceed 5 MB | that take up more than 5 MB |
    whose size is over 5 MB | exceeding 5 MB | that weigh over 5 MB | with a size above 5 MB |
    that have more than 5 MB`),
  'with an amount over 300 EUR':
    ways(`over 300 euros | with an amount over 300 euros | that mention more than 300 euros |
    naming a sum above 300 euros | with sums over €300 | about more than 300 euros |
    in which more than 300 euros is mentioned | where the amount is above 300 EUR |
    with an amount of more than 300 euros | that contain an amount greater than 300 euros |
    asking for more than 300 euros | in which a sum over 300 euros appears | quoting a price above 300 euros |
    with a total over 300 euros | mentioning a sum of over 300 euros | that talk about more than 300 euros`),
  'older than 14 days':
    ways(`older than two weeks | that are more than two weeks old | older than 14 days | over two weeks old |
    that have been here for more than two weeks | more than 14 days old | that are over 14 days old |
    that arrived more than two weeks ago | received more than 2 weeks ago | sent over two weeks ago`),
  'newer than 7 days':
    ways(`newer than a week | from the last week | less than a week old | from the last 7 days | younger than 7 days |
    that came in the last seven days | of the past week | received within the last week |
    that are at most a week old`),
  'before 2024-03-01': ways(`from before 1 March 2024 | dated before 1 March 2024 | sent before March 1, 2024 |
    that arrived before 1 March 2024 | before March 2024 | older than 1 March 2024 |
    that are from before March 2024 | received before the 1st of March 2024`),
  'received on a Sunday':
    ways(`received on a Sunday | that arrive on Sundays | sent on a Sunday | that come on Sunday | on Sundays |
    from a Sunday | arriving on a Sunday | that reach me on Sundays | which I get on a Sunday |
    that land on a Sunday`),
  'received on a Saturday or received on a Sunday':
    ways(`on weekends | that arrive at the weekend | sent on a weekend | received on Saturday or Sunday |
    on Saturdays and Sundays | that come in at weekends | arriving over the weekend | from the weekend`),
  'from unverified senders': ways(`from unverified senders | whose sender is not proven | whose sender isn't verified |
    where the sender cannot be verified | whose sender could not be confirmed | from unproven senders |
    whose sender is unverified | that cannot be verified`),
  'that fails sender checks':
    ways(`that fail DMARC | that fail the sender check | which fail SPF | where DKIM fails | with a failed DMARC check |
    that failed authentication | whose DMARC check failed | where the sender check failed | failing SPF or DKIM`),
  'from verified senders':
    ways(`from verified senders | whose sender is proven | where the sender is verified | that pass DMARC |
    from proven senders | whose sender was verified | with a verified sender | from authenticated senders`),
  'judged cold outreach':
    ways(`judged cold outreach | that are cold outreach | that look like cold outreach | you judge to be cold outreach |
    Icebox takes for cold outreach | classified as cold outreach | that Icebox thinks are cold outreach |
    that count as cold outreach | which are judged to be cold outreach`),
}

const COMMANDS = [
  [(said: string) => `Flag mails ${said}`, (meant: string) => `Flag mail ${meant}.`],
  [(said: string) => `Mails ${said} go to Harbour`, (meant: string) => `Move mail ${meant} to "Harbour".`],
  [(said: string) => `Keep all mails ${said} in the inbox`, (meant: string) => `Keep mail ${meant}.`],
  [
    (said: string) => `Move mails from zed.example to Zed unless they are mails ${said}`,
    (meant: string) => `Move mail from @zed.example to "Zed", unless ${meant}.`,
  ],
] as const

describe.each(Object.entries(CONDITIONS))('“%s” is understood with every command', (meant, ways) => {
  it.each(ways)('%s', said => {
    for (const [say, mean] of COMMANDS) expect(printed(say(said))).toBe(mean(meant))
  })
})

const NEWSLETTER = 'on the topic newsletter'
/** How a thing is told to be done with mail X, and what it may be printed as. */
const TOLD: readonly (readonly [ways: readonly string[], meanings: (said: string) => readonly string[]])[] = [
  [
    ways(`Move mails X to Harbour | Put mails X into Harbour | Mails X go to Harbour | mails X to Harbour |
    mails X -> Harbour | Mails X should go into the folder Harbour | Please file all mails X in Harbour |
    I want mails X in Harbour | I'd like mails X to go to Harbour | Could you move mails X to Harbour? |
    Everything X belongs in Harbour | Anything X goes into a folder named Harbour | Sort mails X into Harbour |
    Send mails X to Harbour | If a mail is X, move it to Harbour | Whatever is X, put it in Harbour |
    Mails X: Harbour | Mails X: move to Harbour | Mails X, move them to Harbour |
    Mails X can be moved to Harbour | Mails X need to go to Harbour | Mails X shall land in Harbour |
    Move to Harbour all mails X | Move to Harbour: mails X | Into Harbour with all mails X |
    Harbour is for mails X | Harbour: mails X | Use the folder Harbour for mails X |
    The folder Harbour is for mails X | Mails X should be filed under Harbour | Drop mails X into Harbour |
    Store mails X in Harbour | Mails X always go straight to Harbour | Have mails X moved to Harbour |
    I need mails X to be moved to Harbour | Let mails X go to Harbour | Let all mails X land in Harbour |
    Make sure mails X end up in Harbour | Collect mails X in Harbour | Transfer mails X to my Harbour folder |
    mails X in the Harbour folder please | Mails X get moved to Harbour | Mails X ought to be in Harbour |
    Take mails X out of the inbox and put them in Harbour | Take all mails X and move them to Harbour |
    Get mails X out of my inbox, into Harbour | Mails X don't belong in my inbox, move them to Harbour |
    Set up a rule: mails X to Harbour | New rule: move mails X to Harbour | Rule: mails X go to Harbour |
    When mails X arrive, move them to Harbour | As soon as a mail X arrives, move it to Harbour |
    Every time I get mails X, move them to Harbour | Whenever there are mails X, put them into Harbour |
    mails X please move to Harbour | Please could mails X be put in Harbour |
    I would like to have mails X in the folder Harbour | Do me a favour and move mails X to Harbour |
    From now on, mails X go to Harbour | Hi! Please move mails X to Harbour. Thanks! | Label mails X as Harbour |
    Direct mails X to Harbour | Archive mails X in Harbour | Mails X have to be in Harbour |
    Mails X are to go to Harbour | Mails X may go to Harbour | mails X must go to harbour |
    Mails X get put in "Harbour" |
    Put all my mails X in the Harbour folder, please | Bring mails X to Harbour |
    Keep mails X in the folder Harbour | Save mails X to Harbour | Mails X will go to Harbour |
    mails X --> Harbour | mails X => Harbour`),
    said => [`Move mail ${said} to "Harbour".`, `Move mail ${said} to "harbour".`],
  ],
  [
    ways(`Flag mails X | Please flag all mails X | Star mails X | Mails X should be flagged | Put a flag on mails X |
    I want mails X flagged | Mails X get a flag | Mark mails X with a star | Mails X: flag | Mails X: flag them |
    If a mail is X, flag it | When mails X come in, flag them | Give mails X a flag | Give a flag to mails X |
    Highlight mails X | A flag for mails X | A flag for mails X, please | I would like mails X to be flagged |
    Mails X must be flagged | Could mails X be flagged? | flag any mails X | Add a flag to mails X |
    Add a star to mails X please | Mails X need a star | Mails X are to be flagged | Mark mails X |
    Mark mails X as flagged | mails X -> flag | Always flag mails X | I want a flag on mails X |
    I'd like to see mails X flagged | Set a flag on mails X | Mails X deserve a star |
    Make sure mails X get flagged | Let mails X be flagged | Mails X with a flag please | Have mails X flagged |
    Mails X please flag`),
    said => [`Flag mail ${said}.`],
  ],
  [
    ways(`Keep mails X | Keep mails X in the inbox | Leave mails X alone | Leave mails X in my inbox |
    Never move mails X | Don't move mails X | Do not touch mails X | Mails X stay in the inbox |
    Mails X should stay where they are | Mails X must never be moved | Mails X should not be filtered |
    Never filter mails X | Mails X remain in my inbox | I want to keep mails X in the inbox |
    I want mails X to stay in the inbox | Let mails X stay in my inbox | Please let mails X through |
    Always keep mails X | Mails X are never to be moved | Mails X must always stay in the inbox |
    Make sure mails X stay in my inbox | mails X always stay | Leave mails X where they are | Hands off mails X |
    Mails X should never leave the inbox | Don't ever file mails X | I want mails X left in the inbox |
    Mails X don't get moved | Mails X belong in the inbox | Mails X are not to be touched |
    Keep all mails X where they are | Mails X stay put | mails X: keep | mails X: keep in inbox |
    If a mail is X, leave it in the inbox | If a mail is X, don't move it |
    When mails X arrive, keep them in the inbox | Icebox should leave mails X alone |
    Mails X are to stay in the inbox | I always want to see mails X | Mails X have to stay in the inbox |
    Mails X can stay in the inbox | Mails X shouldn't be moved | Mails X mustn't be moved anywhere |
    Under no circumstances move mails X | Mails X go in the inbox`),
    said => [`Keep mail ${said}.`],
  ],
  [
    ways(`Move newsletters to Harbour unless they are X | Move newsletters to Harbour, except those X |
    Move newsletters to Harbour, except ones X | Move newsletters to Harbour but not those X |
    Move newsletters to Harbour, but not mails X | Newsletters, except those X, go to Harbour |
    Move all newsletters except the ones X to Harbour | Except for mails X, move newsletters to Harbour |
    Unless they are X, move newsletters to Harbour | Move newsletters to Harbour. Not those X. |
    Move newsletters to Harbour, apart from those X | Move newsletters to Harbour, excluding mails X |
    Move newsletters to Harbour, with the exception of mails X | Newsletters go to Harbour, other than those X |
    Newsletters go to Harbour unless X | Newsletters to Harbour, except X |
    If it is a newsletter and not X, move it to Harbour | Move newsletters that are not X to Harbour |
    Newsletters go to Harbour, though not those X | Newsletters should go to Harbour, just not those X |
    Move newsletters to Harbour, save those X | Move newsletters, but not mails X, to Harbour`),
    said => [
      `Move mail ${NEWSLETTER} to "Harbour", unless ${said}.`,
      `Move mail ${NEWSLETTER} and not ${said} to "Harbour".`,
    ],
  ],
  [
    ways(`Move newsletters to Harbour if they are X | Move newsletters to Harbour only if they are X |
    Newsletters go to Harbour when they are X | Newsletters X go to Harbour |
    Move newsletters to Harbour, but only those X | Move only newsletters X to Harbour |
    Newsletters that are X go to Harbour | If newsletters are X, move them to Harbour |
    Newsletters go to Harbour provided they are X | Newsletters go to Harbour as long as they are X |
    Of the newsletters, move those X to Harbour | Newsletters go to Harbour, but only if X |
    If a newsletter is X it goes to Harbour | Newsletters go to Harbour, if X`),
    said => [`Move mail ${NEWSLETTER} and ${said} to "Harbour".`, `Move mail ${said} and ${NEWSLETTER} to "Harbour".`],
  ],
]
const SAID = {
  'from acme.example': 'from @acme.example',
  'with a PDF': 'with pdf attachments',
  'in German': 'written in German',
  'over 5 MB': 'larger than 5 MB',
  'from strangers': 'from strangers',
  'older than two weeks': 'older than 14 days',
}

describe('every command is understood of every kind of mail', () => {
  it.each(TOLD.flatMap(([ways, meanings]) => ways.map(way => [way, meanings] as const)))('%s', (way, meanings) => {
    for (const [said, meant] of Object.entries(SAID)) expect(meanings(meant)).toContain(printed(way.replace('X', said)))
  })
})

function ways(text: string): readonly string[] {
  return text.split('|').map(each => each.trim())
}
