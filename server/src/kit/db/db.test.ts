import { createServer, type Socket } from 'node:net'
import { changeSettings, getUser } from '@icebox/contract/user'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type TestApp, testApp } from '../../../testing/test-app.ts'
import { inTransaction, openDatabase } from './db.ts'

let test: TestApp

beforeAll(async () => {
  test = await testApp()
})
afterAll(() => test.close())

it.concurrent('a process that stands still in the middle of a transaction holds nobody up for longer than moments', async () => {
  const { accountId, ...browser } = await test.newPerson()
  const other = openDatabase(test.databaseUrl, test.app.log)
  let wake = () => {}
  const waking = new Promise<void>(resolve => {
    wake = resolve
  })
  let stand = () => {}
  const standing = new Promise<void>(resolve => {
    stand = resolve
  })
  const setting = sql`select current_setting('idle_in_transaction_session_timeout') as limit`.execute(other.db)
  expect((await setting).rows).toEqual([{ limit: '15s' }])
  // What follows holds for any length of it.
  const frozen = other.db.transaction().execute(async tx => {
    await sql`set local idle_in_transaction_session_timeout = '1s'`.execute(tx)
    await tx.selectFrom('account').select('id').where('id', '=', accountId).forUpdate().execute()
    stand()
    await waking
    await tx.updateTable('account').set({ line: 61 }).where('id', '=', accountId).execute()
  })
  await standing
  expect(await browser.send(changeSettings, { id: accountId }, { confidence: 77 })).toMatchObject({ status: 200 })
  wake()
  await expect(frozen).rejects.toThrow()
  expect((await browser.send(getUser, { id: accountId })).body.settings.confidence).toBe(77)
  await other.close()
}, 60_000)

it.concurrent('a connection that gives no answer takes no place in the pool for good', async ({ expect }) => {
  const sockets: Socket[] = []
  // Lets in whoever comes (AuthenticationOk, ReadyForQuery) and then says nothing more.
  const host = createServer(socket => {
    sockets.push(socket.on('error', () => {}))
    socket.once('data', () => socket.write(Buffer.from([0x52, 0, 0, 0, 8, 0, 0, 0, 0, 0x5a, 0, 0, 0, 5, 0x49])))
  })
  await new Promise<void>(resolve => host.listen(0, '127.0.0.1', resolve))
  const address = host.address()
  const port = typeof address === 'object' ? address?.port : 0
  const silent = openDatabase(`postgres://nobody@127.0.0.1:${port}/nothing`, test.app.log, { max: 1 })
  const failures = [1, 2].map(() => expect(sql`select 1`.execute(silent.db)).rejects.toThrow())
  await failures[0]
  // Whoever waited has its place now.
  await expect.poll(() => sockets.length, { timeout: 20_000 }).toBe(2)
  for (const socket of sockets) socket.destroy()
  await failures[1]
  host.close()
  await silent.close()
}, 60_000)

it.concurrent('two transactions that wait for each other both get done', async ({ expect }) => {
  const [one, other] = [(await test.newPerson()).accountId, (await test.newPerson()).accountId]
  let arrived = 0
  let go = () => {}
  const both = new Promise<void>(resolve => {
    go = resolve
  })
  const change = (first: string, second: string, line: number) =>
    inTransaction(test.app, async tx => {
      const set = (id: string) => tx.updateTable('account').set({ line }).where('id', '=', id).execute()
      await set(first)
      if (++arrived === 2) go()
      await both
      await set(second)
    })
  await Promise.all([change(one, other, 70), change(other, one, 80)])
  // One of them was begun again.
  expect(arrived).toBe(3)
  const rows = await test.app.db.selectFrom('account').select('line').where('id', 'in', [one, other]).execute()
  expect(new Set(rows.map(({ line }) => line)).size).toBe(1)
}, 60_000)
