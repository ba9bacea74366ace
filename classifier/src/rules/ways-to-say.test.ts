import { describe, expect, it } from 'vitest'
import { printed, read } from './read-for-tests.ts'

describe('one thing is said in many ways', () => {
  it.each([
    [
      'Mail from a@b.example with a PDF goes to Papers, those with a zip file to Zips',
      'Move mail from a@b.example and with pdf attachments to "Papers". Move mail from a@b.example and with archive attachments to "Zips".',
    ],
    [
      'Emails from sign.example whose sender is not proven go to Doubt; the proven ones go to Signed',
      'Move mail from @sign.example and from unverified senders to "Doubt". Move mail from @sign.example and from verified senders to "Signed".',
    ],
    [
      'From Monday to Friday mails to desk@quay.example stay in the inbox, and on Saturday and Sunday they go to Weekend',
      'Keep mail received on a Monday or received on a Tuesday or received on a Wednesday or received on a Thursday or received on a Friday and sent to desk@quay.example. Move mail sent to desk@quay.example and received on a Saturday or received on a Sunday to "Weekend".',
    ],
    [
      'Move what a@b.example sends to Post, and do the same with mail from c@d.example',
      'Move mail from a@b.example, or mail from c@d.example to "Post".',
    ],
    [
      'Emails from b.example with a PDF are for Papers',
      'Move mail from @b.example and with pdf attachments to "Papers".',
    ],
    [
      'Mail from b.example with "rails" in the subject: folder Rails',
      'Move mail from @b.example and with the words "rails" in the subject to "Rails".',
    ],
    [
      'Scores, by which I mean PDF files from choir.example, are to be put in Scores',
      'Move mail with pdf attachments and from @choir.example to "Scores".',
    ],
    ['Move everything Icebox judges to be cold outreach to Later', 'Move mail judged cold outreach to "Later".'],
    [
      'Flag mail whose subject contains "Bearing" but does not contain "Weekly"',
      'Flag mail with the words "Bearing" in the subject and not with the words "Weekly" in the subject.',
    ],
    ['Flag mail received from 20 July to 1 September 2025', 'Flag mail between 2025-07-20 and 2025-09-02.'],
    [
      'Any mail above twenty-five megabytes should go to Big because my disk is small',
      'Move mail larger than 25 MB to "Big".',
    ],
    ['Flag mail sent through the list news@lists.example', 'Flag mail sent to news@lists.example.'],
    ['Move everything from acme.example and any of its subdomains to Acme', 'Move mail from @acme.example to "Acme".'],
    ['When help@acme.example is among the recipients, flag the mail', 'Flag mail sent to help@acme.example.'],
    ['Flag emails from LinkedIn', 'Flag mail from "LinkedIn".'],
    ['Flag anything sent by somebody outside acme.example', 'Flag mail not from @acme.example.'],
    ['Star whatever Dr Okonkwo writes to me alone', 'Flag mail from "Okonkwo" and sent only to me.'],
    [
      'No-reply senders go to Bots, except Sentry',
      'Move mail from no-reply addresses to "Bots", unless from "Sentry".',
    ],
    ['Nothing from acme.example should be moved', 'Keep mail from @acme.example.'],
    [
      'Flag invoices/receipts from acme.example',
      'Flag mail on the topic invoice or on the topic receipt and from @acme.example.',
    ],
    [
      'List a@lists.example goes to Alpha, list b@lists.example goes to Beta',
      'Move mail sent to a@lists.example to "Alpha". Move mail sent to b@lists.example to "Beta".',
    ],
    [
      'All that comes over the list a@lists.example: put it in Under Twelves',
      'Move mail sent to a@lists.example to "Under Twelves".',
    ],
    [
      'From 1 March to 31 May, star what a@b.example sends',
      'Flag mail between 2026-03-01 and 2026-06-01 and from a@b.example.',
    ],
    ['Anybody called Kowalski gets a star', 'Flag mail from "Kowalski".'],
    ['Move mail from Stack Overflow to Reading', 'Move mail from "Stack Overflow" to "Reading".'],
    [
      'PDFs whose name begins with "T1" are moved to Transit',
      'Move mail with pdf attachments and with an attachment named "T1" to "Transit".',
    ],
    [
      'Login codes stay in the inbox; those over one day old go to Codes',
      'Keep mail on the topic login code, unless older than 1 days. Move mail on the topic login code and older than 1 days to "Codes".',
    ],
    ['Flag messages that pass neither SPF nor DKIM', 'Flag mail from unverified senders.'],
    ['Nothing from a@b.example may ever leave the inbox', 'Keep mail from a@b.example.'],
  ])('%s', (sentence, meaning) => {
    expect(printed(sentence)).toBe(meaning)
  })
})

describe('what only seems to be said is asked about', () => {
  it.each([
    'Nothing from acme.example stays in the inbox',
    'Neither zip files nor Excel files from strangers belong in my inbox',
    'Any mail failing DKIM but passing SPF goes to Odd',
    'Move mail from a@b.example to Post unless it has a PDF, and do the same with mail from c@d.example',
    'Flag mail that I get because I am on a list',
    'Flag mails on which both a@b.example and c@d.example are copied',
    'Dutch mail from a@b.example should be flagged, French mail from the same domain moved to Frans',
    'Health stuff from kids.example, or about insurance from anybody, goes to Doctor',
    'Flag invoices that we did not order',
    "Put emails I needn't answer into Later",
    'With nights@ward.example in copy, a mail should be filed in Handover',
  ])('%s', sentence => {
    expect(read(sentence).status).toBe('ask')
  })
})

describe('and so are these', () => {
  it.each([
    [
      'Any message with a PDF, from anyone but my colleagues, should be moved to Documents.',
      'Move mail with pdf attachments and not from colleagues to "Documents".',
    ],
    ['no reply stuff older than a week into old', 'Move mail from no-reply addresses and older than 7 days to "old".'],
    ['put emails from ppl ive never heard of in randoms', 'Move mail from strangers to "randoms".'],
    ['Keep mail from people with whom I have corresponded before', 'Keep mail from people I have written to.'],
    [
      'I get a ton of mail from list.example, just shove all of it into Noise.',
      'Move mail from @list.example to "Noise".',
    ],
    [
      'Strangers sending me zip files, put em in Quarantine.',
      'Move mail from strangers and with archive attachments to "Quarantine".',
    ],
    ["Anything that ain't to me directly, toss in Not Mine.", 'Move mail not addressed to me to "Not Mine".'],
    ['First emails from new people get flagged.', 'Flag mail from first-time senders.'],
    [
      'Route newsletters I get on me+news@mail.example to Reading.',
      'Move mail on the topic newsletter and sent to me+news@mail.example to "Reading".',
    ],
    [
      'Please move all letters from the Rotary club, rotary@club.example, to my Rotary folder.',
      'Move mail from rotary@club.example to "Rotary".',
    ],
    [
      'Everything the choir (choir@stmary.example) sends on a Thursday goes into Choir.',
      'Move mail from choir@stmary.example and received on a Thursday to "Choir".',
    ],
    ['anything from discord or Steam -> Games', 'Move mail from "discord" or from "Steam" to "Games".'],
    [
      'Put anything longer than a year old from news@paper.example in the folder Old News.',
      'Move mail older than 365 days and from news@paper.example to "Old News".',
    ],
    [
      'I do not wish to see mail that contains the word "discount"; put it in Offers.',
      'Move mail with the words "discount" to "Offers".',
    ],
    ['Please leave my post from bank.example alone, whatever it says.', 'Keep mail from @bank.example.'],
    [
      'Move messages that ask for more than 100 euros to Requests for Money.',
      'Move mail with an amount over 100 EUR to "Requests for Money".',
    ],
    [
      'Move newsletters in German to Deutsch and those in French to Frans.',
      'Move mail on the topic newsletter and written in German to "Deutsch". Move mail on the topic newsletter and written in French to "Frans".',
    ],
    [
      'flag if its from school.example and has homework in the subject',
      'Flag mail from @school.example and with the words "homework" in the subject.',
    ],
    ['Mail with a PDF should be kept in Papers', 'Move mail with pdf attachments to "Papers".'],
    ['Mail with a PDF should be kept', 'Keep mail with pdf attachments.'],
    [
      'Move emails exceeding 8MB, other than those from colleagues, to Bulk.',
      'Move mail larger than 8 MB to "Bulk", unless from colleagues.',
    ],
    [
      'Everything from law.example goes to Law, and of that anything with "patent" gets flagged.',
      'Flag mail from @law.example and with the words "patent". Move mail from @law.example to "Law".',
    ],
    ['Flag mail of 25MB+', 'Flag mail larger than 25 MB.'],
  ])('%s', (sentence, meaning) => {
    expect(printed(sentence)).toBe(meaning)
  })

  it('but the mail of somebody’s assistant is not their own', () => {
    expect(read("Messages from Ken Ito, but not those from Ken Ito's assistant, go to Ito.").status).toBe('ask')
  })
})
