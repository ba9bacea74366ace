import { randomUUID } from 'node:crypto'
import type { MailboxProvider } from '@icebox/contract/mailbox-providers'
import { type HttpServer, json, serveHttp } from '@icebox/sandbox/http'
import { exportJWK, generateKeyPair, SignJWT } from 'jose'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { clearJobs, waitingSyncs } from '../../../testing/push-world.ts'
import { type TestApp, testApp } from '../../../testing/test-app.ts'
import { someoneWaits } from '../../../testing/waits.ts'
import { googleAt } from '../../config/providers.ts'

const ACCOUNT = 'rings@test.iam.gserviceaccount.com'
const AUDIENCE = 'http://localhost:3000/webhooks/gmail'
const ADDRESS = 'Ada.Lovelace@fernbank.example'

type KeyPair = Awaited<ReturnType<typeof generateKeyPair>>

let test: TestApp
let keys: HttpServer
let google: KeyPair
let somebody: KeyPair
let ours: string

beforeAll(async () => {
  google = await generateKeyPair('RS256')
  somebody = await generateKeyPair('RS256')
  const shown = { ...(await exportJWK(google.publicKey)), kid: 'k1', alg: 'RS256', use: 'sig' }
  keys = await serveHttp(async () => json(200, { keys: [shown] }))
  const client = { clientId: 'id', clientSecret: 'secret', pubsub: { topic: 'projects/t/topics/t', account: ACCOUNT } }
  test = await testApp({ google: googleAt(`http://127.0.0.1:${keys.port}`, client) })
  ours = await mailboxAt('google')
  await mailboxAt('imap')
  await mailboxAt('google', 'grace@fernbank.example')
})
afterAll(async () => {
  await test.close()
  await keys.stop()
})
beforeEach(async () => {
  await clearJobs(test)
  await test.app.db.updateTable('mailbox').set({ last_push_at: null }).execute()
})

async function mailboxAt(provider: MailboxProvider, address = ADDRESS): Promise<string> {
  const { accountId } = await test.newPerson()
  const { id } = await test.app.db
    .insertInto('mailbox')
    .values({
      account_id: accountId,
      provider,
      address,
      username: randomUUID(),
      host: 'h',
      port: 443,
      credential: 'sealed',
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

interface Claims {
  readonly iss?: string
  readonly aud?: string | string[]
  readonly email?: string
  readonly email_verified?: boolean
  readonly exp?: string
}

/** Signed as Pub/Sub signs, but for what is said otherwise. */
function token(claims: Claims = {}, by: KeyPair = google): Promise<string> {
  const { iss = 'https://accounts.google.com', aud = AUDIENCE, exp = '1h', ...more } = claims
  return new SignJWT({ email: ACCOUNT, email_verified: true, ...more })
    .setProtectedHeader({ alg: 'RS256', kid: 'k1' })
    .setIssuer(iss)
    .setAudience(aud)
    .setIssuedAt(new Date(Date.now() - 7_200_000))
    .setExpirationTime(exp === '1h' ? new Date(Date.now() + 3_600_000) : new Date(Date.now() - 3_600_000))
    .sign(by.privateKey)
}

function bodyFor(emailAddress: string): string {
  const data = Buffer.from(JSON.stringify({ emailAddress, historyId: 4711 })).toString('base64')
  return JSON.stringify({ message: { data, messageId: '1', publishTime: 'now' }, subscription: 's' })
}

async function push(bearer: string | undefined, body = bodyFor(ADDRESS.toLowerCase()), remoteAddress = '10.0.0.1') {
  const headers = { 'content-type': 'application/json', ...(bearer ? { authorization: `Bearer ${bearer}` } : {}) }
  return test.server.inject({ method: 'POST', url: '/webhooks/gmail', headers, payload: body, remoteAddress })
}

async function rung(): Promise<string[]> {
  const rows = await test.app.db.selectFrom('mailbox').select('id').where('last_push_at', 'is not', null).execute()
  return rows.map(row => row.id)
}

describe('a push of Gmail', () => {
  it('wakes the Gmail mailbox of that address, whatever the case, and no other', async () => {
    expect((await push(await token())).statusCode).toBe(204)
    expect(await waitingSyncs(test)).toEqual([ours])
    expect(await rung()).toEqual([ours])
  })

  it('is heard from either of the two names Google gives itself', async () => {
    expect((await push(await token({ iss: 'accounts.google.com' }))).statusCode).toBe(204)
    expect(await waitingSyncs(test)).toEqual([ours])
  })

  it('leaves one job, however often it comes at once', async () => {
    const bearer = await token()
    const answers = await Promise.all([1, 2, 3, 4, 5].map(() => push(bearer)))
    expect(answers.map(answer => answer.statusCode)).toEqual([204, 204, 204, 204, 204])
    expect(await waitingSyncs(test)).toEqual([ours])
  })

  it('comes in floods that leave the database to everybody else', async () => {
    const { db } = test.app
    const bearer = await token()
    let flood: Promise<{ statusCode: number }>[] = []
    // The mailbox is just being written, so that every ring for it has to wait.
    await db.transaction().execute(async tx => {
      await tx.selectFrom('mailbox').select('id').where('id', '=', ours).forUpdate().execute()
      flood = Array.from({ length: 60 }, () => push(bearer))
      await someoneWaits(db)
      expect(await rung()).toEqual([])
    })
    expect(new Set((await Promise.all(flood)).map(answer => answer.statusCode))).toEqual(new Set([204]))
    expect(await waitingSyncs(test)).toEqual([ours])
  })

  it.each([
    ['for an address nobody has', bodyFor('nobody@fernbank.example')],
    ['that says nothing', '{}'],
    ['that is no JSON', 'data=1'],
    ['whose data is no JSON', JSON.stringify({ message: { data: 'AAAA' } })],
  ])('%s is accepted, so that it is not sent again for days, and wakes nobody', async (_, body) => {
    expect((await push(await token(), body)).statusCode).toBe(204)
    expect(await waitingSyncs(test)).toEqual([])
  })

  it('over 256 KB is not read', async () => {
    expect((await push(await token(), 'x'.repeat(262_145))).statusCode).toBe(413)
  })

  it('is asked to come again while Google cannot be asked for its keys', async () => {
    const { app } = test
    const bearer = await token()
    const config = { ...app.config, google: googleAt('http://127.0.0.1:1', { ...must(app.config.google) }) }
    const other = await testApp(config)
    const headers = { authorization: `Bearer ${bearer}` }
    const answer = await other.server.inject({ method: 'POST', url: '/webhooks/gmail', headers, payload: '{}' })
    expect(answer.statusCode).toBe(503)
    await other.close()
  })
})

describe('a push that does not prove itself', () => {
  it.each([
    ['without a token', 401, async () => undefined],
    ['with a token that is none', 401, async () => 'a.b.c'],
    ['signed by somebody else', 401, () => token({}, somebody)],
    ['past its time', 401, () => token({ exp: 'past' })],
    ['made by somebody else', 403, () => token({ iss: 'https://accounts.example' })],
    ['for another address of ours', 403, () => token({ aud: 'http://localhost:3000/webhooks/outlook' })],
    ['for several addresses', 403, () => token({ aud: [AUDIENCE, 'https://other.example'] })],
    ['in the name of another account', 403, () => token({ email: 'rings@other.iam.gserviceaccount.com' })],
    ['whose account is not verified', 403, () => token({ email_verified: false })],
  ])('%s is refused and wakes nobody', async (_, status, bearer) => {
    expect((await push(await bearer())).statusCode).toBe(status)
    expect(await waitingSyncs(test)).toEqual([])
    expect(await rung()).toEqual([])
  })

  it('is told to wait after the thirtieth of a minute, while a true one from there is still heard', async () => {
    const answers: number[] = []
    for (let i = 0; i < 70; i++) answers.push((await push('a.b.c', '{}', '10.9.9.9')).statusCode)
    expect(answers.slice(0, 30)).toEqual(Array.from({ length: 30 }, () => 401))
    expect(answers).toContain(429)
    expect((await push(await token(), undefined, '10.9.9.9')).statusCode).toBe(204)
    expect((await push('a.b.c', '{}', '10.9.9.8')).statusCode).toBe(401)
  })
})

it('there is no such address while pushes are not set up', async () => {
  const bare = await testApp()
  const answer = await bare.server.inject({ method: 'POST', url: '/webhooks/gmail', payload: {} })
  expect(answer.statusCode).toBe(404)
  await bare.close()
})

function must<T>(value: T | undefined): T {
  if (value === undefined) throw new Error('missing')
  return value
}
