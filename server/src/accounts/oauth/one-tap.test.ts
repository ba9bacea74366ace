import { authStatus } from '@icebox/contract/auth'
import { googleOneTap, googleSigninUrl, googleVerify } from '@icebox/contract/providers'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { outOfOrder } from '../../../testing/front.ts'
import { consent, land, type ProviderWorld, providerWorld } from '../../../testing/provider-world.ts'
import type { Client } from '../../../testing/test-app.ts'

let world: ProviderWorld
beforeAll(async () => {
  world = await providerWorld()
  for (const name of ['ada', 'bob']) world.google.addPerson({ email: `${name}@gmail.com`, name })
})
afterAll(() => world.close())

const EXPIRED = { status: 400, body: { message: expect.stringContaining('took too long') } }
const isSignedIn = async (client: Client) => (await client.send(authStatus, {})).body.user !== null

/** What Google's script does in the page: asks for a credential with the page's nonce. */
async function credentialFor(email: string, nonce: string, google = world.google): Promise<string> {
  const query = new URLSearchParams({ email, nonce, client_id: google.client.id })
  const answer = await fetch(`${google.url}/_sandbox/credential?${query}`)
  return ((await answer.json()) as { credential: string }).credential
}

async function tap(client: Client, email: string): Promise<string> {
  return credentialFor(email, (await client.send(googleOneTap, {})).body.nonce)
}

it('signs in, and opens the account that the button opens', async () => {
  const [tapping, pressing] = [world.test.visitor(), world.test.visitor()]
  const credential = await tap(tapping, 'ada@gmail.com')
  const first = await tapping.send(googleVerify, {}, { credential, plan: 'pro_plus', seats: 2 })
  expect(first).toMatchObject({
    status: 200,
    body: {
      success: true,
      isNew: true,
      redirectUrl: '/setup-gmail?plan=pro_plus&seats=2',
      user: { email: 'ada@gmail.com', subscriptionStatus: 'active' },
    },
  })
  const { authUrl } = (await pressing.send(googleSigninUrl, {})).body
  expect(await land(pressing, await consent(authUrl, { as: 'ada@gmail.com' }))).toBe('/dashboard')
  expect((await pressing.send(authStatus, {})).body.user.id).toBe(first.body.user.id)
})

it('takes a credential once', async () => {
  const client = world.test.visitor()
  const credential = await tap(client, 'bob@gmail.com')
  expect((await client.send(googleVerify, {}, { credential })).status).toBe(200)
  client.cookies.delete('sid')
  expect(await client.send(googleVerify, {}, { credential })).toMatchObject(EXPIRED)
  expect(await isSignedIn(client)).toBe(false)
})

it('refuses a credential that another browser got, so that nobody is signed in to a stranger', async () => {
  const [attacker, victim] = [world.test.visitor(), world.test.visitor()]
  const credential = await tap(attacker, 'ada@gmail.com')
  await victim.send(googleOneTap, {})
  expect(await victim.send(googleVerify, {}, { credential })).toMatchObject(EXPIRED)
  expect(await isSignedIn(victim)).toBe(false)
})

it('refuses the nonce of a sign-in begun by the button, and the state of a prompt at the landing', async () => {
  const client = world.test.visitor()
  const { authUrl } = (await client.send(googleSigninUrl, {})).body
  const nonce = new URL(authUrl).searchParams.get('nonce') ?? ''
  const credential = await credentialFor('ada@gmail.com', nonce)
  expect(await client.send(googleVerify, {}, { credential })).toMatchObject(EXPIRED)
  const offer = (await client.send(googleOneTap, {})).body
  const state = `one_tap.${offer.nonce}`
  const code = new URLSearchParams((await consent(authUrl, { as: 'ada@gmail.com' })).split('?')[1]).get('code') ?? ''
  const back = `/api/auth/google/callback?${new URLSearchParams({ code, state })}`
  expect(await land(client, back)).toBe('/auth?error=expired')
})

it('refuses what is no credential', async () => {
  const client = world.test.visitor()
  for (const credential of ['x', 'a.b.c', await credentialFor('ada@gmail.com', '')]) {
    expect(await client.send(googleVerify, {}, { credential })).toMatchObject(EXPIRED)
  }
})

it('is not taken from the page of another site', async () => {
  const client = world.test.visitor()
  const credential = await tap(client, 'ada@gmail.com')
  const elsewhere = client.withHeaders({ origin: 'https://evil.example' })
  expect((await elsewhere.send(googleVerify, {}, { credential })).status).toBe(403)
})

it("says so when Google's keys cannot be had", async () => {
  const other = await providerWorld()
  other.google.addPerson({ email: 'ada@gmail.com', name: 'Ada' })
  const client = other.test.visitor()
  const { nonce } = (await client.send(googleOneTap, {})).body
  const credential = await credentialFor('ada@gmail.com', nonce, other.google)
  other.fronts.google.meddle = outOfOrder
  expect(await client.send(googleVerify, {}, { credential })).toMatchObject({ status: 503 })
  other.fronts.google.meddle = undefined
  expect(await client.send(googleVerify, {}, { credential })).toMatchObject({ status: 200 })
  await other.close()
})
