import { randomUUID } from 'node:crypto'
import { askToStop, changeStopSettings } from '@icebox/contract/replies'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { iced, requestsOf, stopOwner } from '../../testing/stop-world.ts'
import { type TestApp, testApp } from '../../testing/test-app.ts'
import { inTransaction, sql } from '../kit/db/db.ts'
import { readKeys, seal, unseal } from '../kit/sessions/secrets.ts'
import { credentialPlace } from '../mail/mailboxes/connect-login.ts'
import { storeGrant } from '../mail/mailboxes/grant-store.ts'
import { grantPlace, sealTokens } from '../mail/mailboxes/grants.ts'
import { keepHouse, keepHouseDaily } from './housekeeping.ts'

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

it('forgets whom one asked to stop after a year, and with the account at once', async () => {
  const owner = await stopOwner(test)
  const ids = [await iced(test, owner), await iced(test, owner)]
  await owner.client.send(askToStop, { id: owner.accountId }, { ids, dryRun: false })
  await owner.client.send(changeStopSettings, { id: owner.accountId }, { template: 'No, thanks.' })
  const created_at = sql<Date>`now() - interval '366 days'`
  await test.app.db
    .updateTable('stop_request')
    .set({ created_at })
    .where('entry_id', '=', ids[0] ?? '')
    .execute()
  await keepHouse(test.app)
  expect((await requestsOf(test, owner)).map(({ entry_id }) => entry_id)).toEqual([ids[1]])
  await test.app.db.deleteFrom('account').where('id', '=', owner.accountId).execute()
  expect(await requestsOf(test, owner)).toEqual([])
  expect(await test.app.db.selectFrom('stop_setting').selectAll().execute()).toEqual([])
})

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

it('forgets what a dry run found more than a year ago', async () => {
  const { accountId } = await test.newPerson()
  const login = { provider: 'imap' as const, address: 'a@b.example', host: 'b', port: 993 }
  for (const age of ['366 days', '364 days']) {
    const { id } = await test.app.db
      .insertInto('mailbox')
      .values({ account_id: accountId, username: age, ...login })
      .returning('id')
      .executeTakeFirstOrThrow()
    const run = { mailbox_id: id, account_id: accountId, state: 'ready' as const }
    const started_at = sql<Date>`now() - ${age}::interval`
    await test.app.db
      .insertInto('head_start')
      .values({ ...run, started_at })
      .execute()
    const about = { message_id_hash: Buffer.from(age), received_at: new Date(), found: JSON.stringify({ age }) }
    await test.app.db
      .insertInto('head_start_found')
      .values({ id: randomUUID(), mailbox_id: id, ...about })
      .execute()
  }
  await keepHouse(test.app)
  const rows = await test.app.db.selectFrom('head_start_found').select('found').execute()
  expect(rows).toEqual([{ found: { age: '364 days' } }])
})

it('forgets counts of months more than two years back', async () => {
  const { accountId } = await test.newPerson()
  const monthsBack = (count: number) =>
    sql<string>`(date_trunc('month', now() at time zone 'UTC') - make_interval(months => ${count}))::date`
  for (const [count, blocked] of [[24, 5] as const, [23, 2] as const, [0, 1] as const])
    await test.app.db
      .insertInto('usage_month')
      .values({ account_id: accountId, month: monthsBack(count), blocked })
      .execute()
  await keepHouse(test.app)
  const rows = await test.app.db
    .selectFrom('usage_month')
    .select('blocked')
    .where('account_id', '=', accountId)
    .execute()
  expect(rows.map(row => row.blocked).toSorted()).toEqual([1, 2])
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

it('removes what was begun at a provider and never ended, and invitations a month after their end or acceptance', async () => {
  const ada = await test.newPerson()
  const { db } = test.app
  const { team_id } = await db
    .selectFrom('account')
    .select('team_id')
    .where('id', '=', ada.accountId)
    .executeTakeFirstOrThrow()
  const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000)
  const attempt = { browser_hash: Buffer.from('b'), nonce: '', verifier: '' }
  for (const [name, days] of [['old', 2] as const, ['new', -1] as const]) {
    const state = { state_hash: Buffer.from(name), expires_at: daysAgo(days) }
    await db
      .insertInto('provider_attempt')
      .values({ ...attempt, ...state, provider: 'google', purpose: 'sign_in' })
      .execute()
  }
  for (const [email, days] of [['old@x.example', 31] as const, ['new@x.example', 29] as const]) {
    const token_hash = Buffer.from(email)
    await db
      .insertInto('invitation')
      .values({ team_id, email, token_hash, expires_at: daysAgo(days) })
      .execute()
  }
  for (const [email, days] of [['joined@x.example', 31] as const, ['joins@x.example', 29] as const]) {
    const accepted = { accepted_at: daysAgo(days), accepted_by: ada.accountId, expires_at: daysAgo(days - 7) }
    await db
      .insertInto('invitation')
      .values({ team_id, email, token_hash: Buffer.from(email), ...accepted })
      .execute()
  }
  await keepHouse(test.app)
  const attempts = await db.selectFrom('provider_attempt').select('state_hash').execute()
  expect(attempts.map(row => row.state_hash.toString())).toEqual(['new'])
  const kept = await db.selectFrom('invitation').select('email').orderBy('email').execute()
  expect(kept.map(({ email }) => email)).toEqual(['joins@x.example', 'new@x.example'])
})

it('is done once a day, also by a machine that slept when its hour came, and again when it failed', async () => {
  const { app } = test
  const ages = async () => (await app.db.selectFrom('chore').selectAll().execute()).map(({ done_at }) => done_at)
  const old = (hours: number) =>
    app.db
      .updateTable('chore')
      .set({ done_at: new Date(Date.now() - hours * 3_600_000) })
      .execute()
  const isDone = async () => {
    const ada = await test.newPerson()
    const mine = app.db.selectFrom('session').select('account_id').where('account_id', '=', ada.accountId)
    await app.db
      .updateTable('session')
      .set({ expires_at: new Date(0) })
      .where('account_id', '=', ada.accountId)
      .execute()
    await keepHouseDaily(app)
    return (await mine.execute()).length === 0
  }
  expect(await isDone()).toBe(true)
  expect(await isDone()).toBe(false)
  await old(23)
  expect(await isDone()).toBe(false)
  await old(40)
  expect(await isDone()).toBe(true)
  expect(await ages()).toHaveLength(1)
  await old(40)
  const broken = { ...app, keys: undefined as never, config: undefined as never }
  await expect(keepHouseDaily(broken)).rejects.toThrow()
  expect(await isDone()).toBe(true)
})

it('seals tokens anew under the first key', async () => {
  const { app } = test
  const fresh = Buffer.from(Array.from({ length: 32 }, (_, i) => i * 5 + 1)).toString('base64')
  const both = readKeys({ ...app.config, tokenKeys: `k2:${fresh},${app.config.tokenKeys}` })
  const alone = readKeys({ ...app.config, tokenKeys: `k2:${fresh}` })
  const { accountId } = await test.newPerson()
  const id = randomUUID()
  const login = { provider: 'google' as const, address: id, username: id, host: 'h', port: 443 }
  await app.db
    .insertInto('mailbox')
    .values({ id, account_id: accountId, ...login })
    .execute()
  const tokens = { access_token: 'an access token', refresh_token: 'a refresh token', expires_in: 60, scope: '' }
  await inTransaction(app, tx => storeGrant(tx, { mailboxId: id, scope: '', ...sealTokens(app, id, tokens) }))
  await keepHouse({ ...app, keys: both })
  const grant = await app.db.selectFrom('mailbox_grant').selectAll().executeTakeFirstOrThrow()
  expect(unseal(alone, grantPlace(id, 'refresh_token'), grant.refresh_token)).toBe('a refresh token')
  expect(unseal(alone, grantPlace(id, 'access_token'), grant.access_token ?? '')).toBe('an access token')
})

it('seals passwords anew under the first key, so that the old one can go; one that no key opens stops no other', async () => {
  const { app } = test
  const fresh = Buffer.from(Array.from({ length: 32 }, (_, i) => i * 5 + 1)).toString('base64')
  const lost = Buffer.from(Array.from({ length: 32 }, (_, i) => i * 3 + 2)).toString('base64')
  const both = readKeys({ ...app.config, tokenKeys: `k2:${fresh},${app.config.tokenKeys}` })
  const { accountId } = await test.newPerson()
  const insert = async (keys: typeof both) => {
    const id = randomUUID()
    const credential = seal(keys, credentialPlace(id), 'abcd-efgh')
    const login = { provider: 'imap' as const, address: id, username: id, host: 'h', port: 993 }
    await app.db
      .insertInto('mailbox')
      .values({ id, account_id: accountId, credential, ...login })
      .execute()
    return id
  }
  const gone = await insert(readKeys({ ...app.config, tokenKeys: `k0:${lost}` }))
  const old = [await insert(app.keys), await insert(app.keys)]
  await keepHouse({ ...app, keys: both })
  const credential = async (id: string) =>
    (await app.db.selectFrom('mailbox').select('credential').where('id', '=', id).executeTakeFirstOrThrow()).credential
  const alone = readKeys({ ...app.config, tokenKeys: `k2:${fresh}` })
  for (const id of old) expect(unseal(alone, credentialPlace(id), (await credential(id)) ?? '')).toBe('abcd-efgh')
  expect(await credential(gone)).toMatch(/^v1\.k0\./)
})

it('forgets after a day whose mail was kept', async () => {
  const { accountId } = await test.newPerson()
  const mailbox = await test.app.db
    .insertInto('mailbox')
    .values({ account_id: accountId, provider: 'imap', address: 'k@b.example', username: 'k', host: 'b', port: 993 })
    .returning('id')
    .executeTakeFirstOrThrow()
  for (const hours of [23, 25]) {
    const checked_at = new Date(Date.now() - hours * 3_600_000)
    const row = { mailbox_id: mailbox.id, who: Buffer.from(`${hours}`), is_kept: true, checked_at }
    await test.app.db.insertInto('kept_sender').values(row).execute()
  }
  await keepHouse(test.app)
  const left = await test.app.db.selectFrom('kept_sender').select('who').execute()
  expect(left.map(({ who }) => who.toString())).toEqual(['23'])
})
