import { revokeKey } from '@icebox/contract/api/keys'
import { changePopup, restoreInPopup, undoInPopup } from '@icebox/contract/api/popup'
import * as v1 from '@icebox/contract/api/v1-webhooks'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { addMessage, by } from '../../testing/api-world.ts'
import { newExtensionKey, newLinkCode, newVerifier, redeem } from '../../testing/programs/extension-world.ts'
import { type HookWorld, hookWorld } from '../../testing/webhooks/world.ts'

let world: HookWorld
beforeAll(async () => {
  world = await hookWorld({ selfHostUnlimited: true })
})
afterAll(() => world.close())

/** What the audit trail tells of what somebody did, and by what, but for signing in. */
async function toldOf({ accountId }: { accountId: string }) {
  const rows = await world.test.app.db
    .selectFrom('audit')
    .select(['act', 'actor_kind', 'details', 'net'])
    .where('actor_id', '=', accountId)
    .orderBy('number')
    .execute()
  return rows.filter(({ act }) => act !== 'signed_in')
}

it('tells of an extension that is connected, not of a code, and of what it does as the extension', async () => {
  const person = await world.test.newPerson()
  const messageId = await addMessage(world.test, person.accountId)
  const { verifier, challenge } = newVerifier()
  const code = await newLinkCode(person, challenge)
  expect(await toldOf(person)).toEqual([])
  await redeem(world.test, { code, verifier })
  expect(await toldOf(person)).toMatchObject([{ act: 'extension_linked', actor_kind: 'person' }])
  expect((await toldOf(person))[0]?.net).toMatch(/\.0\/24$/)

  const ask = by(world.test, await newExtensionKey(world.test, person))
  for (const input of [{ line: 91 }, { isActive: false }]) for (const _ of [1, 2]) await ask(changePopup, { input })
  await ask(restoreInPopup, { input: { id: messageId } })
  await ask(undoInPopup, { input: { id: messageId } })
  expect((await toldOf(person)).slice(2)).toMatchObject([
    { act: 'settings_changed', actor_kind: 'extension', details: { line: 91 } },
    { act: 'protection_switched', actor_kind: 'extension', details: { isActive: false } },
    { act: 'mail_restored', actor_kind: 'extension' },
    { act: 'mail_act_undone', actor_kind: 'extension' },
  ])
  const { rows } = await listOf(person.accountId)
  await person.send(revokeKey, { id: person.accountId, keyId: rows[0]?.id ?? '' })
  expect((await toldOf(person)).at(-1)).toMatchObject({ act: 'key_revoked', actor_kind: 'person' })
})

const listOf = async (accountId: string) => ({
  rows: await world.test.app.db.selectFrom('api_key').select('id').where('account_id', '=', accountId).execute(),
})

it('tells of webhooks that a key makes and changes as of the key, without their addresses', async () => {
  const owner = await world.hooked()
  const ask = by(world.test, owner.key)
  const { webhookId, eventId, hookUrl } = owner
  const places = { webhookId }
  const since = (await toldOf(owner)).length
  await ask(v1.createWebhook, { input: { url: hookUrl, events: ['email.frozen', 'usage.80'] } })
  for (const _ of [1, 2]) await ask(v1.changeWebhook, { places, input: { leavesOutPeople: true } })
  await ask(v1.rotateSecret, { places, input: {} })
  await ask(v1.replayEvents, { places, input: { eventId } })
  for (const _ of [1, 2]) await ask(v1.deleteWebhook, { places })
  const told = (await toldOf(owner)).slice(since)
  expect(told).toMatchObject([
    { act: 'webhook_made', details: { events: 'email.frozen usage.80', leavesOutPeople: false } },
    { act: 'webhook_changed', details: { leavesOutPeople: true } },
    { act: 'webhook_secret_changed' },
    { act: 'webhook_replayed' },
    { act: 'webhook_deleted' },
  ])
  for (const { actor_kind } of told) expect(actor_kind).toBe('key')
  expect(JSON.stringify(told)).not.toContain(new URL(hookUrl).host)
})
