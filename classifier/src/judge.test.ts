import fc from 'fast-check'
import { beforeAll, describe, expect, test } from 'vitest'
import { judge } from './judge.ts'
import { type Message, type Relationship, STRANGER } from './message.ts'
import { messageFromFields, parseMessage } from './mime.ts'
import { loadModel } from './model/load.ts'
import { DECIDING, type Model } from './model/model.ts'
import { emptyProfile, type Profile } from './personal/profile.ts'
import { NO_KEY } from './personal/seal.ts'
import { REASON_CODES } from './reasons.ts'
import { KINDS, LABELS, type Verdict } from './verdict.ts'

let model: Model
beforeAll(() => {
  model = loadModel()
})

const ask = (message: Message, relationship: Relationship = STRANGER, profile: Profile = emptyProfile()): Verdict =>
  judge(message, { relationship, profile, key: NO_KEY }, model)

const mail = (head: string, body: string) =>
  parseMessage(Buffer.from(`${head}\nTo: kristin@nordfrakt.example\n\n${body}`))

const PITCH = () =>
  mail(
    'From: Brooke Tanning <brooke@getshiftloom.com>\nSubject: quick question about Nordfrakt',
    `Hi Kristin,

I came across Nordfrakt and was impressed by your growth. We help logistics companies like yours book 30% more
qualified meetings with our AI outreach platform. Would you be open to a quick 15 minute call next week?
You can grab a slot here: https://calendly.com/brooke/15min

If you are not interested just let me know and I won't reach out again.

Best,
Brooke
Founder, Shiftloom`,
  )

describe('a verdict', () => {
  test('moves a plain sales pitch and says why', async () => {
    const verdict = ask(await PITCH())
    expect(verdict.confidence).toBeGreaterThanOrEqual(85)
    expect(verdict.label).toBe('cold_outreach')
    expect(verdict.reasons.map(reason => reason.code)).toEqual(expect.arrayContaining(['pitch']))
    expect(verdict.campaign).not.toBeNull()
  })

  test.each([
    [
      'a receipt',
      'From: Parcel Shop <no-reply@parcelshop.example>\nSubject: Your order 1042 has shipped\nAuto-Submitted: auto-generated',
      'Hello Kristin,\n\nyour order 1042 has shipped. Track it here: https://parcelshop.example/t/1042\nTotal paid: EUR 41.90\n',
    ],
    [
      'a sign-in code',
      'From: Gitbarn <noreply@gitbarn.example>\nSubject: Your sign-in code\nAuto-Submitted: auto-generated',
      'Your verification code is 481 203. It expires in ten minutes.\nIf you did not try to sign in, ignore this message.',
    ],
    [
      'a newsletter one subscribed to',
      'From: Baking Weekly <news@bakingweekly.example>\nSubject: Issue 41: rye, slowly\nList-Id: <weekly.bakingweekly.example>\nList-Unsubscribe: <https://bakingweekly.example/u>\nPrecedence: bulk',
      'This week: a slow rye, two reader questions, and why your oven lies.\n\nUnsubscribe: https://bakingweekly.example/u',
    ],
    [
      'a note from a friend',
      'From: Ann Lee <ann.lee@gmail.com>\nSubject: Saturday',
      'Hi Kristin, are we still on for Saturday? I will bring the tent. Love, Ann',
    ],
  ])('does not move %s', async (_name, head, body) => {
    expect(ask(await mail(head, body)).confidence).toBeLessThan(85)
  })

  test.each([
    ['wroteToAddress', 'wrote_to_address'],
    ['wroteToDomain', 'wrote_to_domain'],
    ['answersOwnMail', 'answers_you'],
    ['sameCompany', 'same_company'],
  ] as const)('never moves mail when %s, and says so first', async (fact, code) => {
    const verdict = ask(await PITCH(), { ...STRANGER, [fact]: true })
    expect(verdict.confidence).toBeLessThan(10)
    expect(verdict.reasons[0]?.code).toBe(code)
    expect(['cold_outreach', 'spam']).not.toContain(verdict.label)
    expect(verdict.campaign).toBeNull()
  })

  test('asks the score for strangers where the user never wrote to the sender, and only there', async () => {
    const pitch = await PITCH()
    const biases = model.deciding.biases.map((bias, at) => (DECIDING[at] === 'stranger' ? bias - 30 : bias))
    const lenient = { ...model, deciding: { ...model.deciding, biases } }
    const scoreOf = (relationship: Relationship | undefined, by: Model) =>
      judge(pitch, { relationship, profile: emptyProfile() }, by).score
    expect(scoreOf(STRANGER, lenient)).toBeLessThan(scoreOf(STRANGER, model) - 0.5)
    expect(scoreOf(undefined, lenient)).toBe(scoreOf(undefined, model))
  })

  test('is well formed for any message', () => {
    const fields = fc.record({ subject: fc.string(), from: fc.string(), text: fc.string({ maxLength: 2000 }) })
    fc.assert(
      fc.property(fields, given => {
        const verdict = ask(messageFromFields(given))
        expect(LABELS).toContain(verdict.label)
        expect(KINDS).toContain(verdict.kind)
        expect(verdict.score).toBeGreaterThanOrEqual(0)
        expect(verdict.score).toBeLessThanOrEqual(1)
        expect(verdict.confidence).toBe(Math.floor(verdict.score * 100))
        expect(verdict.reasons.length).toBeLessThanOrEqual(8)
        for (const reason of verdict.reasons) expect(REASON_CODES).toContain(reason.code)
        expect(verdict.fingerprint.length).toBeLessThanOrEqual(256)
        expect(verdict.fingerprint.every(number => (number | 0) === number)).toBe(true)
        expect(ask(messageFromFields(given))).toEqual(verdict)
      }),
      { seed: 7, numRuns: 100 },
    )
  })

  test('holds nothing of the text', async () => {
    const stored = JSON.stringify(ask(await PITCH()))
    for (const word of ['Brooke', 'brooke', 'shiftloom', 'Nordfrakt', 'meetings', 'calendly']) {
      expect(stored).not.toContain(word)
    }
  })

  test('failing sender checks count against a message, a claim below the first result does not', async () => {
    const pitch = await PITCH()
    const withResults = (...values: string[]) => ({
      ...pitch,
      headers: values.map(value => ['authentication-results', value] as const),
    })
    const codesOf = (message: Message) => ask(message).reasons.map(reason => reason.code)
    expect(ask(withResults('mx.example; dmarc=fail')).score).toBeGreaterThan(ask(pitch).score)
    expect(codesOf(withResults('mx.example; dmarc=fail', 'evil.example; dmarc=pass'))).not.toContain('auth_pass')
  })
})

describe('a report of a mail server', () => {
  const RETURNED = `This is the mail system at host mx.example. I am sorry to have to inform you that your message could not
be delivered to one or more recipients.

<anna@example.com>: 550 5.1.1 user unknown

--- Below this line is a copy of the message. ---

Hi Anna, we help dentists like you book 30% more patients with our AI outreach platform. Would you be open to a quick
15 minute call next week? Grab a slot: https://calendly.com/brooke/15min`
  const report = (from: string, more = '') =>
    mail(`From: ${from}\nSubject: Undelivered Mail Returned to Sender${more}`, RETURNED)

  test('stays, whatever the message says that it returns', async () => {
    const { confidence, reasons } = ask(await report('Mail Delivery System <MAILER-DAEMON@mx.example>'))
    expect(confidence).toBeLessThan(60)
    expect(reasons.map(({ code }) => code)).toContain('delivery_report')
  })

  test.each([
    ['by anybody else', 'Brooke <brooke@getshiftloom.com>', ''],
    ['that fails the sender checks', 'MAILER-DAEMON@mx.example', '\nAuthentication-Results: mx.example; dmarc=fail'],
    ['that is a page to click on', 'postmaster@mx.example', '\nContent-Type: text/html'],
  ])('is not taken for one %s', async (_name, from, more) => {
    const { reasons } = ask(await report(from, more))
    expect(reasons.map(({ code }) => code)).not.toContain('delivery_report')
  })
})

describe('a sender who pretends to be another', () => {
  const notice = (from: string) =>
    mail(
      `From: ${from}\nSubject: Your payment could not be processed`,
      'We could not renew your membership. Update your payment details within 24 hours to keep watching:\nhttps://account-renewal.example/pay\n',
    )

  test('is moved where a known firm would not be, and the reason says so', async () => {
    const own = ask(await notice('Netflix <info@account.netflix.com>'))
    const borrowed = ask(await notice('Netflix Support <billing@jornalznorte.com.br>'))
    expect(own.confidence).toBeLessThan(85)
    expect(borrowed.confidence).toBeGreaterThanOrEqual(85)
    expect(borrowed.reasons.map(({ code }) => code)).toContain('borrowed_name')
    expect(own.reasons.map(({ code }) => code)).not.toContain('borrowed_name')
  })

  test('stays all the same where the user has written to the address', async () => {
    const known = { ...STRANGER, wroteToAddress: true }
    expect(ask(await notice('Netflix Support <billing@jornalznorte.com.br>'), known).confidence).toBeLessThan(5)
  })

  test('counts as a sign, too, where it is the reader’s mail host', async () => {
    const full =
      'Your mailbox is 98 % full. Incoming messages are held. Upgrade your storage here: https://box.example/u'
    const told = async (from: string) => ask(await mail(`From: ${from}\nSubject: Storage`, full))
    const [own, other] = await Promise.all([
      told('Mail Administrator <admin@nordfrakt.example>'),
      told('Mail Administrator <admin@box-center.example>'),
    ])
    expect(other.reasons.map(({ code }) => code)).toContain('posed_mail_host')
    expect(own.reasons.map(({ code }) => code)).not.toContain('posed_mail_host')
    expect(other.score).toBeGreaterThan(own.score)
  })
})

describe('a message that says next to nothing', () => {
  const PICTURE = '<html><body><a href="https://d.example/x"><img src="https://d.example/a.png"></a></body></html>'
  test.each([
    ['a bare hello', 'Subject: hello', 'hello'],
    ['a question', 'Subject: quick question', 'Are you free?'],
    ['an empty body', 'Subject: Partnership', ''],
    ['neither subject nor body', 'Subject: ', ''],
    ['a picture alone', 'Subject: look\nContent-Type: text/html', PICTURE],
  ])('stays below the line, whoever sends it: %s', async (_name, head, body) => {
    for (const from of ['Bo <bo@getacme.io>', 'x1982@gmail.com', 'a@b.xyz']) {
      expect(ask(await mail(`From: ${from}\n${head}`, body)).confidence).toBeLessThan(80)
    }
  })

  test('counts the more the more it says', async () => {
    const words = (await PITCH()).text.split(/\s+/)
    const scoreOf = async (count: number) =>
      ask(await mail('From: Bo <bo@getacme.io>\nSubject: hi', words.slice(0, count).join(' '))).score
    expect(await scoreOf(2)).toBeLessThan(await scoreOf(words.length))
    expect(await scoreOf(words.length)).toBeGreaterThan(0.85)
  })
})

describe('a campaign', () => {
  const from = (address: string, subject: string) =>
    mail(
      `From: Brooke <${address}>\nSubject: ${subject}`,
      'We help dentists grow 30%. Would you be open to a 15 minute call? Just following up on my last email.',
    )
  const campaignOf = async (address: string, subject: string) => ask(await from(address, subject)).campaign

  test('is the same for follow-ups, new subjects, a second writer and look-alike domains, another for another sender', async () => {
    const first = await campaignOf('brooke@shiftloom.com', 'quick question')
    expect(first).not.toBeNull()
    expect(await campaignOf('brooke@shiftloom.com', 'Re: quick question')).toBe(first)
    expect(await campaignOf('sam@tryshiftloom.com', 'RE: Fwd: Quick question')).toBe(first)
    expect(await campaignOf('brooke@otherfirm.com', 'quick question')).not.toBe(first)
    expect(await campaignOf('brooke@shiftloom.com', 'webinar on Tuesday')).toBe(first)
    for (const domain of ['getshiftloom.io', 'shiftloom-mail.com', 'shiftloomhq.co', 'try-shiftloom.com']) {
      expect(await campaignOf(`dana@${domain}`, 'last try')).toBe(first)
    }
  })

  test('is a person of their own on free mail', async () => {
    const first = await campaignOf('brooke.tanning@gmail.com', 'quick question')
    expect(await campaignOf('brooke.tanning@gmail.com', 'last try')).toBe(first)
    expect(await campaignOf('sam.tanning@gmail.com', 'quick question')).not.toBe(first)
  })
})

describe('a known name', () => {
  const EXTORTION = (results: string) =>
    mail(
      `Authentication-Results: mx.nordfrakt.example; ${results}\nFrom: Kristin <kristin@nordfrakt.example>\nSubject: I have full access to your device`,
      'I recorded you. Send 0.4 bitcoin to this wallet within 48 hours or everyone in your contacts will see the video. Do not contact the police.',
    )
  const OWN = { ...STRANGER, sameCompany: true, wroteToAddress: true }

  test('decides when the receiving host vouches for it, or says nothing', async () => {
    expect(ask(await EXTORTION('spf=pass; dkim=pass; dmarc=pass'), OWN).confidence).toBe(0)
    expect(ask(await EXTORTION('none'), OWN).confidence).toBe(0)
  })

  test('on mail that fails authentication only weighs', async () => {
    const forged = ask(await EXTORTION('spf=fail; dkim=none; dmarc=fail'), OWN)
    expect(forged.confidence).toBeGreaterThan(30)
    expect(forged.reasons.map(reason => reason.code)).toContain('auth_fail')
  })

  test('still decides when the mail answers one of the user, whatever a forwarder broke', async () => {
    const answer = ask(await EXTORTION('spf=fail; dkim=none; dmarc=fail'), { ...STRANGER, answersOwnMail: true })
    expect(answer.confidence).toBe(0)
  })
})
