import type { AddressInfo } from 'node:net'
import { deleteUser, toggleProtection } from '@icebox/contract/user'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { WebSocket } from 'ws'
import { countStatements } from '../../../testing/statements.ts'
import { type TestApp, testApp } from '../../../testing/test-app.ts'
import { someoneWaits } from '../../../testing/waits.ts'
import { inTransaction, sql } from '../db/db.ts'
import { type LiveFeed, publish } from '../queue/publish.ts'
import { serveSocket } from './socket.ts'

let test: TestApp
let feed: LiveFeed
let port: number

beforeAll(async () => {
  test = await testApp()
  feed = await serveSocket(test.app, test.server, test.databaseUrl)
  await test.server.listen({ port: 0, host: '127.0.0.1' })
  port = (test.server.server.address() as AddressInfo).port
})
afterAll(async () => {
  await feed.close()
  await test.close()
})

type Person = Awaited<ReturnType<TestApp['newPerson']>>

/** What an open page hears until its socket is closed. */
function listen(person: Person, { userId = person.accountId, origin = 'http://localhost:3000' } = {}) {
  const heard: string[] = []
  const cookie = `sid=${person.cookies.get('sid')}`
  const socket = new WebSocket(`ws://127.0.0.1:${port}/ws?userId=${userId}`, { headers: { cookie, origin } })
  socket.on('message', data => heard.push(JSON.parse(String(data)).type))
  const closed = new Promise<number>(resolve => socket.once('close', resolve))
  const opened = new Promise<void>(resolve => socket.once('open', resolve))
  /** The first event. */
  const said = new Promise<void>(resolve => socket.once('message', () => resolve()))
  return { heard, closed, opened, said, end: () => socket.close() }
}

/** A page that has heard its first event, so that it is surely listening. */
async function listening(person: Person) {
  const page = listen(person)
  while (page.heard.length === 0) {
    await person.send(toggleProtection, { id: person.accountId }, { enabled: true })
    await new Promise(resolve => setTimeout(resolve, 20))
  }
  return page
}

it('tells a page whatever happens from the moment it is open, however long its session was looked up', async () => {
  const { db } = test.app
  const ada = await test.newPerson()
  const page = await db.transaction().execute(async tx => {
    await sql`lock table session in access exclusive mode`.execute(tx)
    const opening = listen(ada)
    const told = opening.opened.then(() =>
      inTransaction(test.app, other => publish(other, ada.accountId, { type: 'usage_updated' })),
    )
    await someoneWaits(db)
    await Promise.race([told, new Promise(resolve => setTimeout(resolve, 200))])
    return opening
  })
  await page.said
  expect(page.heard).toEqual(['usage_updated'])
  page.end()
})

it('tells a page what concerns its own account', async () => {
  const page = await listening(await test.newPerson())
  expect(page.heard).toContain('settings_updated')
  page.end()
})

it('is told of all that one transaction did with one statement, and of nothing where it is taken back', async () => {
  const person = await test.newPerson()
  const page = await listening(person)
  const [before, to] = [page.heard.length, person.accountId]
  const counted = countStatements(test)
  const tell = (isKept: boolean) =>
    inTransaction(counted.app, async tx => {
      for (const emailId of ['one', 'two', 'one']) await publish(tx, to, { type: 'email_processed', emailId })
      await publish(tx, to, { type: 'usage_updated' })
      if (!isKept) throw new Error('taken back')
    })
  expect(await counted.during(() => tell(false).catch(() => undefined))).toHaveLength(2)
  expect(await counted.during(() => tell(true))).toHaveLength(3)
  await expect.poll(() => page.heard.slice(before)).toEqual(['email_processed', 'email_processed', 'usage_updated'])
  page.end()
  await counted.close()
})

it('is closed to another account, to another site and without a session', async () => {
  const [ada, bob] = [await test.newPerson(), await test.newPerson()]
  expect(await listen(ada, { userId: bob.accountId }).closed).toBe(4403)
  expect(await listen(ada, { origin: 'https://evil.example' }).closed).toBe(4403)
  expect(await listen({ ...ada, cookies: new Map() }).closed).toBe(4403)
})

it('is closed when its session ends, and other sockets stay open', async () => {
  const ada = await test.newPerson()
  const page = await listening(ada)
  const other = await test.newPerson()
  const otherPage = await listening(other)
  const cookie = `sid=${ada.cookies.get('sid')}`
  await test.server.inject({ url: '/api/logout', headers: { cookie, 'sec-fetch-site': 'same-origin' } })
  expect(await page.closed).toBe(4403)
  const before = otherPage.heard.length
  await inTransaction(test.app, tx => publish(tx, other.accountId, { type: 'usage_updated' }))
  while (otherPage.heard.length === before) await new Promise(resolve => setTimeout(resolve, 20))
  otherPage.end()
})

it('is closed when its account is deleted, which it is told first', async () => {
  const ada = await test.newPerson()
  const page = await listening(ada)
  await ada.send(deleteUser, { id: ada.accountId })
  expect(await page.closed).toBe(4403)
  expect(page.heard.at(-1)).toBe('account_deleted')
})

it('goes on after words from another version that nobody here understands', async () => {
  const ada = await test.newPerson()
  const page = await listening(ada)
  const odd = JSON.stringify({ to: ada.accountId, event: { type: 'of_next_year' } })
  await sql`select pg_notify('icebox_live', ${odd}), pg_notify('icebox_live', 'no json')`.execute(test.app.db)
  await inTransaction(test.app, tx => publish(tx, ada.accountId, { type: 'usage_updated' }))
  while (page.heard.at(-1) !== 'usage_updated') await new Promise(resolve => setTimeout(resolve, 20))
  expect(page.heard).not.toContain('of_next_year')
  page.end()
})
