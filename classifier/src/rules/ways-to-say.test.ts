import { describe, expect, it } from 'vitest'
import { loadTopics, ratingsOf } from '../topics/topics.ts'
import { compile } from './compile.ts'
import { sayRule } from './say.ts'

const topics = ratingsOf(loadTopics())
const now = new Date('2026-11-20T09:00:00Z')
const read = (sentence: string) => compile(sentence, { now, topics })
const printed = (sentence: string) => {
  const compiled = read(sentence)
  return compiled.status === 'compiled' ? sayRule(compiled.rule) : JSON.stringify(compiled)
}

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
