import { describe, expect, it, test } from 'vitest'
import { compile } from './compile.ts'
import { now, printed, read, topics } from './read-for-tests.ts'

describe('a sentence becomes conditions', () => {
  it.each([
    ['Move all mails from acme.com to Suppliers', 'Move mail from @acme.com to "Suppliers".'],
    [
      'put mails with "boiler" in the subject into Repairs, but not those from no-reply addresses',
      'Move mail with the words "boiler" in the subject to "Repairs", unless from no-reply addresses.',
    ],
    ['Flag invoices from people I have never written to', 'Flag mail on the topic invoice and from strangers.'],
    [
      'If I am only in cc and nothing is attached, put it in CC pile',
      'Move mail with me only in cc and not with an attachment to "CC pile".',
    ],
    ['Never filter answers to mails I sent.', 'Keep mail in reply to my mail.'],
    [
      'I want a flag on every no-reply mail that mentions a sum under 50 euros',
      'Flag mail from no-reply addresses and with an amount under 50 EUR.',
    ],
    [
      'flag messages older than three weeks with an Excel file',
      'Flag mail older than 21 days and with spreadsheet attachments.',
    ],
    ['flag all mails from a@b.example dated before 1 March', 'Flag mail from a@b.example and before 2026-03-01.'],
    [
      'flag mails that are not in German, unless they come from @lab.example',
      'Flag mail not written in German, unless from @lab.example.',
    ],
    [
      'Move mails with "call for papers" in the subject to CFP. Never touch the ones from my own university.',
      'Keep mail with the words "call for papers" in the subject and from colleagues. Move mail with the words "call for papers" in the subject to "CFP".',
    ],
    [
      'German mails to DE, Spanish ones to ES, the rest stays put',
      'Move mail written in German to "DE". Move mail written in Spanish to "ES".',
    ],
    ['flag all mail from my supervisor (h@uni.example)', 'Flag mail from h@uni.example.'],
    ['Mail from acme.com is to be kept in the inbox and starred', 'Flag mail from @acme.com.'],
    ['Newsletters should live in Reading', 'Move mail on the topic newsletter to "Reading".'],
    ['put anything from a .edu or .ac.uk sender in Uni', 'Move mail from @edu or from @ac.uk to "Uni".'],
    ['Move PDFs from a@b.example to Papers', 'Move mail with pdf attachments and from a@b.example to "Papers".'],
    [
      'If the sender’s address ends in @school.example, put the email in Letters',
      'Move mail from @school.example to "Letters".',
    ],
    [
      'Put anything a workmate sends me on a Saturday or a Sunday in Later',
      'Move mail from colleagues and received on a Saturday or received on a Sunday to "Later".',
    ],
    [
      'The words "Lot 212" in the title or in the text mean the mail goes to Lots',
      'Move mail with the words "Lot 212" to "Lots".',
    ],
    ['Flag whatever my boss, Helena Voss, writes', 'Flag mail from "Helena Voss".'],
    ['Personal mail should be kept in the inbox even on weekends', 'Keep mail judged personal.'],
    ['Put what lands between 1 and 24 December in Advent', 'Move mail between 2025-12-01 and 2025-12-25 to "Advent".'],
    [
      'Flag mail from acme.example, but not if I am in cc and not from no-reply addresses',
      'Flag mail from @acme.example, unless with me only in cc, unless from no-reply addresses.',
    ],
    [
      'Move automatic notifications to Notes as long as they do not come from jira.example',
      'Move mail judged transactional and not from @jira.example to "Notes".',
    ],
    [
      'Put mail from giving.example into Gifts and flag it if it mentions more than £500.',
      'Flag mail from @giving.example and with an amount over 500 GBP. Move mail from @giving.example to "Gifts".',
    ],
    [
      'Put messages with a PDF called "deck" into Decks',
      'Move mail with pdf attachments and with an attachment named "deck" to "Decks".',
    ],
    [
      'Flag first-time senders who write to quotes@joiner.example',
      'Flag mail from first-time senders and sent to quotes@joiner.example.',
    ],
    ['Flag the mail of senders who are new to me and keep it in the inbox', 'Flag mail from strangers.'],
    ['flag whatever is between 2 and 5 MB', 'Flag mail larger than 2 MB and smaller than 5 MB.'],
    [
      'Flag mail that bears a DWG or DXF file',
      'Flag mail with an attachment named ".dwg" or with an attachment named ".dxf".',
    ],
    [
      'Flag it when a first-time sender attaches something',
      'Flag mail from first-time senders and with an attachment.',
    ],
    [
      'If the subject reads exactly "Daily report", move it to Daily',
      'Move mail with the words "Daily report" in the subject to "Daily".',
    ],
    [
      'From Monday to Tuesday, mail from club.example is to be starred',
      'Flag mail received on a Monday or received on a Tuesday and from @club.example.',
    ],
    ['Anything that arrives on a Sunday should go to Monday Pile', 'Move mail received on a Sunday to "Monday Pile".'],
    [
      'Login codes can be moved to Codes after two days',
      'Move mail on the topic login code and older than 2 days to "Codes".',
    ],
    [
      'Move applications to Hiring; if they have no CV attached, flag them',
      'Flag mail on the topic application and not with an attachment. Move mail on the topic application to "Hiring".',
    ],
    [
      'Let anything from town.example stay in the inbox, but flag those that can not be authenticated',
      'Flag mail from @town.example and from unverified senders. Keep mail from @town.example.',
    ],
    ['Mail from acme.example stays in the inbox and gets a flag', 'Flag mail from @acme.example.'],
    ['Never move anything sent by a partner at our firm, which is dalton.example', 'Keep mail from @dalton.example.'],
    [
      'Cold emails go to Pitches, but if they mention Kestrel leave them alone',
      'Keep mail judged cold outreach and with the words "Kestrel". Move mail judged cold outreach to "Pitches".',
    ],
    ["Star mails from my daughter's school, greenhill.example", 'Flag mail from @greenhill.example.'],
    [
      'Put what was sent to both alan@work.example and me in Alan',
      'Move mail sent to alan@work.example and addressed to me to "Alan".',
    ],
    [
      'Move mail dated between 1 May 2026 and 31 May 2026 to May',
      'Move mail between 2026-05-01 and 2026-06-01 to "May".',
    ],
    [
      'Flag mail that contains a spreadsheet and was written in English',
      'Flag mail with spreadsheet attachments and written in English.',
    ],
    ["Messages that don't have my address in To or Cc go to Bulk", 'Move mail with me in bcc to "Bulk".'],
    ['Flag mails which mention more than 2,000 Swiss francs', 'Flag mail with an amount over 2000 CHF.'],
    ['Flag cold emails offering SEO', 'Flag mail judged cold outreach and on the topic marketing pitches.'],
    ['Flag mail from eBay that is older than half a year', 'Flag mail from "eBay" and older than 183 days.'],
    [
      'Newsletters go to Houses when the price is under 400,000 euros',
      'Move mail on the topic newsletter and with an amount under 400000 EUR to "Houses".',
    ],
    [
      'Applications go to Candidates when a CV is attached as a PDF',
      'Move mail on the topic application and with pdf attachments to "Candidates".',
    ],
    ['Flag order receipts', 'Flag mail on the topic receipt.'],
    [
      'Headhunters asking whether I would leave for industry go to Recruiters',
      'Move mail on the topic recruiter to "Recruiters".',
    ],
    ['Keep emails that contain my surname, "Kowalski"', 'Keep mail with the words "Kowalski".'],
    ['Everything that is sent to me as a blind copy goes to BCC', 'Move mail with me in bcc to "BCC".'],
    [
      'Flag mail that contains both a spreadsheet and a PDF',
      'Flag mail with spreadsheet attachments and at the same time with pdf attachments.',
    ],
    ['Everything in Dutch stays', 'Keep mail written in Dutch.'],
    ['Put newsletters into IT Help', 'Move mail on the topic newsletter to "IT Help".'],
    [
      'Newsletters go to Reading Pile once they are two weeks old',
      'Move mail on the topic newsletter and older than 14 days to "Reading Pile".',
    ],
    ['Mail from an address ending in .gov.uk should be flagged', 'Flag mail from @gov.uk.'],
    ['Flag German mail except from Rivers Trust', 'Flag mail written in German, unless from "Rivers Trust".'],
  ])('%s', (sentence, meaning) => {
    expect(printed(sentence)).toBe(meaning)
  })
})

describe('words that stand in no table are read by what people call such mail', () => {
  it.each([
    ['flag anyone who is unhappy with what we sold them', 'Flag mail on the topic complaint.'],
    ['flag people who promise to get me to page one of Google', 'Flag mail on the topic marketing pitches.'],
    ['Flag diesel invoices', 'Flag mail with the words "diesel" and on the topic invoice.'],
    ['flag bounces and failed deliveries', 'Flag mail on the topic delivery failure.'],
    [
      'Flag newsletters and case digests from law.example',
      'Flag mail on the topic newsletter and from @law.example, or mail with the words "case" and on the topic newsletter and from @law.example.',
    ],
  ])('%s', (sentence, meaning) => {
    expect(printed(sentence)).toBe(meaning)
  })

  it.each([
    'flag mails from my team lead',
    'move mails from colleagues who are on holiday to Later',
    'flag invoices that I have not paid yet',
    'flag letters from counsel that misstate the facts',
    'flag mails with attachments I already downloaded',
    'flag emails that contradict what we agreed on',
    'flag mails from tenants if the tenant is behind with the rent',
    'keep everything that arrives while I am on holiday',
    'flag boring newsletters',
    'flag the renewals of our car and household insurance',
    'flag letters from that solicitor we met last spring',
    'flag mails that only look like invoices',
    'flag applications from unsuitable candidates',
    'flag every second newsletter',
    'flag wandering orders',
    "flag the tradesmen's invoices",
    'keep the emails of my sister',
  ])('and asked about where they narrow what Icebox can tell: %s', sentence => {
    expect(read(sentence).status).toBe('ask')
  })
})

describe('what is not understood is asked, and nothing is saved', () => {
  it.each([
    ['flag important mails', 'important'],
    ['everything my boss sends stays in the inbox', 'who that is'],
    ['Flag invoices from senders I have never paid.', 'paid'],
    ['Please move mail from acme.com into a folder', 'folder'],
    ['mail from acme.com', 'Move, flag or keep'],
    ['flag mail unless', 'missing'],
    ['flag mails about the frobnicator', 'frobnicator'],
    ['Move mail from acme.com to "a/b"', 'a - b'],
    ['Move everything except newsletters to Later', 'takes everything'],
    ['Mail from k.brandt@firm.example should be moved to a folder', 'Which folder'],
    ['Anything from my team goes to the other folder', 'Which folder'],
    ['If my partner Jonas is in copy, move the message to Ask', 'who that is'],
    ['Flag mail from competitors', 'competitors'],
    ['Flag mail where the sender\'s address contains "billing"', 'billing'],
    ['Move mail from me to Sent Copies', 'from me'],
    ['Flag mail that mentions invoice numbers starting with "INV"', 'starting'],
    ['Flag messages from the person who called me yesterday', 'yesterday'],
    ['Flag mail with a link to acme.example', 'link to acme.example'],
    ['If the subject holds a case number such as "HC-2", flag it', 'HC-2'],
    ['Move mail from b@acme.example to Bob and keep mail from b@acme.example', 'two things'],
    ['Move all newsletters to News and flag newsletters', 'two things'],
    ['Messages to press@ or media@ books.example should be moved to Press', '@'],
  ])('%s', (sentence, part) => {
    const compiled = read(sentence)
    expect(compiled.status).toBe('ask')
    expect(JSON.stringify(compiled)).toContain(part)
  })

  it('an answer put in its place leaves no question', () => {
    const sentence = 'Flag invoices from senders I have never paid.'
    const compiled = read(sentence)
    const questions = compiled.status === 'ask' ? compiled.questions : []
    expect(questions).toHaveLength(1)
    const [{ start, end, answers } = { start: 0, end: 0, answers: [] }] = questions
    const [answer] = answers
    expect(answer?.label).toBe('Senders I have never written to')
    expect(printed(`${sentence.slice(0, start)}${answer?.text}${sentence.slice(end)}`)).toBe(
      'Flag mail on the topic invoice and from strangers.',
    )
  })
})

describe('what Icebox does not do is refused, with the reason', () => {
  it.each([
    ['Delete all newsletters older than a month', 'never deletes'],
    ['Move newsletters to Trash', 'never deletes'],
    ['forward invoices to anna@ledger.example', 'forwards no mail'],
    ['unsubscribe me from every list', 'unsubscribe'],
    ['reply to recruiters that I am happy', 'answer no mail'],
    ['Move mails with an attachment that have no attachment to Odd', 'never match'],
    ['Flag mail addressed to me where I am only in cc', 'never match'],
    ['why do I get so many mails from recruiters?', 'question'],
    ['', 'at most 1,000 characters'],
    ['x'.repeat(1_001), 'at most 1,000 characters'],
    [`Flag mail ${'or mail '.repeat(50)}`, 'Say it in two'],
    [`Flag mail ${'( '.repeat(160)}`, 'Say it in two'],
  ])('%s', (sentence, part) => {
    const compiled = read(sentence)
    expect(compiled.status).toBe('refused')
    expect(JSON.stringify(compiled)).toContain(part.replaceAll('"', '\\"'))
  })
})

test('a topic that is seldom right may flag mail and not move it', () => {
  const doubtful = { ...topics, school: { mayMove: false, right: 0.7, n: 30 } }
  const readDoubtful = (sentence: string) => compile(sentence, { now, topics: doubtful })
  expect(readDoubtful('Flag school mails').status).toBe('compiled')
  const moved = readDoubtful('Move school mails to School')
  expect(moved.status).toBe('ask')
  expect(JSON.stringify(moved)).toContain('70 of 100')
})
