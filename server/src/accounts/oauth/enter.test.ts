import { authStatus } from '@icebox/contract/auth'
import * as providers from '@icebox/contract/providers'
import { getUser } from '@icebox/contract/user'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { consent, land, type ProviderWorld, providerWorld } from '../../../testing/provider-world.ts'
import { type Client, testApp } from '../../../testing/test-app.ts'

let world: ProviderWorld
beforeAll(async () => {
  world = await providerWorld()
  for (const name of ['ada', 'bob', 'cyd', 'dan', 'eve', 'gil']) {
    world.google.addPerson({ email: `${name}@gmail.com`, name: `${name} Reyes` })
    world.microsoft.addPerson({ email: `${name}@outlook.com`, name: `${name} Reyes` })
  }
  world.google.addPerson({ email: 'ida@fernbank.example', name: 'Ida', organisation: 'Fernbank' })
  world.google.addPerson({ email: 'jon@elsewhere.example', name: 'Jon' })
})
afterAll(() => world.close())

const BOTH = [
  ['Google', providers.googleSigninUrl, providers.googleSignupUrl, 'gmail.com', '/setup-gmail'],
  ['Microsoft', providers.microsoftSigninUrl, providers.microsoftSignupUrl, 'outlook.com', '/setup-outlook'],
] as const

async function signIn(client: Client, as: string, call: (typeof BOTH)[number][1] = providers.googleSigninUrl) {
  return land(client, await consent((await client.send(call, {})).body.authUrl, { as }))
}

const whoIs = async (client: Client) => (await client.send(authStatus, {})).body.user
const accountsOf = (email: string) =>
  world.test.app.db.selectFrom('account').selectAll().where('email', '=', email).execute()

describe.each(BOTH)('signing in with %s', (_name, signin, signup, domain, setup) => {
  it('makes the account once, leads to its setup, and then to the dashboard of the same one', async () => {
    const [first, second] = [world.test.visitor(), world.test.visitor()]
    expect(await signIn(first, `ada@${domain}`, signin)).toBe(setup)
    expect(await signIn(second, `ada@${domain}`, signin)).toBe('/dashboard')
    const user = await whoIs(first)
    expect(user).toMatchObject({ email: `ada@${domain}` })
    expect((await whoIs(second)).id).toBe(user.id)
    const [account] = await accountsOf(`ada@${domain}`)
    expect(account).toMatchObject({ id: user.id, name: 'ada Reyes', email_proven: true })
  })

  it('carries what was chosen to buy from where it is kept, not from the address', async () => {
    const client = world.test.visitor()
    const chosen = { plan: 'pro', seats: '3', billing: 'yearly' } as const
    const { authUrl } = (await client.send(signup, {}, chosen)).body
    const back = await consent(authUrl, { as: `bob@${domain}` })
    expect(await land(client, `${back}&plan=lite&seats=9`)).toBe(`${setup}?plan=pro&seats=3&billing=yearly`)
  })

  it('asks for nothing but who it is', async () => {
    const { authUrl } = (await world.test.visitor().send(signin, {})).body
    expect(new URL(authUrl).searchParams.get('scope')?.split(' ').sort()).toEqual(['email', 'openid', 'profile'])
  })

  it('gives the browser a new session, and ends the one it had', async () => {
    const client = await world.test.newPerson()
    const before = client.cookies.get('sid') ?? ''
    await signIn(client, `cyd@${domain}`, signin)
    expect(client.cookies.get('sid')).not.toBe(before)
    const old = world.test.visitor()
    old.cookies.set('sid', before)
    expect(await whoIs(old)).toBeNull()
  })

  it('goes back to the form when the person says no', async () => {
    const client = world.test.visitor()
    const { authUrl } = (await client.send(signin, {})).body
    expect(await land(client, await consent(authUrl, { as: `dan@${domain}`, and: 'refuses' }))).toBe(
      '/auth?error=refused',
    )
    expect(await accountsOf(`dan@${domain}`)).toEqual([])
  })

  it('proving again who one is opens an account that is there, and makes none', async () => {
    const client = world.test.visitor()
    await signIn(client, `ada@${domain}`, signin)
    const user = await whoIs(client)
    const again = async (as: string) =>
      land(client, await consent((await client.send(signin, {}, { again: 'true' })).body.authUrl, { as }))
    expect(await again(`gil@${domain}`)).toBe('/auth?again=true&error=not_a_way')
    expect(await accountsOf(`gil@${domain}`)).toEqual([])
    expect(await whoIs(client)).toEqual(user)
    expect(await again(`ada@${domain}`)).toBe('/dashboard')
    expect(await whoIs(client)).toEqual(user)
  })

  it('in two windows at once makes one account', async () => {
    const two = [world.test.visitor(), world.test.visitor()]
    const backs: string[] = []
    for (const client of two) {
      backs.push(await consent((await client.send(signin, {})).body.authUrl, { as: `eve@${domain}` }))
    }
    await Promise.all(two.map((client, index) => land(client, backs[index] ?? '')))
    expect(await accountsOf(`eve@${domain}`)).toHaveLength(1)
  })
})

it('beginning over and over is refused for a while, whatever is begun', async () => {
  const client = world.test.visitor()
  const calls = [providers.googleSigninUrl, providers.microsoftSigninUrl, providers.googleOneTap]
  const statuses = new Set<number>()
  for (let i = 0; i < 60; i++) statuses.add((await client.send(calls[i % 3] ?? providers.googleOneTap, {})).status)
  expect([...statuses]).toEqual([200])
  for (const call of calls) expect((await client.send(call, {})).status).toBe(429)
  const invite = { invite: 'ada@gmail.com' }
  expect((await client.send(providers.googleInvitationUrl, {}, invite)).status).toBe(429)
})

it('an account shows which provider it belongs to', async () => {
  const client = world.test.visitor()
  await signIn(client, 'ada@gmail.com')
  const { id } = await whoIs(client)
  const user = (await client.send(getUser, { id })).body
  expect(user).toMatchObject({ gmailId: expect.stringMatching(/^\d+$/), microsoftId: null, hasMailbox: false })
})

it('Google vouches for an address of its own and of a domain it hosts, for no other', async () => {
  await signIn(world.test.visitor(), 'ida@fernbank.example')
  await signIn(world.test.visitor(), 'jon@elsewhere.example')
  expect((await accountsOf('ida@fernbank.example'))[0]?.email_proven).toBe(true)
  expect((await accountsOf('jon@elsewhere.example'))[0]?.email_proven).toBe(false)
})

describe('an administrator of another organisation who writes a foreign address into the email field', () => {
  const person = { email: 'mallory@evil.example', name: 'Mallory', organisation: 'Evil', claimedEmail: 'ada@gmail.com' }

  it('opens an account of their own, under their own name, proving nothing', async () => {
    world.microsoft.addPerson(person)
    await signIn(world.test.visitor(), 'ada@gmail.com')
    const mallory = world.test.visitor()
    expect(await signIn(mallory, person.email, providers.microsoftSigninUrl)).toBe('/setup-outlook')
    expect(await whoIs(mallory)).toMatchObject({ email: person.email })
    expect((await accountsOf(person.email))[0]?.email_proven).toBe(false)
    expect(await accountsOf('ada@gmail.com')).toHaveLength(1)
  })

  it('whose domain Microsoft has verified has a proven address', async () => {
    world.microsoft.addPerson({ email: 'kim@north.example', name: 'Kim', organisation: 'North', domainVerified: true })
    await signIn(world.test.visitor(), 'kim@north.example', providers.microsoftSigninUrl)
    expect((await accountsOf('kim@north.example'))[0]?.email_proven).toBe(true)
  })
})

describe('where a provider is not set up', () => {
  it('signing in says so and names what works', async () => {
    const bare = await testApp()
    const half = await testApp({ microsoft: world.test.app.config.microsoft })
    const says = (provider: string, works: string) =>
      `This Icebox has not set up signing in with ${provider}. ${works} or another IMAP mailbox works.`
    const refused = (message: string) => ({ status: 503, body: { code: 'unavailable', message } })
    for (const call of [providers.googleSigninUrl, providers.googleSignupUrl]) {
      expect(await bare.visitor().send(call, {})).toMatchObject(refused(says('Google', 'Apple Mail')))
    }
    for (const call of [providers.microsoftSigninUrl, providers.outlookUrl]) {
      expect(await bare.visitor().send(call, {})).toMatchObject(refused(says('Microsoft', 'Apple Mail')))
    }
    expect(await half.visitor().send(providers.googleSigninUrl, {})).toMatchObject(
      refused(says('Google', 'Microsoft, Apple Mail')),
    )
    expect((await bare.visitor().send(providers.googleOneTap, {})).body).toBeNull()
    await bare.close()
    await half.close()
  })
})
