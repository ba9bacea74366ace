import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { imapSignin } from '@icebox/contract/auth'
import { confirmEmail, sendEmailCode } from '@icebox/contract/letters'
import { requestExport } from '@icebox/contract/safety/own-data'
import { getUser } from '@icebox/contract/user'
import { type DovecotHost, startDovecot } from '@icebox/sandbox/imap/dovecot'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Sink, startSink } from '../../testing/sink.ts'
import { type Client, type TestApp, testApp } from '../../testing/test-app.ts'
import { CODE_LETTERS, CODE_TRIES } from './email-code.ts'

const PASSWORD = 'a password of the test'
const BOXES = Array.from({ length: 14 }, (_, at) => `box${at}`)
const WRONG = 'This code does not hold. Check the digits, or have a new code sent.'

let sink: Sink
let host: DovecotHost
let test: TestApp
const folder = mkdtempSync(join(tmpdir(), 'icebox-proof-'))
beforeAll(async () => {
  sink = await startSink()
  host = await startDovecot({ folder, users: BOXES.map(address => ({ address, password: PASSWORD })) })
  const mailHosts = { allowCidrs: ['127.0.0.0/8', '::1/128'], extraCa: host.caPem }
  test = await testApp({ mailHosts, outgoing: sink.outgoing })
})
afterAll(async () => {
  await test.close()
  await host.stop()
  await sink.smtp.stop()
  rmSync(folder, { recursive: true, force: true })
})

type Person = Client & { readonly id: string }

/** Signs up by a mailbox at a host of one's own, claiming this address. */
async function claim(email: string, app = test): Promise<Person> {
  const visitor = app.visitor()
  const login = { email, username: BOXES.pop() ?? '', password: PASSWORD, host: 'localhost', port: host.imapsPort }
  const { status, body } = await visitor.send(imapSignin, {}, login)
  if (status !== 200) throw new Error(`no sign-up: ${body.message}`)
  return { ...visitor, id: body.user.id }
}

const ask = (person: Person) => person.send(sendEmailCode, { id: person.id })
const confirm = (person: Person, code: string) => person.send(confirmEmail, { id: person.id }, { code })
const mustConfirm = async (person: Person) => (await person.send(getUser, { id: person.id })).body.mustConfirmEmail
const codeIn = (text = '') => /^Your code: (\d{4} \d{4})$/m.exec(text.replace(/\r/g, ''))?.[1] ?? ''
/** Another code than this one. */
const other = (code: string) => code.replace(/\d$/, last => String((Number(last) + 1) % 10))

async function codeFor(person: Person): Promise<string> {
  const [letter] = await sink.lettersOf(() => ask(person))
  return codeIn(letter?.text)
}

describe('an address that a mail host of one’s own claims', () => {
  it('is proven by the code that is sent to it, and by nothing before', async () => {
    const maya = await claim('maya@company.example')
    expect(await mustConfirm(maya)).toBe(true)
    expect((await maya.send(requestExport, { id: maya.id })).body).toEqual({ sentTo: null })
    const letters = await sink.lettersOf(async () => {
      expect((await ask(maya)).body).toEqual({ success: true, sentTo: 'maya@company.example' })
    })
    expect(letters.map(({ to }) => to)).toEqual(['maya@company.example'])
    expect(letters[0]?.head).toMatch(/^Subject: Your Icebox code\r?$/m)
    expect((await confirm(maya, codeIn(letters[0]?.text))).status).toBe(200)
    expect(await mustConfirm(maya)).toBe(false)
    expect(await ask(maya)).toMatchObject({ status: 409, body: { message: 'Your address is confirmed already.' } })
  })

  it('stays a claim for the other account that makes it', async () => {
    const [owner, thief] = [await claim('shared@company.example'), await claim('shared@company.example')]
    const code = await codeFor(owner)
    expect(await confirm(thief, code)).toMatchObject({ status: 409, body: { message: WRONG } })
    expect((await confirm(owner, code)).status).toBe(200)
    expect([await mustConfirm(owner), await mustConfirm(thief)]).toEqual([false, true])
  })

  it('cannot be guessed: a code holds for a few tries, and the answer is the same for all that is wrong', async () => {
    const eve = await claim('victim@company.example')
    const answers = [await confirm(eve, '12345678')]
    const code = await codeFor(eve)
    for (let tries = 0; tries < CODE_TRIES; tries++) answers.push(await confirm(eve, other(code)))
    answers.push(await confirm(eve, code))
    const old = await codeFor(eve)
    await test.app.db.updateTable('email_code').set({ expires_at: new Date() }).execute()
    answers.push(await confirm(eve, old))
    expect(new Set(answers.map(({ status, body }) => `${status} ${body.message}`))).toEqual(new Set([`409 ${WRONG}`]))
    expect(await mustConfirm(eve)).toBe(true)
  })

  it('a newer code takes the place of the older one', async () => {
    const ada = await claim('ada@company.example')
    const [first, second] = [await codeFor(ada), await codeFor(ada)]
    expect((await confirm(ada, first)).status).toBe(409)
    expect((await confirm(ada, `  ${second.replace(' ', '-')} `)).status).toBe(200)
  })

  it('is not flooded with codes, by one account or by many', async () => {
    const letters = await sink.lettersOf(async () => {
      for (const person of [await claim('flood@company.example'), await claim('flood@company.example')]) {
        const sent = []
        for (let more = 0; more <= CODE_LETTERS.ofAccount.max; more++) sent.push((await ask(person)).status)
        expect(sent).toContain(429)
      }
    })
    expect(letters.length).toBeLessThanOrEqual(CODE_LETTERS.toAddress.max)
  })

  it('is nobody else’s to ask for', async () => {
    const [ada, eve] = [await claim('mine@company.example'), await claim('eve@company.example')]
    const { id } = ada
    expect((await eve.send(sendEmailCode, { id })).status).toBe(403)
    expect((await eve.send(confirmEmail, { id }, { code: '12345678' })).status).toBe(403)
    expect((await test.visitor().send(sendEmailCode, { id })).status).toBe(401)
  })

  it('needs no code where no letters leave', async () => {
    const quiet = await testApp({ mailHosts: test.app.config.mailHosts })
    const person = await claim('quiet@company.example', quiet)
    expect(await mustConfirm(person)).toBe(false)
    expect((await ask(person)).status).toBe(503)
    await quiet.close()
  })

  it('is at most 254 characters long', async () => {
    const email = `${'a'.repeat(60)}@${'b'.repeat(60)}.${'c'.repeat(60)}.${'d'.repeat(60)}.${'e'.repeat(20)}.example`
    const login = { username: 'box0', password: PASSWORD, host: 'localhost', port: host.imapsPort }
    const { status, body } = await test.visitor().send(imapSignin, {}, { ...login, email })
    expect([status, body.message]).toEqual([400, 'Please enter an email address, for example ada@example.com.'])
  })
})
