import { gunzipSync } from 'node:zlib'
import { readExport, requestExport } from '@icebox/contract/user'
import { keepCertificate } from '@icebox/sandbox/imap/certificate'
import { newFolder } from '@icebox/sandbox/imap/client-for-tests'
import { type Smtp, startSmtp } from '@icebox/sandbox/imap/smtp'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type TestApp, testApp } from '../../testing/test-app.ts'
import { sql } from '../kit/db/db.ts'
import { sendExport } from './export.ts'
import { HANDED_OUT } from './export-store.ts'
import { NOT_HANDED_OUT } from './not-handed-out.ts'

const SENDER = { address: 'icebox@operator.example', password: 'its password' }
const PASSWORD = 'sealed-password-of-the-mailbox'

let test: TestApp
let smtp: Smtp
const letters: { to: string; raw: string }[] = []

beforeAll(async () => {
  const certificate = keepCertificate(newFolder())
  smtp = await startSmtp({
    certificate,
    port: undefined,
    user: address => ({ address, password: '' }),
    sender: address => (address === SENDER.address ? SENDER : undefined),
    deliver: async (to, raw) => void letters.push({ to, raw: raw.toString('latin1') }),
  })
  const url = `smtp://${encodeURIComponent(SENDER.address)}:${encodeURIComponent(SENDER.password)}@127.0.0.1:${smtp.port}`
  test = await testApp({ outgoing: { url, from: `Icebox <${SENDER.address}>`, ca: certificate.certPem } })
})
afterAll(async () => {
  await smtp.stop()
  await test.close()
})

async function personWithMail(email?: string) {
  const person = await test.newPerson(email)
  const login = {
    provider: 'imap' as const,
    address: 'ada@fernbank.example',
    username: person.accountId,
    host: 'mail.example',
  }
  const { id } = await test.app.db
    .insertInto('mailbox')
    .values({ account_id: person.accountId, port: 993, credential: PASSWORD, ...login })
    .returning('id')
    .executeTakeFirstOrThrow()
  const about = { from_address: 'dana@pitch.example', from_name: 'Dana', subject: 'Quick question', size: 1 }
  await test.app.db
    .insertInto('entry')
    .values({
      ...about,
      account_id: person.accountId,
      mailbox_id: id,
      provider_key: '1:1',
      message_id: '<1@pitch.example>',
      message_id_hash: Buffer.from('1'),
      received_at: new Date(),
      state: 'moved',
    })
    .execute()
  return person
}

it('gives a person everything that is stored about them, and nothing of anybody else', async () => {
  const [ada, ben] = [await personWithMail('ada@people.example'), await personWithMail('ben@people.example')]
  const { status, body, headers } = await ada.send(readExport, { id: ada.accountId })
  expect(status).toBe(200)
  expect(headers['cache-control']).toBe('no-store')
  expect(body.entry).toMatchObject([{ from_address: 'dana@pitch.example', subject: 'Quick question', state: 'moved' }])
  expect(body.account).toMatchObject([{ email: 'ada@people.example' }])
  expect(body.learned).toMatchObject({ corrections: { broughtBack: 0 } })
  const text = JSON.stringify(body)
  expect(text).not.toContain(ben.accountId)
  expect(text).not.toContain('ben@people.example')
  expect(text).not.toContain(PASSWORD)
  expect((await ada.send(readExport, { id: ben.accountId })).status).toBe(403)
})

it('sends it to their own address, once asked', async () => {
  const ada = await personWithMail('ada.export@people.example')
  await test.app.db.updateTable('account').set({ email_proven: true }).where('id', '=', ada.accountId).execute()
  const { body } = await ada.send(requestExport, { id: ada.accountId })
  expect(body).toEqual({ sentTo: 'ada.export@people.example' })
  const { rows } = await sql<{ payload: { accountId: string } }>`
    select payload from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id
    where t.identifier = 'send-export'`.execute(test.app.db)
  expect(rows).toEqual([{ payload: { accountId: ada.accountId } }])
  await sendExport(test.app, { accountId: ada.accountId })
  const letter = letters.find(({ to }) => to === 'ada.export@people.example')
  const [, packed = ''] = /application\/gzip[\s\S]*?\r\n\r\n([\w+/=\r\n]+)/.exec(letter?.raw ?? '') ?? []
  const sent = JSON.parse(gunzipSync(Buffer.from(packed, 'base64')).toString())
  expect(sent.entry).toMatchObject([{ subject: 'Quick question' }])
})

it('sends nothing to an address that nobody has proven to be theirs', async () => {
  const ada = await personWithMail()
  await test.app.db.updateTable('account').set({ email_proven: false }).where('id', '=', ada.accountId).execute()
  expect((await ada.send(requestExport, { id: ada.accountId })).body).toEqual({ sentTo: null })
})

it('sends nothing to somebody who has left meanwhile', async () => {
  const before = letters.length
  await sendExport(test.app, { accountId: crypto.randomUUID() })
  expect(letters.length).toBe(before)
})

it('names every table: what is in it is handed out, or there is a reason why not', async () => {
  const { rows } = await sql<{ name: string }>`
    select table_name as name from information_schema.tables
    where table_schema = 'public' and table_name <> 'migration'`.execute(test.app.db)
  const named = [...HANDED_OUT, ...Object.keys(NOT_HANDED_OUT)]
  expect(named.toSorted()).toEqual(rows.map(row => row.name).toSorted())
})
