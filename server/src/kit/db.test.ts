import { changeSettings, getUser } from '@icebox/contract/user'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type TestApp, testApp } from '../../testing/test-app.ts'
import { openDatabase } from './db.ts'

let test: TestApp

beforeAll(async () => {
  test = await testApp()
})
afterAll(() => test.close())

it('a process that stands still in the middle of a transaction holds nobody up for longer than moments', async () => {
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
  const frozen = other.db.transaction().execute(async tx => {
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
