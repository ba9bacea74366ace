import { CONTACT_FILL_MS, getContact, sendContact } from '@icebox/contract/contact'
import { keepCertificate } from '@icebox/sandbox/imap/certificate'
import { newFolder } from '@icebox/sandbox/imap/client-for-tests'
import { type Smtp, startSmtp } from '@icebox/sandbox/imap/smtp'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type Client, type TestApp, testApp } from '../../testing/test-app.ts'
import { stripeAt } from '../config/stripe.ts'
import type { OutgoingConfig } from '../config.ts'
import { CONTACT_LIMITS } from './contact.ts'
import { openedNote } from './trap.ts'

const SENDER = { address: 'icebox@operator.example', password: 'its password' }
const STRIPE = { secretKey: 'sk_test_1', publishableKey: 'pk_test_1', webhookSecrets: ['whsec_1'] }
const OPERATOR = { name: 'Ada Lind', address: '1 Ice Road, Kiruna', email: 'hello@operator.example' }

let smtp: Smtp
let outgoing: OutgoingConfig
let test: TestApp
beforeAll(async () => {
  const certificate = keepCertificate(newFolder())
  const sender = (address: string) => (address === SENDER.address ? SENDER : undefined)
  const nobody = { user: () => undefined, deliver: async () => undefined }
  smtp = await startSmtp({ ...nobody, certificate, port: undefined, sender })
  const login = `${encodeURIComponent(SENDER.address)}:${encodeURIComponent(SENDER.password)}`
  const url = `smtp://${login}@127.0.0.1:${smtp.port}`
  outgoing = { url, from: `Icebox <${SENDER.address}>`, ca: certificate.certPem }
  test = await testApp({ outgoing, operator: OPERATOR })
})
afterAll(async () => {
  await smtp.stop()
  await test.close()
})
beforeEach(() => test.app.db.deleteFrom('attempt').execute())

/** As a page has it that was opened this long ago. */
const noteFrom = (agoMs: number) => openedNote(test.app.keys, Date.now() - agoMs)
const filledIn = () => ({
  name: 'Maya Okafor',
  email: 'maya@fernbank.example',
  topic: 'billing' as const,
  message: 'My card was charged twice.\nWhat can I do?',
  note: noteFrom(60_000),
})
const write = (who: Client, change: object = {}) => who.send(sendContact, {}, { ...filledIn(), ...change })

/** As if so many had gone out today. */
async function sentToday(key: string, count: number): Promise<void> {
  const day = 86_400_000
  const window_start = new Date(Math.floor(Date.now() / day) * day)
  await test.app.db.insertInto('attempt').values({ key, window_start, count }).execute()
}

/** Somebody on this network. */
const from = (remoteAddress: string) => (change: object) =>
  test.server.inject({
    method: 'POST',
    url: sendContact.path,
    remoteAddress,
    headers: { origin: 'http://localhost:3000', 'x-requested-with': 'icebox' },
    payload: { ...filledIn(), ...change },
  })

/** What went out while this was done. */
async function lettersOf(work: () => Promise<unknown>) {
  const before = smtp.outbox.length
  await work()
  return smtp.outbox.slice(before).map(letter => ({ ...letter, raw: letter.raw.replace(/=\r\n/g, '') }))
}
const headOf = (raw: string) => raw.slice(0, raw.indexOf('\r\n\r\n')).replace(/\r\n[ \t]+/g, ' ')

describe('a visitor who writes', () => {
  it('reaches the operator, who answers to them', async () => {
    const visitor = test.visitor()
    const letters = await lettersOf(async () => {
      expect(await write(visitor)).toMatchObject({ status: 200, body: { success: true } })
    })
    expect(letters).toHaveLength(1)
    const [{ to, from, raw } = { to: '', from: '', raw: '' }] = letters
    expect([to, from]).toEqual([OPERATOR.email, SENDER.address])
    expect(headOf(raw)).toContain('Reply-To: Maya Okafor <maya@fernbank.example>')
    expect(headOf(raw)).toContain('Subject: Billing: a message from maya@fernbank.example')
    expect(raw).toContain('My card was charged twice.\r\nWhat can I do?')
    expect(raw).toContain('Not signed in.')
  })

  it('signed in, is named by their account, whatever address they typed', async () => {
    const ada = await test.newPerson('ada@people.example')
    const [letter] = await lettersOf(() => write(ada, { email: 'somebody.else@people.example', name: undefined }))
    expect(letter?.raw).toContain('Signed in as ada@people.example.')
    expect(letter?.raw).not.toContain('Plan:')
    expect(headOf(letter?.raw ?? '')).toMatch(/^Reply-To: somebody\.else@people\.example$/m)
  })

  it('where plans are sold, is answered by the plan they have', async () => {
    const ada = await test.newPerson()
    const { config } = test.app
    Object.assign(config, { stripe: stripeAt('http://127.0.0.1:9', STRIPE) })
    const paying = { subscription_tier: 'pro_plus', subscription_status: 'active' }
    await test.app.db.updateTable('account').set(paying).where('id', '=', ada.accountId).execute()
    const [later] = await lettersOf(() => write(ada))
    expect(later?.raw).toContain('Plan: Pro+ (active), 24/7 priority support')
    Object.assign(config, { stripe: undefined })
  })

  it('signed in under an address that is not proven, is not vouched for', async () => {
    const eve = await test.newPerson('ceo@people.example')
    await test.app.db.updateTable('account').set({ email_proven: false }).where('id', '=', eve.accountId).execute()
    const [letter] = await lettersOf(() => write(eve))
    expect(letter?.raw).not.toContain('Signed in as')
    expect(letter?.raw).toContain('claims the address ceo@people.example, which is NOT confirmed')
  })

  it('can put no header of their own into the letter', async () => {
    const name = 'Eve\r\nBcc: victim@people.example\r\nSubject: Won'
    const letters = await lettersOf(() =>
      write(test.visitor(), { name, message: 'Body\r\n.\r\nQUIT\r\nBcc: x@y.example' }),
    )
    expect(letters.map(letter => letter.to)).toEqual([OPERATOR.email])
    const head = headOf(letters[0]?.raw ?? '')
    expect(head).not.toMatch(/^Bcc:/m)
    expect(head.match(/^Subject:/gm)).toHaveLength(1)
    const refused = await write(test.visitor(), { email: 'eve@people.example\r\nBcc: victim@people.example' })
    expect(refused.status).toBe(400)
  })

  it.each([
    [{ email: 'not an address' }, 'Please enter the email address we may answer to.'],
    [{ email: 'a@b.example, c@d.example' }, 'Please enter the email address we may answer to.'],
    [{ message: 'too short' }, 'Please write at least 10 characters.'],
    [{ message: 'x'.repeat(5_001) }, 'Please keep your message within 5,000 characters.'],
    [{ name: 'x'.repeat(101) }, 'Please keep your name within 100 characters.'],
    [{ topic: 'lottery' }, 'Please choose what it is about.'],
  ])('is told what is wrong: %o', async (change, message) => {
    const letters = await lettersOf(async () => {
      expect(await write(test.visitor(), change)).toMatchObject({ status: 400, body: { message } })
    })
    expect(letters).toEqual([])
  })
})

describe('a program that writes', () => {
  it.each([
    ['fills in what nobody sees', { website: 'https://pills.example' }],
    ['brings no note', { note: '' }],
    ['makes up a note', { note: `${Date.now() + 86_400_000}.c2lnbmVk` }],
  ])('hears the same and sends nothing when it %s', async (_, change) => {
    const letters = await lettersOf(async () => {
      expect(await write(test.visitor(), change)).toMatchObject({ status: 200, body: { success: true } })
    })
    expect(letters).toEqual([])
  })

  it('is known by its haste', async () => {
    const fast = await lettersOf(() => write(test.visitor(), { note: noteFrom(CONTACT_FILL_MS - 1_000) }))
    const slow = await lettersOf(() => write(test.visitor(), { note: noteFrom(CONTACT_FILL_MS + 1_000) }))
    expect([fast.length, slow.length]).toEqual([0, 1])
  })

  it('is given a note by the page, which is too fresh to be used at once', async () => {
    const visitor = test.visitor()
    const { body } = await visitor.send(getContact, {})
    expect(body).toMatchObject({ canSend: true, email: OPERATOR.email })
    expect(await lettersOf(() => write(visitor, { note: body.note }))).toEqual([])
  })

  it('is stopped after a few messages, and others are not', async () => {
    const eve = test.visitor()
    for (let tries = 0; tries < CONTACT_LIMITS.ofVisitor.max; tries++) expect((await write(eve)).status).toBe(200)
    const refused = await write(eve)
    expect(refused).toMatchObject({ status: 429 })
    expect(refused.body.message).toMatch(/^Too many tries\. Please wait \d+ minutes? and try again\.$/)
    expect((await write(test.visitor())).status).toBe(200)
  })

  it('uses a note once, however it spells it', async () => {
    const { note } = filledIn()
    const [expiry = '', signature = '', name = ''] = note.split('.')
    const spelled = `${expiry}.${signature}==.${name}`
    const letters = await lettersOf(async () => {
      expect((await write(test.visitor(), { note })).status).toBe(200)
      for (const again of [note, spelled]) {
        expect(await write(test.visitor(), { note: again })).toMatchObject({
          status: 409,
          body: { message: 'This form was sent before. Please reload the page to write another message.' },
        })
      }
    })
    expect(letters).toHaveLength(1)
  })

  it('cannot use up the day of others, from forty networks', async () => {
    const { stranger, urgent } = CONTACT_LIMITS
    await sentToday('contact:stranger', 40 * stranger.ofOne.max)
    await sentToday('contact:urgent', 40 * urgent.ofOne.max)
    expect((await write(test.visitor())).status).toBe(200)
    expect((await write(test.visitor(), { topic: 'privacy' })).status).toBe(200)
  })

  it('has no more of the day by going from address to address of one network', async () => {
    const answers: number[] = []
    for (let at = 0; at <= CONTACT_LIMITS.stranger.ofOne.max; at++) {
      answers.push((await from(`198.18.7.${at}`)({})).statusCode)
    }
    expect(answers).toEqual([...Array(CONTACT_LIMITS.stranger.ofOne.max).fill(200), 429])
    expect((await from('198.18.8.1')({})).statusCode).toBe(200)
  })

  it('leaves room for privacy, for security and for people who are known when strangers have used up theirs', async () => {
    await sentToday('contact:stranger', CONTACT_LIMITS.stranger.ofAll.max)
    const message =
      'We have had too many messages from the form today. You can write to hello@operator.example instead.'
    expect(await write(test.visitor())).toMatchObject({ status: 429, body: { message } })
    for (const topic of ['privacy', 'security']) expect((await write(test.visitor(), { topic })).status).toBe(200)
    expect((await write(await test.newPerson())).status).toBe(200)
    const claimed = await test.newPerson()
    await test.app.db.updateTable('account').set({ email_proven: false }).where('id', '=', claimed.accountId).execute()
    expect((await write(claimed)).status).toBe(429)
  })

  it('cannot come from a page of another site', async () => {
    const elsewhere = test.visitor().withHeaders({ origin: 'https://evil.example' })
    expect((await write(elsewhere)).status).toBe(403)
  })
})

describe('where it cannot be sent', () => {
  it.each([
    ['nobody gave an address', { outgoing: true, email: undefined }],
    ['no mail is sent at all', { outgoing: false, email: OPERATOR.email }],
  ])('because %s, the page and the form say so', async (_, { outgoing: sends, email }) => {
    const operator = { ...OPERATOR, email }
    const quiet = await testApp({ outgoing: sends ? outgoing : undefined, operator })
    const visitor = quiet.visitor()
    expect((await visitor.send(getContact, {})).body).toMatchObject({ canSend: false, email: email ?? null })
    const letters = await lettersOf(async () => {
      const refused = await write(visitor)
      expect(refused).toMatchObject({ status: 503 })
      expect(refused.body.message).toBe('This form is not set up here. Nothing was sent.')
    })
    expect(letters).toEqual([])
    await quiet.close()
  })

  it('because the mail server is away, the visitor hears of the address', async () => {
    smtp.fail('unreachable')
    const [visitor, { note }] = [test.visitor(), filledIn()]
    const refused = await write(visitor, { note })
    smtp.fail('none')
    expect(refused.status).toBe(503)
    expect(refused.body.message).toBe(
      'Your message could not be sent just now. You can write to hello@operator.example instead.',
    )
    // The form is still good when it is back.
    expect((await write(visitor, { note })).status).toBe(200)
  })
})
