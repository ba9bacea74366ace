import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import {
  appleSignup,
  appleSignupUrl,
  authStatus,
  connectImap,
  imapSignin,
  testApple,
  testImap,
} from '@icebox/contract/auth'
import { disconnectMailbox, listMailboxes } from '@icebox/contract/mailbox'
import { type DovecotHost, startDovecot } from '@icebox/sandbox/imap/dovecot'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { type TestApp, testApp } from '../../../testing/test-app.ts'
import { someoneWaits, untilWindowLasts } from '../../../testing/waits.ts'
import { inTransaction } from '../../kit/db/db.ts'
import { keepMailbox } from './keep-mailbox.ts'

// Mail hosts are spoken to by a process of its own, which a busy machine starts slowly.
vi.setConfig({ testTimeout: 120_000 })

const PASSWORD = 'abcd-efgh-ijkl-mnop'
const folder = mkdtempSync(join(tmpdir(), 'icebox-connect-'))
const addresses = ['ada', 'bob', 'cyd', 'dan', 'eve', 'fay', 'gil', 'hal', 'ivy', 'jan', 'kai'].map(
  name => `${name}@fernbank.example`,
)

let test: TestApp
let dovecot: DovecotHost

beforeAll(async () => {
  dovecot = await startDovecot({ folder, users: addresses.map(address => ({ address, password: PASSWORD })) })
  const imap = { host: 'localhost', port: dovecot.imapsPort, smtpHost: 'localhost', smtpPort: 587 }
  test = await testApp({
    mailHosts: { allowCidrs: ['127.0.0.0/8', '::1/128'], extraCa: dovecot.caPem },
    sandbox: { url: 'http://127.0.0.1:9', token: 'none', caPem: dovecot.caPem, imap },
  })
})

afterAll(async () => {
  await test.close()
  await dovecot.stop()
  rmSync(folder, { recursive: true, force: true })
})

const login = (email: string, password = PASSWORD) => ({ email, password, host: 'localhost', port: dovecot.imapsPort })

describe('signing in by a mailbox', () => {
  it('makes the account once, and opens the same one next time', async () => {
    const [first, second] = [test.visitor(), test.visitor()]
    const one = await first.send(imapSignin, {}, login('ada@fernbank.example'))
    const two = await second.send(imapSignin, {}, login('ada@fernbank.example'))
    expect(one).toMatchObject({
      status: 200,
      body: { success: true, redirectUrl: '/dashboard', user: { email: 'ada@fernbank.example' } },
    })
    expect(two.body.user.id).toBe(one.body.user.id)
    expect((await second.send(authStatus, {})).body.user.id).toBe(one.body.user.id)
    const boxes = await first.send(listMailboxes, { id: one.body.user.id })
    expect(boxes.body).toHaveLength(1)
    expect(boxes.body[0]).toMatchObject({ address: 'ada@fernbank.example', status: 'connecting', advice: null })
  })

  it('keeps the password encrypted', async () => {
    const rows = await test.app.db.selectFrom('mailbox').select('credential').execute()
    expect(rows.length).toBeGreaterThan(0)
    for (const { credential } of rows) expect(credential).toMatch(/^v1\.k1\.[\w-]+\.[\w-]+$/)
    expect(JSON.stringify(rows)).not.toContain(PASSWORD)
  })

  it('with a wrong password says so, and starts no session and no account', async () => {
    const before = await test.app.db.selectFrom('account').select('id').execute()
    const visitor = test.visitor()
    const answer = await visitor.send(imapSignin, {}, login('bob@fernbank.example', 'wrong-password'))
    expect(answer.status).toBe(400)
    expect(answer.body.message).toMatch(/password/)
    expect((await visitor.send(authStatus, {})).body).toEqual({ user: null })
    expect(await test.app.db.selectFrom('account').select('id').execute()).toHaveLength(before.length)
  })

  it('proving again who one is opens the account that is there, and makes none', async () => {
    const visitor = test.visitor()
    const { user } = (await visitor.send(imapSignin, {}, login('ada@fernbank.example'))).body
    const other = await visitor.send(imapSignin, {}, { ...login('dan@fernbank.example'), again: true })
    expect(other).toMatchObject({ status: 403, body: { message: expect.stringContaining('Nothing was changed.') } })
    expect((await visitor.send(authStatus, {})).body.user.id).toBe(user.id)
    const same = await visitor.send(imapSignin, {}, { ...login('ada@fernbank.example'), again: true })
    expect(same.body).toMatchObject({ isNew: false, user: { id: user.id } })
    const apple = { email: 'dan@fernbank.example', appPassword: PASSWORD, again: true as const }
    expect((await visitor.send(appleSignup, {}, apple)).status).toBe(403)
  })

  it('an equal address at another host is another account', async () => {
    const visitor = test.visitor()
    const answer = await visitor.send(imapSignin, {}, { ...login('ada@fernbank.example'), host: '127.0.0.1' })
    const real = await test.visitor().send(imapSignin, {}, login('ada@fernbank.example'))
    expect(answer.status).toBe(200)
    expect(answer.body.user.id).not.toBe(real.body.user.id)
  })

  it('with Apple takes the password with or without hyphens, and refuses what is not one before asking Apple', async () => {
    const visitor = test.visitor()
    const wrong = await visitor.send(appleSignup, {}, { email: 'cyd@fernbank.example', appPassword: 'Summer2026!' })
    expect(wrong).toMatchObject({
      status: 400,
      body: { message: expect.stringContaining('That looks like your normal Apple password') },
    })
    const empty = await visitor.send(appleSignup, {}, { email: 'cyd@fernbank.example', appPassword: '' })
    expect(empty.body.message).toBe('Please enter both Apple ID email and App Password')
    const right = await visitor.send(
      appleSignup,
      {},
      { email: 'Cyd@fernbank.example', appPassword: 'ABCD efgh ijklmnop' },
    )
    expect(right).toMatchObject({ status: 200, body: { user: { email: 'cyd@fernbank.example' } } })
  })
})

describe('testing a connection', () => {
  it('needs the sign-up page first', async () => {
    const answer = await test.visitor().send(testImap, {}, login('dan@fernbank.example'))
    expect(answer).toMatchObject({ status: 403, body: { message: 'Please reload the page and try again.' } })
  })

  it('says how many folders there are, and changes nothing', async () => {
    const visitor = test.visitor()
    await visitor.send(appleSignupUrl, {})
    const answer = await visitor.send(testApple, {}, { email: 'dan@fernbank.example', appPassword: PASSWORD })
    expect(answer.body).toMatchObject({ success: true })
    expect(answer.body.folders).toBeGreaterThan(1)
    expect(
      await test.app.db.selectFrom('mailbox').select('id').where('address', '=', 'dan@fernbank.example').execute(),
    ).toEqual([])
  })

  it('is refused after five wrong passwords in a quarter of an hour', async () => {
    await untilWindowLasts(900_000, 20_000)
    const visitor = test.visitor()
    await visitor.send(appleSignupUrl, {})
    const wrong = { ...login('eve@fernbank.example', 'wrong'), host: '127.0.0.1' }
    const statuses = []
    const begun = performance.now()
    for (let i = 0; i < 6; i++) statuses.push((await visitor.send(testImap, {}, wrong)).status)
    expect(statuses).toEqual([200, 200, 200, 200, 200, 429])
    // Time tells nothing: each failure takes 800 ms at least, and timers may be early by a millisecond.
    expect(performance.now() - begun).toBeGreaterThan(5 * 799)
  })
})

describe('a connected mailbox', () => {
  it('belongs to one account only', async () => {
    const [ada, bob] = [await test.newPerson(), await test.newPerson()]
    expect((await ada.send(connectImap, {}, login('fay@fernbank.example'))).body).toMatchObject({ success: true })
    const answer = await bob.send(connectImap, {}, login('fay@fernbank.example'))
    expect(answer).toMatchObject({
      status: 409,
      body: { message: expect.stringContaining('connected to another Icebox account') },
    })
  })

  const firsts = [
    ['jan@fernbank.example', 'had it before', true],
    ['kai@fernbank.example', 'comes for the first time', false],
  ] as const
  it.each(firsts)('(%s) belongs to one only, though the other, who %s, comes at the same instant', async (...row) => {
    const [address, , wasTheirs] = row
    const [ada, bob] = [await test.newPerson(), await test.newPerson()]
    if (wasTheirs) {
      expect((await bob.send(connectImap, {}, login(address))).body).toMatchObject({ success: true })
      const [box] = (await bob.send(listMailboxes, { id: bob.accountId })).body
      await bob.send(disconnectMailbox, { id: bob.accountId, mailboxId: box.id })
    }
    const place = { host: 'localhost', port: dovecot.imapsPort, smtpHost: null, smtpPort: null }
    const { meanwhile } = await inTransaction(test.app, async tx => {
      const proven = { provider: 'imap' as const, address, username: address, ...place, secret: PASSWORD }
      await keepMailbox(test.app, tx, { accountId: ada.accountId, ...proven })
      const meanwhile = bob.send(connectImap, {}, login(address))
      await someoneWaits(test.app.db)
      return { meanwhile }
    })
    expect(await meanwhile).toMatchObject({
      status: 409,
      body: { message: expect.stringContaining('connected to another Icebox account') },
    })
  })

  it('opens its account by whichever form its owner signs in', async () => {
    const dan = await test.visitor().send(appleSignup, {}, { email: 'dan@fernbank.example', appPassword: PASSWORD })
    const answer = await test.visitor().send(imapSignin, {}, login('dan@fernbank.example'))
    expect(answer).toMatchObject({ status: 200, body: { isNew: false, user: { id: dan.body.user.id } } })
    const owners = test.app.db.selectFrom('mailbox').select('account_id').where('username', '=', 'dan@fernbank.example')
    expect(await owners.execute()).toEqual([{ account_id: dan.body.user.id }])
  })

  it('is one mailbox however its login is spelt', async () => {
    const plain = await test.visitor().send(imapSignin, {}, login('ada@fernbank.example'))
    const shouted = { ...login('ada@fernbank.example'), username: 'ADA@Fernbank.example' }
    const answer = await test.visitor().send(imapSignin, {}, shouted)
    expect(answer).toMatchObject({ status: 200, body: { user: { id: plain.body.user.id } } })
  })

  it('is one mailbox for its owner, whichever name of its host it is connected by', async () => {
    const client = test.visitor()
    const first = await client.send(imapSignin, {}, login('ivy@fernbank.example'))
    for (const host of ['127.0.0.1', 'localhost', '127.0.0.1']) {
      const { body } = await client.send(connectImap, {}, { ...login('ivy@fernbank.example'), host })
      expect(body).toMatchObject({ success: true })
    }
    const { body } = await client.send(listMailboxes, { id: first.body.user.id })
    expect(body).toHaveLength(1)
  })

  it('is one mailbox whether or not its host is written with the dot at the end', async () => {
    const [plain, dotted] = [test.visitor(), test.visitor()]
    const one = await plain.send(imapSignin, {}, login('gil@fernbank.example'))
    const two = await dotted.send(imapSignin, {}, { ...login('gil@fernbank.example'), host: 'localhost.' })
    expect(two.body.user.id).toBe(one.body.user.id)
  })

  it('loses its password at once when it is disconnected, and comes back when it is connected again', async () => {
    const visitor = test.visitor()
    const { body } = await visitor.send(imapSignin, {}, login('hal@fernbank.example'))
    const id = body.user.id
    const [box] = (await visitor.send(listMailboxes, { id })).body
    expect((await visitor.send(disconnectMailbox, { id, mailboxId: box.id })).status).toBe(200)
    expect((await visitor.send(listMailboxes, { id })).body).toEqual([])
    expect(await test.app.db.selectFrom('mailbox').select('credential').where('id', '=', box.id).execute()).toEqual([
      { credential: null },
    ])
    expect((await visitor.send(disconnectMailbox, { id, mailboxId: box.id })).status).toBe(404)
    expect((await visitor.send(disconnectMailbox, { id, mailboxId: 'no id' })).status).toBe(404)
    await visitor.send(connectImap, {}, login('hal@fernbank.example'))
    expect((await visitor.send(listMailboxes, { id })).body).toHaveLength(1)
  })
})

it("while the sandbox runs, of this machine's ports only the demo mail host's is open", async () => {
  const imap = { host: 'localhost', port: dovecot.imapsPort, smtpHost: 'localhost', smtpPort: 587 }
  const closed = await testApp({
    mailHosts: { allowCidrs: [], extraCa: undefined },
    sandbox: { url: 'http://127.0.0.1:9', token: 'none', caPem: dovecot.caPem, imap },
  })
  const visitor = closed.visitor()
  await visitor.send(appleSignupUrl, {})
  const demo = await visitor.send(testImap, {}, login('ada@fernbank.example'))
  const other = await visitor.send(testImap, {}, { ...login('ada@fernbank.example'), port: dovecot.imapPort })
  expect(demo.body).toMatchObject({ success: true })
  expect(other.body).toMatchObject({ success: false })
  await closed.close()
})
