import { listMailboxes } from '@icebox/contract/mailbox'
import { keepCertificate } from '@icebox/sandbox/imap/certificate'
import { newFolder } from '@icebox/sandbox/imap/client-for-tests'
import { freePort } from '@icebox/sandbox/imap/ports'
import { type Smtp, startSmtp } from '@icebox/sandbox/imap/smtp'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { type TestApp, testApp } from '../../../testing/test-app.ts'
import type { App } from '../../app.ts'
import type { MailboxRow } from '../mailboxes/mailbox-store.ts'
import { storeChecked } from '../moving/sync-store.ts'
import { ALERT_RETRY_MINUTES, noteWakefulness, tellOwners } from './alerts.ts'

const SENDER = { address: 'icebox@operator.example', password: 'its password' }
const MINUTE_MS = 60_000

let test: TestApp
let smtp: Smtp
let sending: App

beforeAll(async () => {
  const certificate = keepCertificate(newFolder())
  const user = () => undefined
  const sender = (address: string) => (address === SENDER.address ? SENDER : undefined)
  smtp = await startSmtp({ certificate, port: undefined, user, sender, deliver: async () => undefined })
  const url = `smtp://${encodeURIComponent(SENDER.address)}:${encodeURIComponent(SENDER.password)}@127.0.0.1:${smtp.port}`
  test = await testApp({ outgoing: { url, from: `Icebox <${SENDER.address}>`, ca: certificate.certPem } })
  sending = test.app
})
afterAll(async () => {
  await smtp.stop()
  await test.close()
})
/** One test looks at one mailbox. */
afterEach(async () => {
  await test.app.db.deleteFrom('mailbox').execute()
})

const ago = (minutes: number) => new Date(Date.now() - minutes * MINUTE_MS)
const LONG_AWAKE = ago(600)

interface Person {
  readonly accountId: string
  readonly mailboxId: string
}

async function personWith(change: Partial<MailboxRow>, { proven = true } = {}): Promise<Person> {
  const { accountId } = await test.newPerson(`${crypto.randomUUID()}@people.example`)
  if (!proven) {
    await test.app.db.updateTable('account').set({ email_proven: false }).where('id', '=', accountId).execute()
  }
  const login = {
    provider: 'imap' as const,
    address: 'ada@fernbank.example',
    username: accountId,
    host: 'mail.fernbank.example',
  }
  const times = { last_checked_at: new Date(), status_since: ago(120), connected_at: ago(120) }
  const row = { ...login, port: 993, credential: 'sealed', status: 'watching' as const, ...times, ...change }
  const { id } = await test.app.db
    .insertInto('mailbox')
    .values({ account_id: accountId, ...row, cursor: null })
    .returning('id')
    .executeTakeFirstOrThrow()
  return { accountId, mailboxId: id }
}

const change = ({ mailboxId }: Person, values: Partial<MailboxRow>) =>
  test.app.db
    .updateTable('mailbox')
    .set({ ...values, cursor: undefined })
    .where('id', '=', mailboxId)
    .execute()

/** As a sync does that found all well. */
async function checkedWell({ mailboxId }: Person): Promise<void> {
  const { lease_fence: fence } = await test.app.db
    .selectFrom('mailbox')
    .select('lease_fence')
    .where('id', '=', mailboxId)
    .executeTakeFirstOrThrow()
  const place = { folderPath: 'Icebox', folderId: 'Icebox', folderUrl: null }
  const seconds = { alone: 60, held: 60, rung: 60 }
  await storeChecked(test.app.db, { mailboxId, fence }, { cursor: undefined, moreAt: undefined, ...place, seconds })
}

/** What went out while this was done, newest last. */
async function lettersOf(work: () => Promise<unknown>) {
  const before = smtp.outbox.length
  await work()
  return smtp.outbox.slice(before)
}

const round = (awakeSince = LONG_AWAKE) => tellOwners(sending, awakeSince)

describe('an owner is told by e-mail', () => {
  it('once when the mailbox asks to be connected anew, with what to do and where', async () => {
    const ada = await personWith({ status: 'reconnect', status_reason: 'auth_failed', status_since: ago(1) })
    const letters = await lettersOf(() => Promise.all([round(), round(), round()]))
    expect(letters).toHaveLength(1)
    const [{ to, from, raw } = { to: '', from: '', raw: '' }] = letters
    const { email } = await test.app.db
      .selectFrom('account')
      .select('email')
      .where('id', '=', ada.accountId)
      .executeTakeFirstOrThrow()
    expect([to, from]).toEqual([email, SENDER.address])
    expect(raw).toMatch(/^Auto-Submitted: auto-generated\r$/m)
    expect(raw).toMatch(/^Content-Type: multipart\/alternative/m)
    const text = raw.replace(/=\r\n/g, '').replaceAll('=3D', '=')
    expect(text).toContain('Subject: Icebox is not watching ada@fernbank.example')
    expect(text).toContain('no longer accepts the password for ada@fernbank.example. New mail stays in your inbox.')
    expect(text).toContain('http://localhost:3000/dashboard')
  })

  it('unless they said that they want no such letters', async () => {
    const ada = await personWith({ status: 'reconnect', status_reason: 'auth_failed', status_since: ago(1) })
    await test.app.db.insertInto('letter_choice').values({ account_id: ada.accountId, trouble: false }).execute()
    expect(await lettersOf(() => round())).toEqual([])
  })

  it.each([
    ['unreachable', { status: 'unreachable', status_since: ago(14), last_checked_at: ago(16) }],
    ['watched, but not checked for long', { last_checked_at: ago(16) }],
    ['never checked since it was connected', { status: 'connecting', last_checked_at: null, status_since: ago(16) }],
  ] as const)('when it was %s', async (_, values) => {
    await personWith(values)
    expect(await lettersOf(round)).toHaveLength(1)
    expect(await lettersOf(round)).toHaveLength(0)
  })

  it.each([
    ['checked 14 minutes ago', { last_checked_at: ago(14) }],
    ['unreachable for a few minutes', { status: 'unreachable', status_since: ago(3), last_checked_at: ago(14) }],
    ['just connected anew', { status: 'connecting', status_since: ago(1), last_checked_at: ago(600) }],
    ['disconnected', { status: 'reconnect', credential: null, disconnected_at: ago(1) }],
  ] as const)('but not when it is %s', async (_, values) => {
    await personWith(values)
    expect(await lettersOf(round)).toHaveLength(0)
  })

  it('not again before it was well in between, and then of the next trouble', async () => {
    const ada = await personWith({ last_checked_at: ago(16) })
    expect(await lettersOf(round)).toHaveLength(1)
    await change(ada, { status: 'reconnect', status_reason: 'revoked' })
    expect(await lettersOf(round)).toHaveLength(0)
    await checkedWell(ada)
    expect(await lettersOf(round)).toHaveLength(0)
    await change(ada, { last_checked_at: ago(16), status_since: ago(60) })
    expect(await lettersOf(round)).toHaveLength(1)
  })

  it('later where mailboxes are looked at seldom', async () => {
    const { config } = test.app
    sending = { ...test.app, config: { ...config, pollSeconds: 3_600 } }
    const ada = await personWith({ last_checked_at: ago(89) })
    expect(await lettersOf(round)).toHaveLength(0)
    await change(ada, { last_checked_at: ago(91) })
    expect(await lettersOf(round)).toHaveLength(1)
    sending = test.app
  })

  it('not because the machine was switched off or asleep', async () => {
    await personWith({ last_checked_at: ago(120) })
    const start = Date.now() - 60 * MINUTE_MS
    const awakeSince = noteWakefulness(start)
    expect(awakeSince(start + MINUTE_MS).getTime()).toBe(start)
    expect(await lettersOf(() => round(awakeSince(Date.now())))).toHaveLength(0)
    expect(await lettersOf(() => round(ago(14)))).toHaveLength(0)
    expect(await lettersOf(() => round(ago(16)))).toHaveLength(1)
  })

  it('only at an address that was proven', async () => {
    await personWith({ status: 'reconnect' }, { proven: false })
    expect(await lettersOf(round)).toHaveLength(0)
    await personWith({ status: 'reconnect', provider: 'google', status_reason: 'revoked' }, { proven: false })
    const letters = await lettersOf(round)
    expect(letters.map(letter => letter.to)).toEqual(['ada@fernbank.example'])
    expect(letters[0]?.raw).toContain('Google password')
  })
})

describe('a letter that cannot be sent', () => {
  it('is tried three times more with pauses, then given up', async () => {
    const ada = await personWith({ status: 'reconnect' })
    const { outgoing } = test.app.config
    const url = `smtp://127.0.0.1:${await freePort()}`
    sending = { ...test.app, config: { ...test.app.config, outgoing: { from: outgoing?.from ?? '', url } } }
    const stored = () =>
      test.app.db
        .selectFrom('mailbox')
        .select(['alerted_at', 'alert_failures'])
        .where('id', '=', ada.mailboxId)
        .executeTakeFirstOrThrow()
    for (const [index] of ALERT_RETRY_MINUTES.entries()) {
      await round()
      await round()
      expect(await stored()).toEqual({ alerted_at: null, alert_failures: index + 1 })
      await change(ada, { alert_quiet_until: ago(1) })
    }
    await round()
    expect((await stored()).alerted_at).not.toBeNull()
    sending = test.app
    expect(await lettersOf(round)).toHaveLength(0)
  })

  it('goes out at the next try when the host is back', async () => {
    const ada = await personWith({ status: 'reconnect' })
    smtp.fail('unreachable')
    expect(await lettersOf(round)).toHaveLength(0)
    smtp.fail('none')
    await change(ada, { alert_quiet_until: ago(1) })
    expect(await lettersOf(round)).toHaveLength(1)
    expect(await lettersOf(round)).toHaveLength(0)
  })
})

it('a mailbox that is watched but was not checked for a quarter of an hour is called late', async () => {
  const ada = await test.newPerson()
  const { mailboxId } = await personWith({ last_checked_at: ago(16) })
  await test.app.db.updateTable('mailbox').set({ account_id: ada.accountId }).where('id', '=', mailboxId).execute()
  const [health] = (await ada.send(listMailboxes, { id: ada.accountId })).body
  expect(health).toMatchObject({ status: 'late', advice: expect.stringContaining('New mail stays in your inbox') })
})
