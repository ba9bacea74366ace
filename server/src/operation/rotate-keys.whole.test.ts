import { randomUUID } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { classify } from '@icebox/contract/api/v1-deciding'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { by } from '../../testing/api-world.ts'
import { type TestApp, testApp } from '../../testing/test-app.ts'
import { hookWorld } from '../../testing/webhooks/world.ts'
import { secretsOf } from '../api/webhooks/sealed.ts'
import { readKeys, seal, unseal } from '../kit/sessions/secrets.ts'
import { credentialPlace } from '../mail/mailboxes/connect-login.ts'
import { rotateKeys, withNewKey } from './rotate-keys.ts'
import { SEALED } from './sealed-store.ts'

const MAILBOXES = 50
const SRC = new URL('../', import.meta.url)

let test: TestApp
beforeAll(async () => {
  test = await testApp()
})
afterAll(() => test.close())

async function addMailbox(accountId: string, credential: (id: string) => string): Promise<string> {
  const id = randomUUID()
  const login = { provider: 'imap' as const, address: 'ada@fernbank.example', username: id, host: 'mail.example' }
  await test.app.db
    .insertInto('mailbox')
    .values({ id, account_id: accountId, port: 993, credential: credential(id), ...login })
    .execute()
  return id
}

it('seals everything under the new key while others read and write, and says what no key opens', async () => {
  const { accountId } = await test.newPerson()
  const { tokenKeys, secret } = test.app.config
  const add = () => addMailbox(accountId, id => seal(test.app.keys, credentialPlace(id), 'a password'))
  for (let i = 0; i < MAILBOXES; i++) await add()
  const both = readKeys({ tokenKeys: withNewKey(tokenKeys), secret })
  const read = async () => {
    const rows = await test.app.db.selectFrom('mailbox').select(['id', 'credential']).execute()
    for (const { id, credential } of rows)
      expect(unseal(both, credentialPlace(id), credential ?? '')).toBe('a password')
  }
  let isOver = false
  const others = (async () => {
    // Whoever has not heard of the new key yet seals under the old one.
    for (let i = 0; !isOver; i++) await (i < 5 ? add() : read())
  })()
  const rotating = rotateKeys({ ...test.app, keys: both }, test.database.pool).finally(() => {
    isOver = true
  })
  const { resealed, left } = await rotating
  await others
  expect(resealed).toBeGreaterThanOrEqual(MAILBOXES)
  expect([...left.values()].every(count => count <= 5)).toBe(true)
  await addMailbox(accountId, () => 'v1.k9.nonce.sealed')
  const again = await rotateKeys({ ...test.app, keys: both }, test.database.pool)
  expect([...again.left]).toEqual([['k9', 1]])
})

it('reaches what programs are told and were answered', async () => {
  const world = await hookWorld({ selfHostUnlimited: true })
  const owner = await world.hooked()
  const asked = { input: { from: 'a@b.example', subject: '', text: 'Hello' }, headers: { 'idempotency-key': 'kept' } }
  expect((await by(world.test, owner.key)(classify, asked)).status).toBe(200)
  const { tokenKeys, secret } = world.test.app.config
  const keys = readKeys({ tokenKeys: withNewKey(tokenKeys), secret })
  const { left } = await rotateKeys({ ...world.test.app, keys }, world.test.database.pool)
  expect([...left]).toEqual([])
  const [webhook] = await world.test.app.db.selectFrom('webhook').selectAll().execute()
  const first = keys.tokens[0]?.id
  expect([webhook?.secret, webhook?.url].map(each => each?.split('.')[1])).toEqual([first, first])
  expect(webhook && secretsOf({ ...world.test.app, keys }, webhook)).toEqual([owner.secret])
  await world.close()
})

it('names a new key by the next number', () => {
  expect(withNewKey('k1:a')).toMatch(/^k2:.{44},k1:a$/)
  expect(withNewKey('old:b, k7:a')).toMatch(/^k8:/)
})

it('knows every table in which something is sealed', () => {
  const files = readdirSync(SRC, { recursive: true, encoding: 'utf8' }).filter(each => /(?<!\.test)\.ts$/.test(each))
  const sealed = files.flatMap(file =>
    [...readFileSync(new URL(file, SRC), 'utf8').matchAll(/\{ table: '(\w+)', id/g)].map(([, table]) => table),
  )
  expect(new Set(sealed)).toEqual(new Set(SEALED.map(({ table }) => table)))
})
