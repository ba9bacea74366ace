import { afterAll, beforeAll, expect, it } from 'vitest'
import { type TestApp, testApp } from '../../testing/test-app.ts'
import { sql } from '../kit/db.ts'
import { keepHouse } from './housekeeping.ts'

let test: TestApp
beforeAll(async () => {
  test = await testApp()
})
afterAll(() => test.close())

async function entryFrom(accountId: string, mailboxId: string, age: string): Promise<string> {
  const { id } = await test.app.db
    .insertInto('entry')
    .values({
      account_id: accountId,
      mailbox_id: mailboxId,
      provider_key: `1:${age}`,
      message_id: `<${age}@pitch.example>`,
      message_id_hash: Buffer.from(age),
      from_address: 'dana@pitch.example',
      from_name: 'Dana',
      subject: 'Quick question',
      size: 1,
      received_at: new Date(),
      seen_at: sql<Date>`now() - ${age}::interval`,
      state: 'moved',
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

it('forgets who wrote what after a year, and still knows that the message was moved', async () => {
  const ada = await test.newPerson()
  const mailbox = await test.app.db
    .insertInto('mailbox')
    .values({
      account_id: ada.accountId,
      provider: 'imap',
      address: 'a@b.example',
      username: 'a',
      host: 'b',
      port: 993,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const old = await entryFrom(ada.accountId, mailbox.id, '366 days')
  const young = await entryFrom(ada.accountId, mailbox.id, '364 days')
  await keepHouse(test.app)
  const rows = await test.app.db.selectFrom('entry').selectAll().execute()
  const found = (id: string) => rows.find(row => row.id === id)
  expect(found(old)).toMatchObject({ from_address: '', from_name: '', subject: '', message_id: '' })
  expect(found(old)?.message_id_hash.toString()).toBe('366 days')
  expect(found(young)).toMatchObject({ from_name: 'Dana', subject: 'Quick question' })
})

it('removes sessions past their time', async () => {
  const ada = await test.newPerson()
  await test.app.db
    .updateTable('session')
    .set({ expires_at: new Date(0) })
    .where('account_id', '=', ada.accountId)
    .execute()
  await keepHouse(test.app)
  expect(
    await test.app.db.selectFrom('session').select('account_id').where('account_id', '=', ada.accountId).execute(),
  ).toEqual([])
})
