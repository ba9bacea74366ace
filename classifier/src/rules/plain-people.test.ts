import { describe, expect, it } from 'vitest'
import { printed, read } from './read-for-tests.ts'

describe('how plain people say it', () => {
  it.each([
    ['No more sales pitches in my inbox, put them in Pitches', 'Move mail judged cold outreach to "Pitches".'],
    [
      "I don't want newsletters from shop.example in my inbox, so move them to News",
      'Move mail on the topic newsletter and from @shop.example to "News".',
    ],
    ['We never read spam. File it under Rubbish', 'Move mail judged spam to "Rubbish".'],
    ["I'm fed up with recruiters, they can go to Jobs", 'Move mail on the topic recruiter to "Jobs".'],
    ['I no longer need mail from club.example; put it in Old club', 'Move mail from @club.example to "Old club".'],
    ['I want no mail from strangers in my inbox; stick it in Unknown', 'Move mail from strangers to "Unknown".'],
    ['Nothing from robots should land in my inbox, it goes in Bots', 'Move mail from no-reply addresses to "Bots".'],
    [
      'Nothing older than a year must stay in my inbox. Move it to Archive',
      'Move mail older than 365 days to "Archive".',
    ],
    ['Enough of these surveys, put them in Feedback', 'Move mail on the topic feedback to "Feedback".'],
    ['I hate cold outreach, so file it under Cold', 'Move mail judged cold outreach to "Cold".'],
    ['No newsletters please, move them to News', 'Move mail on the topic newsletter to "News".'],
    [
      'No invoices without a PDF in my inbox, put them in Odd',
      'Move mail on the topic invoice and not with pdf attachments to "Odd".',
    ],
    ['Mail over £300, put it in Dear', 'Move mail with an amount over 300 GBP to "Dear".'],
    ['Mails above 1,000 euros, flag them', 'Flag mail with an amount over 1000 EUR.'],
    ['Mail with more than 12 000 kr goes to Big', 'Move mail with an amount over 12000 SEK to "Big".'],
    ['Flag mail over €50 000', 'Flag mail with an amount over 50000 EUR.'],
    ['Mail over 10 MB; move it to Big', 'Move mail larger than 10 MB to "Big".'],
    ['Move bulk mail to Mass mail', 'Move mail from mailing lists to "Mass mail".'],
    [
      'Put PDFs from a@b.example in Papers to sign',
      'Move mail with pdf attachments and from a@b.example to "Papers to sign".',
    ],
    ['Mail where I am in copy goes to Not for me', 'Move mail with me only in cc to "Not for me".'],
    [
      'Move newsletters to Things to read unless they are from a@b.example',
      'Move mail on the topic newsletter to "Things to read", unless from a@b.example.',
    ],
    ['Newsletters should go in Weekly mail', 'Move mail on the topic newsletter to "Weekly mail".'],
    ['Put in Bills mail from power.example', 'Move mail from @power.example to "Bills".'],
    ['Move to Work mail addressed to me', 'Move mail addressed to me to "Work".'],
    ["Today's mail stays in the inbox", 'Keep mail since 2026-11-20.'],
    [
      "Last week's mail from a@b.example goes to Past",
      'Move mail between 2026-11-09 and 2026-11-16 and from a@b.example to "Past".',
    ],
    ['Flag mail with no DKIM signature', 'Flag mail from unverified senders.'],
    ['Mail without a valid SPF record goes to Odd', 'Move mail from unverified senders to "Odd".'],
    ['Flag mail that has a valid DKIM signature', 'Flag mail from verified senders.'],
    ['Move mail lacking a DMARC record to Odd', 'Move mail from unverified senders to "Odd".'],
    ['Flag mails whose DKIM check did not pass', 'Flag mail that fails sender checks.'],
    ["If Icebox can't tell whether it really comes from who it says, flag it", 'Flag mail from unverified senders.'],
    ["Move mail you can't prove is from who it says it is to Odd", 'Move mail from unverified senders to "Odd".'],
    ['Prices in dollars go to USD', 'Move mail with an amount over 0 USD to "USD".'],
    ['Flag anything with a euro amount', 'Flag mail with an amount over 0 EUR.'],
    ['Flag mail that contains an amount of money', 'Flag mail with an amount over 0.'],
    ['Flag mail without any amount', 'Flag mail not with an amount over 0.'],
    ['Mail that mentions a sum of money goes to Money', 'Move mail with an amount over 0 to "Money".'],
    ['Move mail with any sum in yen to Japan', 'Move mail with an amount over 0 JPY to "Japan".'],
    ['Mail not sent to my own address goes to Other', 'Move mail not addressed to me to "Other".'],
    ['Flag mail to my own address', 'Flag mail addressed to me.'],
    ['Mail that my colleagues send straight to me gets a star', 'Flag mail from colleagues and addressed to me.'],
    ['Flag what strangers write directly to me', 'Flag mail from strangers and addressed to me.'],
    ['Flag mail where I get only a copy', 'Flag mail with me only in cc.'],
    ['Mail I was just copied in on goes to Copies', 'Move mail with me only in cc to "Copies".'],
    ['Move mails of which I only got a copy to Copies', 'Move mail with me only in cc to "Copies".'],
    ['Mail in which my address stands neither in To nor Cc goes to Hidden', 'Move mail with me in bcc to "Hidden".'],
    ['Neither To nor Cc contains my address: move it to Hidden', 'Move mail with me in bcc to "Hidden".'],
    ['Flag mail from people I work with', 'Flag mail from colleagues.'],
    ['Anyone working with us stays in the inbox', 'Keep mail from colleagues.'],
    ['Everything you consider spam goes to Rubbish', 'Move mail judged spam to "Rubbish".'],
    ['When you think it is a newsletter, move it to News', 'Move mail judged newsletter to "News".'],
    ['Move what you take for cold outreach to Cold', 'Move mail judged cold outreach to "Cold".'],
    ['All notifications from ci.example go to CI', 'Move mail judged transactional and from @ci.example to "CI".'],
    [
      'Any notification older than a week goes to Old',
      'Move mail judged transactional and older than 7 days to "Old".',
    ],
    ['Please do never move mail from a@b.example', 'Keep mail from a@b.example.'],
    ['I would rather see newsletters in News', 'Move mail on the topic newsletter to "News".'],
    ["I'd prefer to have receipts in Receipts", 'Move mail on the topic receipt to "Receipts".'],
    ['Mail with an order number should be in Orders', 'Move mail on the topic order to "Orders".'],
    ['Mails in Swedish should all be in Svenska', 'Move mail written in Swedish to "Svenska".'],
    ['Everything about tax must be in Tax', 'Move mail on the topic tax to "Tax".'],
    ['The post from bank.example should be under Bank', 'Move mail from @bank.example to "Bank".'],
    ['Mail in Italian should stay where it is', 'Keep mail written in Italian.'],
    ['Receipts must stay where they are', 'Keep mail on the topic receipt.'],
    ['Photos must always stay put', 'Keep mail with image attachments.'],
    ['If someone writes "call me" in the subject, flag it', 'Flag mail with the words "call me" in the subject.'],
    ['Mail that uses "honey" in the text goes to Odd', 'Move mail with the words "honey" in the text to "Odd".'],
    [
      'Flag mail where the word crane or the word hoist comes up in the subject',
      'Flag mail with the words "crane" in the subject or with the words "hoist" in the subject.',
    ],
    [
      'Mails having tender or bid in the title go to Tenders',
      'Move mail with the words "tender" in the subject or with the words "bid" in the subject to "Tenders".',
    ],
    [
      'When a file with "plan" in its name is attached, flag it',
      'Flag mail with an attachment named "plan" and with an attachment.',
    ],
    [
      'If there is a document called "lease" attached, move it to Lease',
      'Move mail with an attachment named "lease" to "Lease".',
    ],
    ['Huge mails (20 MB and more) go to Huge', 'Move mail larger than 20 MB to "Huge".'],
    ['Small mails, say under 3 KB, go to Small', 'Move mail smaller than 3 KB to "Small".'],
    [
      'Expensive orders, that is over 500 euros, get a flag',
      'Flag mail on the topic order and with an amount over 500 EUR.',
    ],
    [
      'Old newsletters, more than 60 days, go to Old',
      'Move mail on the topic newsletter and older than 60 days to "Old".',
    ],
    ['Put mail written in German in German', 'Move mail written in German to "German".'],
    ['Move Spanish mail to Spanish', 'Move mail written in Spanish to "Spanish".'],
    [
      'Mail from acme.example, invoices excepted, goes to Acme',
      'Move mail from @acme.example to "Acme", unless on the topic invoice.',
    ],
    [
      'Newsletters go to News, those from a@b.example excluded',
      'Move mail on the topic newsletter to "News", unless from a@b.example.',
    ],
    [
      'Mail from club.example goes to Club - bills excepted',
      'Move mail from @club.example to "Club", unless on the topic invoice.',
    ],
    ["Leave Jo Barr's alone", 'Keep mail from "Jo Barr".'],
    ["Keep Ann Lee's and Bo Dahl's", 'Keep mail from "Ann Lee" or from "Bo Dahl".'],
    [
      'Newsletters and "weekly offer" mails go to News',
      'Move mail on the topic newsletter or with the words "weekly offer" to "News".',
    ],
    ['Flag "please call" emails and complaints', 'Flag mail with the words "please call" or on the topic complaint.'],
    [
      'Invoices in Bills, receipts in Receipts',
      'Move mail on the topic invoice to "Bills". Move mail on the topic receipt to "Receipts".',
    ],
    [
      'French ones in Paris, English ones in London, and German mail in Berlin',
      'Move mail written in French to "Paris". Move mail written in English to "London". Move mail written in German to "Berlin".',
    ],
    [
      'Newsletters belong under News, outreach under Cold',
      'Move mail on the topic newsletter to "News". Move mail judged cold outreach to "Cold".',
    ],
    [
      'Mail from a@b.example I want in Alpha, mail from c@d.example I want in Delta',
      'Move mail from a@b.example to "Alpha". Move mail from c@d.example to "Delta".',
    ],
    ['Filter newsletters into News', 'Move mail on the topic newsletter to "News".'],
    ['Funnel mail from ci.example into CI', 'Move mail from @ci.example to "CI".'],
    ['Sender\'s name contains "Team": move it to Teams', 'Move mail from "Team" to "Teams".'],
    ['If the sender name has "Info" in it, flag it', 'Flag mail from "Info".'],
    ['Flag what is meant only for me', 'Flag mail sent only to me.'],
    ['Mail that went to other people too goes to Groups', 'Move mail not sent only to me to "Groups".'],
    ['Auto replies go to Away', 'Move mail on the topic out of office to "Away".'],
    ['Flag mail from my dentist Dr. Hale', 'Flag mail from "Hale".'],
    ['Mail from our coach Mr. Fox goes to Club', 'Move mail from "Fox" to "Club".'],
    ["I don't want mail from a@b.example moved anywhere", 'Keep mail from a@b.example.'],
    ['I never want personal mail touched', 'Keep mail judged personal.'],
    ['When PDFs come from strangers, flag them', 'Flag mail with pdf attachments and from strangers.'],
    ['Invoices come from acme.com: flag them', 'Flag mail on the topic invoice and from @acme.com.'],
    ['If Swedish mail comes from acme.com, flag it', 'Flag mail written in Swedish and from @acme.com.'],
    ['Everything from acme.com on Friday, put it in X', 'Move mail from @acme.com and received on a Friday to "X".'],
    ["don't ever move mails from hr@work.example, even newsletters", 'Keep mail from hr@work.example.'],
    [
      'Flag mail from carol@inn.example and keep all other mail from inn.example in the inbox',
      'Flag mail from carol@inn.example. Keep mail from @inn.example.',
    ],
    [
      'Send newsletters in Spanish and newsletters in French to Langs',
      'Move mail on the topic newsletter and written in Spanish, or mail on the topic newsletter and written in French to "Langs".',
    ],
    [
      'PDFs from a@b.example and PDFs from strangers go to Papers',
      'Move mail with pdf attachments and from a@b.example, or mail with pdf attachments and from strangers to "Papers".',
    ],
    ['Put everything sent by noreply@ addresses into Auto', 'Move mail from no-reply addresses to "Auto".'],
    ['flag mails which reached me through the list crew@ships.example', 'Flag mail sent to crew@ships.example.'],
    ['I want mails from the list dev@lists.example in Dev', 'Move mail sent to dev@lists.example to "Dev".'],
    [
      'Everything from the estate agents at brickhouse.example goes to House',
      'Move mail from @brickhouse.example to "House".',
    ],
    ['Take anything sent by a@b.example and file it under Reading', 'Move mail from a@b.example to "Reading".'],
    ['No PDF attached? Put it in Odd', 'Move mail not with pdf attachments to "Odd".'],
    ['Put anything from a@b.example in Junk pile', 'Move mail from a@b.example to "Junk pile".'],
    ['If someone writes to me in Turkish, flag it', 'Flag mail written in Turkish.'],
    [
      'When someone outside the company writes on a Saturday, put it in Weekend',
      'Move mail not from colleagues and received on a Saturday to "Weekend".',
    ],
    ['Move mail where the sender\'s name has "Support" in it to Support', 'Move mail from "Support" to "Support".'],
    ['Mark mail from rector@uni.example with a flag', 'Flag mail from rector@uni.example.'],
    ['Mails over 15 MB altogether go to Heavy', 'Move mail larger than 15 MB to "Heavy".'],
    ['Nothing from acme.com may be moved', 'Keep mail from @acme.com.'],
    ['No mail from acme.com should be moved', 'Keep mail from @acme.com.'],
    ['Harbour: all mail from acme.com', 'Move mail from @acme.com to "Harbour".'],
    ['Use the folder Harbour for mail from acme.com', 'Move mail from @acme.com to "Harbour".'],
    ['New rule: flag mail from acme.com', 'Flag mail from @acme.com.'],
    ['Hi! Please flag mail from acme.com. Thanks!', 'Flag mail from @acme.com.'],
    ['Under no circumstances move mail from acme.com', 'Keep mail from @acme.com.'],
    [
      'Move newsletters to News. Not those from acme.com.',
      'Move mail on the topic newsletter and not from @acme.com to "News".',
    ],
    ['Give mail from acme.com a flag', 'Flag mail from @acme.com.'],
    ['Flag: all mail from acme.com', 'Flag mail from @acme.com.'],
    ['Flag everything from acme.com but newsletters', 'Flag mail from @acme.com, unless on the topic newsletter.'],
    ['Flag mail with acme.com in the text', 'Flag mail with the words "acme.com" in the text.'],
    ['Flag mail about bob@acme.com', 'Flag mail with the words "bob@acme.com".'],
    ['Mail from Mr and Mrs Fox goes to Fox', 'Move mail from "Fox" to "Fox".'],
  ])('%s', (sentence, meaning) => {
    expect(printed(sentence)).toBe(meaning)
  })
})

describe('what no rule holds is asked about', () => {
  it.each([
    'Flag mail with a link',
    'Mail containing a button goes to Odd',
    'Flag mails with more than three attachments',
    'Messages that came without a subject go to No subject',
    'If it was sent between 10 at night and 6 in the morning, put it in Night',
    'Keep Welsh emails in the inbox',
    'I never want to miss mail from acme.com, put it in Acme',
    'Move mail from acme.com to Acme and flag mail from bob@acme.com',
    'Move newsletters I never want to News',
    'If it comes from either of my two banks, flag it',
    'Flag invoices I no longer need',
    "Flag mail that I can't answer",
    'Flag mail where someone else is in copy',
    'Flag everything but newsletters',
    'Flag mail received in the first week of May',
    'Flag invoices due this week',
    'Flag mail whose subject is in capitals',
    'Nothing from acme.com should be in my inbox',
    'No one should move mail from acme.com',
    'Recruiters trying to lure me away, stick those in Headhunters',
    'Tom should get all mail from acme.com',
    'Mail from acme.com should be in Acme by Friday',
  ])('%s', sentence => {
    expect(read(sentence).status).toBe('ask')
  })
})

it('more commands than anybody gives are said in two rules', () => {
  expect(read('Flag it. '.repeat(13)).status).toBe('refused')
})

it.each([
  ['Never put mail from acme.com in Bills', 'one folder alone'],
  ["Don't put newsletters in News", 'one folder alone'],
  ['Move mail from acme.com to Acme or Later', 'one folder'],
])('%s is refused', (sentence, part) => {
  const compiled = read(sentence)
  expect(compiled.status).toBe('refused')
  expect(JSON.stringify(compiled)).toContain(part)
})
