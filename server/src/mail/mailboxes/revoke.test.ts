import { authStatus } from '@icebox/contract/auth'
import { disconnectMailbox, listMailboxes } from '@icebox/contract/mailbox'
import { gmailUrl, googleSigninUrl } from '@icebox/contract/providers'
import { deleteUser } from '@icebox/contract/user'
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { outOfOrder } from '../../../testing/front.ts'
import { consent, land, type ProviderWorld, providerWorld } from '../../../testing/provider-world.ts'
import { unseal } from '../../kit/sessions/secrets.ts'
import { grantPlace } from './grants.ts'

let world: ProviderWorld
beforeAll(async () => {
  world = await providerWorld()
})
afterEach(() => {
  world.fronts.google.meddle = undefined
})
afterAll(() => world.close())

const revocations = () => world.fronts.google.calls.filter(call => call.endsWith('/revoke')).length
let count = 0

/** Somebody with Gmail connected, and the refresh token that Icebox has of it. */
async function owner() {
  const email = `owner${++count}@gmail.com`
  world.google.addPerson({ email, name: 'Owner' })
  const client = world.test.visitor()
  await land(client, await consent((await client.send(googleSigninUrl, {})).body.authUrl, { as: email }))
  await land(client, await consent((await client.send(gmailUrl, {})).body.authUrl, { as: email }))
  const { id } = (await client.send(authStatus, {})).body.user
  const [{ id: mailboxId }] = (await client.send(listMailboxes, { id })).body
  const { app } = world.test
  const grant = await app.db
    .selectFrom('mailbox_grant')
    .select('refresh_token')
    .where('mailbox_id', '=', mailboxId)
    .executeTakeFirstOrThrow()
  return { client, id, mailboxId, token: unseal(app.keys, grantPlace(mailboxId, 'refresh_token'), grant.refresh_token) }
}

/** Whether Google still takes the token. */
async function isAlive(refresh_token: string): Promise<boolean> {
  const { id: client_id, secret: client_secret } = world.google.client
  const form = { grant_type: 'refresh_token', refresh_token, client_id, client_secret }
  return (await fetch(`${world.google.url}/oauth2/token`, { method: 'POST', body: new URLSearchParams(form) })).ok
}

const stored = async (mailboxId: string) => ({
  grants: await world.test.app.db.selectFrom('mailbox_grant').selectAll().where('mailbox_id', '=', mailboxId).execute(),
  credentials: await world.test.app.db.selectFrom('mailbox').select('credential').where('id', '=', mailboxId).execute(),
})

it('disconnecting gives the permission back at Google and forgets the tokens', async () => {
  const { client, id, mailboxId, token } = await owner()
  expect(await isAlive(token)).toBe(true)
  expect((await client.send(disconnectMailbox, { id, mailboxId })).status).toBe(200)
  expect(await isAlive(token)).toBe(false)
  expect(await stored(mailboxId)).toEqual({ grants: [], credentials: [{ credential: null }] })
})

it('disconnecting does not wait for a Google that is down', async () => {
  const { client, id, mailboxId } = await owner()
  world.fronts.google.meddle = outOfOrder
  const before = revocations()
  expect((await client.send(disconnectMailbox, { id, mailboxId })).status).toBe(200)
  expect(revocations()).toBe(before + 2)
  expect(await stored(mailboxId)).toEqual({ grants: [], credentials: [{ credential: null }] })
})

it('deleting the account gives the permission back too', async () => {
  const { client, id, mailboxId, token } = await owner()
  expect((await client.send(deleteUser, { id })).status).toBe(200)
  expect(await isAlive(token)).toBe(false)
  expect(await stored(mailboxId)).toEqual({ grants: [], credentials: [] })
})

it("nobody takes away the permission of another's mailbox", async () => {
  const [ada, bob] = [await owner(), await world.test.newPerson()]
  const { mailboxId, token } = ada
  expect((await bob.send(disconnectMailbox, { id: bob.accountId, mailboxId })).status).toBe(404)
  expect(await isAlive(token)).toBe(true)
})
