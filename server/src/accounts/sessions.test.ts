import type { AddressInfo } from 'node:net'
import { giveLinkCode } from '@icebox/contract/api/extension'
import { createKey } from '@icebox/contract/api/keys'
import { createWebhook } from '@icebox/contract/api/webhooks'
import { googleSigninUrl } from '@icebox/contract/providers'
import { changeStopSettings } from '@icebox/contract/replies'
import { proveDomains, removeCompany, requireCompany, setCompany } from '@icebox/contract/safety/company'
import { getOwnDataLink, makeOwnDataLink, requestExport } from '@icebox/contract/safety/own-data'
import { endAllSessions, endSession, FRESH_MINUTES, listSessions, type Session } from '@icebox/contract/safety/sessions'
import { handOverTeam } from '@icebox/contract/team'
import { deleteUser, getUser } from '@icebox/contract/user'
import { addMailboxWay, googleWayUrl, microsoftWayUrl } from '@icebox/contract/ways'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { WebSocket } from 'ws'
import { consent, land, type ProviderWorld, providerWorld } from '../../testing/provider-world.ts'
import type { Client } from '../../testing/test-app.ts'
import { openDatabase, sql } from '../kit/db/db.ts'
import { serve } from '../kit/http/serve.ts'
import { serveSocket } from '../kit/http/socket.ts'
import { routes } from '../routes.ts'

let world: ProviderWorld
beforeAll(async () => {
  world = await providerWorld()
  for (const name of ['ada', 'bob', 'cyd', 'dan', 'eve']) {
    world.google.addPerson({ email: `${name}@gmail.com`, name })
  }
})
afterAll(() => world.close())

const FIREFOX = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0'
const SAFARI = 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 Version/18 Safari/605.1.15'

/** A browser of its own, at an address of its own, that signs in. */
async function browserOf(as: string, userAgent = FIREFOX) {
  return signIn(as, world.test.visitor().withHeaders({ 'user-agent': userAgent }))
}

async function signIn(as: string, browser: Client) {
  await land(browser, await consent((await browser.send(googleSigninUrl, {})).body.authUrl, { as }))
  const { rows } = await sql<{ id: string }>`select id from account where email = ${as}`.execute(world.test.app.db)
  return { ...browser, accountId: rows[0]?.id ?? '' }
}

type Person = Awaited<ReturnType<typeof browserOf>>
const sessionsOf = async (as: Person): Promise<Session[]> => (await as.send(listSessions, { id: as.accountId })).body

it('tells of each browser what it is, from where it came and when, and nothing that says who', async () => {
  const [here] = [await browserOf('ada@gmail.com'), await browserOf('ada@gmail.com', SAFARI)]
  const sessions = await sessionsOf(here)
  expect(sessions.map(({ browser, system, isThis }) => [browser, system, isThis])).toEqual(
    expect.arrayContaining([
      ['Firefox', 'Linux', true],
      ['Safari', 'macOS', false],
    ]),
  )
  for (const { network } of sessions) expect(network).toMatch(/^10\.\d+\.\d+\.0\/24$/)
})

it('signs one browser out, or all the others; somebody else has none of it', async () => {
  const [here, there, third] = [
    await browserOf('bob@gmail.com'),
    await browserOf('bob@gmail.com', SAFARI),
    await browserOf('bob@gmail.com'),
  ]
  const stranger = await world.test.newPerson()
  const safari = (await sessionsOf(here)).find(({ browser }) => browser === 'Safari')?.id ?? ''
  expect((await stranger.send(endSession, { id: stranger.accountId, sessionId: safari })).status).toBe(404)
  expect((await here.send(endSession, { id: here.accountId, sessionId: safari })).status).toBe(200)
  expect((await there.send(getUser, { id: here.accountId })).status).toBe(401)
  expect((await here.send(endAllSessions, { id: here.accountId }, {})).body).toEqual({ ended: 1 })
  expect((await third.send(getUser, { id: here.accountId })).status).toBe(401)
  expect((await here.send(getUser, { id: here.accountId })).status).toBe(200)
  await here.send(endAllSessions, { id: here.accountId }, { everywhere: true })
  expect((await here.send(getUser, { id: here.accountId })).status).toBe(401)
})

/** A server with connections of its own, which shares with the first nothing but the database. */
async function otherServer() {
  const { app, databaseUrl } = world.test
  const database = openDatabase(databaseUrl, app.log, { max: 4 })
  const server = await serve({ ...app, db: database.db }, routes)
  const feed = await serveSocket({ ...app, db: database.db }, server, databaseUrl)
  await server.listen({ port: 0, host: '127.0.0.1' })
  const close = async () => {
    await feed.close()
    await server.close()
    await database.close()
  }
  return { port: (server.server.address() as AddressInfo).port, close }
}

it('ends the open pages of a browser within a second, whatever server holds them', async () => {
  const [here, there] = [await browserOf('cyd@gmail.com'), await browserOf('cyd@gmail.com', SAFARI)]
  const other = await otherServer()
  const headers = { cookie: `sid=${there.cookies.get('sid')}`, origin: 'http://localhost:3000' }
  const socket = new WebSocket(`ws://127.0.0.1:${other.port}/ws?userId=${there.accountId}`, { headers })
  await new Promise(resolve => socket.once('open', resolve))
  const closed = new Promise<number>(resolve => socket.once('close', resolve))
  const safari = (await sessionsOf(here)).find(({ browser }) => browser === 'Safari')?.id ?? ''
  const began = Date.now()
  await here.send(endSession, { id: here.accountId, sessionId: safari })
  expect(await closed).toBe(4403)
  expect(Date.now() - began).toBeLessThan(1_000)
  await other.close()
})

/** Letters about a new device that wait to go out to somebody. */
async function lettersTo(accountId: string) {
  const { rows } = await sql<{ payload: { browser: string } }>`
    select payload from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id
    where t.identifier = 'send-device-letter' and payload ->> 'accountId' = ${accountId}`.execute(world.test.app.db)
  return rows.map(({ payload }) => payload.browser)
}

it('writes a letter about a device that is new: not the first one, not one that was here, not twice for one place', async () => {
  const first = await browserOf('dan@gmail.com')
  expect(await lettersTo(first.accountId)).toEqual([])
  const second = world.test.visitor().withHeaders({ 'user-agent': SAFARI })
  await signIn('dan@gmail.com', second)
  expect(await lettersTo(first.accountId)).toEqual(['Safari'])
  await signIn('dan@gmail.com', second)
  second.cookies.clear()
  await signIn('dan@gmail.com', second)
  expect(await lettersTo(first.accountId)).toEqual(['Safari'])
  const old = sql`update known_place set seen_at = now() - interval '31 days' where account_id = ${first.accountId}`
  await old.execute(world.test.app.db)
  second.cookies.clear()
  await signIn('dan@gmail.com', second)
  expect(await lettersTo(first.accountId)).toEqual(['Safari', 'Safari'])
})

const COMPANY = { issuer: 'https://login.invalid', clientId: 'c', clientSecret: 's', domains: ['people.example'] }

it('takes a fresh sign-in for what cannot be taken back or lets somebody else in; a stale one changes nothing', async () => {
  const { db } = world.test.app
  const eve = await browserOf('eve@gmail.com')
  const id = eve.accountId
  const ASKED = [
    () => eve.send(createKey, { id }, { name: 'A script', scopes: ['activity:read'], days: 30 }),
    () => eve.send(requestExport, { id }),
    () => eve.send(makeOwnDataLink, { id }),
    () => eve.send(getOwnDataLink, { token: 'of a letter' }),
    () => eve.send(handOverTeam, { id }, { memberId: id }),
    () => eve.send(changeStopSettings, { id }, { isAutomatic: true, understands: true }),
    // A way in of one's own would make any later sign-in fresh.
    () => eve.send(googleWayUrl, {}),
    () => eve.send(microsoftWayUrl, {}),
    () => eve.send(addMailboxWay, { id }, { mailboxId: id }),
    () => eve.send(giveLinkCode, { id }, { challenge: 'c'.repeat(43) }),
    () => eve.send(createWebhook, { id }, { url: 'https://hooks.invalid/', events: ['email.frozen'] }),
    () => eve.send(setCompany, { id }, COMPANY),
    () => eve.send(proveDomains, { id }),
    () => eve.send(requireCompany, { id }, { required: true }),
    () => eve.send(removeCompany, { id }),
    () => eve.send(deleteUser, { id }, {}),
  ]
  // What is there for the operator alone is not there for her at all.
  const ofAll = routes.filter(({ about }) => about?.isThereFor === undefined)
  expect(ofAll.filter(({ about }) => about?.isFresh !== undefined)).toHaveLength(ASKED.length)
  const age = (minutes: number) =>
    sql`update session set created_at = now() - make_interval(mins => ${minutes})`.execute(db)
  await age(FRESH_MINUTES + 1)
  for (const ask of ASKED) expect(await ask()).toMatchObject({ status: 403, body: { code: 'sign_in_again' } })
  // Switching it off takes none.
  expect((await eve.send(changeStopSettings, { id }, { isAutomatic: false })).status).toBe(200)
  await age(FRESH_MINUTES - 1)
  for (const ask of ASKED) expect((await ask()).body.code).not.toBe('sign_in_again')
  expect((await eve.send(getUser, { id })).status).toBe(401)
})
