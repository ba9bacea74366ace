import { randomUUID } from 'node:crypto'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { examineInstallation, lookAtInstallation } from '@icebox/contract/safety/operator'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { addMessage, keyOwner } from '../../../testing/api-world.ts'
import { type Sink, startSink } from '../../../testing/sink.ts'
import { type Answer, type Client, type TestApp, testApp } from '../../../testing/test-app.ts'
import { getAccount } from '../../accounts/account-store.ts'
import { insertIdentity } from '../../accounts/identity-store.ts'
import { sql } from '../../kit/db/db.ts'
import { migrationNames } from '../../kit/db/migrate.ts'
import { serve } from '../../kit/http/serve.ts'
import { routes } from '../../routes.ts'
import { holdTeamOf } from '../people/people.ts'

const OPERATOR = 'Op.Erator@fernbank.example'
const CANARY = 'canary'
const CALLS = [lookAtInstallation, examineInstallation] as const
const home = mkdtempSync(join(tmpdir(), 'icebox-panel-'))
const NAMED = { name: undefined, address: undefined, email: undefined, emails: [OPERATOR.toLowerCase()] }

let test: TestApp
let sink: Sink
let operator: Client & { readonly accountId: string }
beforeAll(async () => {
  sink = await startSink()
  test = await testApp({ operator: NAMED, home, outgoing: sink.outgoing })
  operator = await newOperator()
})
afterAll(async () => {
  await test.close()
  await sink.smtp.stop()
})

/** Lets the sessions of an account have begun by a way with this address. */
async function signInBy(accountId: string, address: string): Promise<void> {
  const { db } = test.app
  const identity_id = await db.transaction().execute(tx => {
    const identity = { provider: 'google', subject: randomUUID() } as const
    return insertIdentity(tx, { accountId, identity, address })
  })
  await db.updateTable('session').set({ identity_id }).where('account_id', '=', accountId).execute()
}

async function newOperator() {
  const person = await test.newPerson(OPERATOR)
  await signInBy(person.accountId, OPERATOR.toLowerCase())
  return person
}

const looks = (as: Client) => Promise.all(CALLS.map(call => as.send(call, {})))

/** What is said of it beside the id of the request, and which headers come along. */
function faceOf({ status, body, headers }: Answer, path: string) {
  const { requestId: _id, ...said } = body as Record<string, unknown>
  return { status, said: JSON.stringify(said).replaceAll(path, '?'), headers: Object.keys(headers).sort() }
}

async function expectNothing(as: Client): Promise<void> {
  const nothing = '/api/operator/nothing'
  const expected = faceOf(await as.visit(nothing), nothing)
  expect(expected.status).toBe(404)
  for (const { path } of CALLS) expect(faceOf(await as.visit(path), path)).toEqual(expected)
}

async function rowsOf({ accountId }: { accountId: string }) {
  const { rows } = await sql<{ act: string; net: string }>`
    select act, net from audit where actor_id = ${accountId} order by number`.execute(test.app.db)
  return rows
}

const setBegun = (accountId: string, minutes: number) =>
  test.app.db
    .updateTable('session')
    .set({ created_at: new Date(Date.now() - minutes * 60_000) })
    .where('account_id', '=', accountId)
    .execute()

describe('for whom the calls are there', () => {
  it('nobody who is not signed in, not named, or named by an address that is not proven', async () => {
    await expectNothing(test.visitor())
    await expectNothing(await test.newPerson())
    const claims = await newOperator()
    const { db } = test.app
    await db.updateTable('account').set({ email_proven: false }).where('id', '=', claims.accountId).execute()
    await expectNothing(claims)
    expect(await rowsOf(claims)).toEqual([])
  })

  it('nobody of the same team, an admin neither', async () => {
    const colleague = await test.newPerson()
    const { db } = test.app
    const { team_id } = await getAccount(db, operator.accountId)
    await db.updateTable('team').set({ seats: 5 }).where('id', '=', team_id).execute()
    const joined = { team_id, role: 'admin' } as const
    await db.updateTable('account').set(joined).where('id', '=', colleague.accountId).execute()
    await expectNothing(colleague)
  })

  it('no key of a program, whoever made it', async () => {
    const owner = await keyOwner(test)
    await test.app.db.updateTable('account').set({ email: OPERATOR }).where('id', '=', owner.accountId).execute()
    await expectNothing(test.visitor().withHeaders({ authorization: `Bearer ${owner.key}` }))
  })

  it('whoever is named, whatever the case of the letters, with a sign-in of the last minutes', async () => {
    for (const { status } of await looks(operator)) expect(status).toBe(200)
    await setBegun(operator.accountId, 6)
    for (const { status, body } of await looks(operator)) expect([status, body.code]).toEqual([403, 'sign_in_again'])
    await setBegun(operator.accountId, 0)
  })

  it('nobody who signed in by another way into the account, or by one that was taken away', async () => {
    const person = await newOperator()
    expect((await person.send(lookAtInstallation, {})).status).toBe(200)
    await signInBy(person.accountId, 'private@fernbank.example')
    await expectNothing(person)
    await signInBy(person.accountId, OPERATOR)
    expect((await person.send(lookAtInstallation, {})).status).toBe(200)
    await test.app.db.deleteFrom('identity').where('account_id', '=', person.accountId).execute()
    await expectNothing(person)
  })

  it('nobody where nobody is named', async () => {
    const bare = await testApp()
    await expectNothing(await bare.newPerson(OPERATOR))
    await bare.close()
  })

  it('no longer whoever is named no more, or whose address is no longer proven', async () => {
    const person = await newOperator()
    expect((await person.send(lookAtInstallation, {})).status).toBe(200)
    const config = { ...test.app.config, operator: { ...NAMED, emails: ['other@fernbank.example'] } }
    const later = await serve({ ...test.app, config }, routes)
    const cookie = [...person.cookies].map(pair => pair.join('=')).join('; ')
    const { statusCode } = await later.inject({ url: lookAtInstallation.path, headers: { cookie } })
    expect(statusCode).toBe(404)
    await later.close()
    const { db } = test.app
    await db.updateTable('account').set({ email: 'new@fernbank.example' }).where('id', '=', person.accountId).execute()
    await expectNothing(person)
  })
})

it('each look leaves one row in the audit trail of the operator, and a refused one none', async () => {
  const person = await newOperator()
  await looks(person)
  await setBegun(person.accountId, 6)
  await looks(person)
  const net = expect.stringMatching(/^10\.\d+\.\d+\.0\/24$/)
  expect(await rowsOf(person)).toEqual([
    { act: 'installation_looked_at', net },
    { act: 'installation_looked_at', net },
  ])
})

it('answers 120 looks an hour', async () => {
  const person = await newOperator()
  const window_start = sql<Date>`to_timestamp(floor(extract(epoch from now()) / 3600) * 3600)`
  const values = { key: `operator:${person.accountId}`, window_start, count: 119 }
  await test.app.db.insertInto('attempt').values(values).execute()
  expect((await person.send(lookAtInstallation, {})).status).toBe(200)
  expect((await person.send(lookAtInstallation, {})).body.code).toBe('too_many')
})

describe('what is shown', () => {
  const look = async () => (await operator.send(lookAtInstallation, {})).body

  it('counts mailboxes, people, teams on hold and webhooks, and names nobody', async () => {
    const before = await look()
    const owner = await keyOwner(test)
    const { db } = test.app
    const address = `${CANARY}@${CANARY}.example`
    await db.updateTable('account').set({ email: address, name: CANARY }).where('id', '=', owner.accountId).execute()
    await addMessage(test, owner.accountId)
    await db.updateTable('entry').set({ subject: CANARY, from_address: address }).execute()
    await db
      .updateTable('mailbox')
      .set({ address, username: address, host: `${CANARY}.example` })
      .where('account_id', '=', owner.accountId)
      .execute()
    const webhook = {
      account_id: owner.accountId,
      url: CANARY,
      secret: CANARY,
      events: ['email.frozen'],
      needs_plan: false,
    }
    const failing_since = new Date()
    await db
      .insertInto('webhook')
      .values([webhook, { ...webhook, failing_since }, { ...webhook, state: 'disabled', disabled_because: 'failing' }])
      .execute()
    await holdTeamOf(test.app, { address, isHeld: true })
    const after = await look()
    const accounts = (shown: typeof before) =>
      shown.people.reduce((sum: number, each: { accounts: number }) => sum + each.accounts, 0)
    expect(accounts(after) - accounts(before)).toBe(1)
    expect(after.people[0]).toMatchObject({ plan: 'pro_plus', state: 'active', teams: expect.any(Number) })
    expect(after.teamsOnHold - before.teamsOnHold).toBe(1)
    expect(after.webhooks).toEqual({ well: 1, failing: 1, paused: 0, disabled: 1 })
    expect(after.mailboxes).toContainEqual({ provider: 'imap', status: expect.any(String), count: expect.any(Number) })
    const text = JSON.stringify([after, (await operator.send(examineInstallation, {})).body])
    for (const name of [CANARY, '@', owner.accountId, 'fernbank']) expect(text).not.toContain(name)
  })

  it('tells version, migrations, backups and the queue', async () => {
    const { db } = test.app
    await db
      .insertInto('chore')
      .values({ name: 'backup made', done_at: sql<Date>`now() - interval '5 hours'` })
      .execute()
    expect(await look()).toMatchObject({
      version: expect.stringMatching(/^\d+\.\d+\.\d+$/),
      database: expect.stringMatching(/^PostgreSQL \d+/),
      migrations: { applied: migrationNames().length, last: migrationNames().at(-1), missing: [] },
      backups: { isDaily: false, ageHours: 5 },
      workers: 0,
      queue: { givenUp: 0, triedAgain: 0, ready: expect.any(Number) },
    })
  })

  it('counts the errors of the last day by kind, in words of ours alone', async () => {
    const at = (hours: number) => Date.now() - hours * 3_600_000
    const line = (time: number, more: object) => `${JSON.stringify({ level: 50, time, ...more })}\n`
    const failed = { msg: 'a call failed', err: { kind: 'DatabaseError', errorCode: '57P01', at: [CANARY] } }
    const day = new Date().toISOString().slice(0, 10)
    const setAside = join(home, 'log', `errors-${day}-${at(1)}.log`)
    mkdirSync(join(home, 'log'), { recursive: true })
    writeFileSync(
      setAside,
      [
        line(at(25), failed),
        line(at(1), failed),
        line(at(2), failed),
        line(at(3), { msg: `Failed task 7 of ${CANARY}@x.example`, err: { kind: `two words ${CANARY}` } }),
        '{"level":50,"time":',
      ].join(''),
    )
    const { errors } = await look()
    expect(errors).toEqual([
      { words: 'a call failed', kind: 'DatabaseError 57P01', count: 2 },
      { words: '', kind: '', count: 1 },
    ])
    rmSync(setAside)
  })

  it('tells of a file of errors that cannot be read, and counts those in the others', async () => {
    const day = new Date().toISOString().slice(0, 10)
    const [unread, read] = [1, 2].map(number => join(home, 'log', `errors-${day}-${number}.log`)) as [string, string]
    mkdirSync(unread, { recursive: true })
    writeFileSync(read, `${JSON.stringify({ level: 50, time: Date.now(), msg: 'a call failed' })}\n`)
    const { errors } = await look()
    expect(errors).toHaveLength(2)
    expect(errors).toContainEqual({ words: 'a call failed', kind: '', count: 1 })
    expect(errors).toContainEqual({ words: 'a file of errors could not be read', kind: 'EISDIR', count: 1 })
    for (const file of [unread, read]) rmSync(file, { recursive: true })
  })

  it('has the findings of the doctor, mailboxes left out', async () => {
    const { findings } = (await operator.send(examineInstallation, {})).body
    const states = new Map(findings.map(({ what, state }: { what: string; state: string }) => [what, state]))
    expect(Object.fromEntries(states)).toMatchObject({
      ...{ Keys: 'well', Database: 'well', Tables: 'well', Worker: 'broken', Registration: 'well' },
      ...{
        'Own mail': 'well',
        Google: 'left_out',
        Microsoft: 'left_out',
        Stripe: 'left_out',
        Backups: 'left_out',
        Disk: 'well',
      },
    })
    expect([...states.keys()].filter(what => String(what).startsWith('Mailbox'))).toEqual([])
  })
})
