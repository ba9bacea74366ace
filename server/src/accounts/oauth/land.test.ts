import { authStatus } from '@icebox/contract/auth'
import { googleSigninUrl, microsoftSigninUrl } from '@icebox/contract/providers'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { outOfOrder } from '../../../testing/front.ts'
import { consent, land, type ProviderWorld, providerWorld } from '../../../testing/provider-world.ts'
import type { Client } from '../../../testing/test-app.ts'

let world: ProviderWorld
beforeAll(async () => {
  world = await providerWorld()
  world.google.addPerson({ email: 'ada@gmail.com', name: 'Ada' })
  world.microsoft.addPerson({ email: 'ada@outlook.com', name: 'Ada' })
})
afterEach(() => {
  for (const front of Object.values(world.fronts)) front.meddle = undefined
})
afterAll(() => world.close())

const AS = { google: 'ada@gmail.com', microsoft: 'ada@outlook.com' } as const
const CALL = { google: googleSigninUrl, microsoft: microsoftSigninUrl } as const
const NAMES = ['google', 'microsoft'] as const
const EXPIRED = '/auth?error=expired'

async function agree(client: Client, name: (typeof NAMES)[number]): Promise<string> {
  return consent((await client.send(CALL[name], {})).body.authUrl, { as: AS[name] })
}
const isSignedIn = async (client: Client) => (await client.send(authStatus, {})).body.user !== null

describe.each(NAMES)('coming back from %s', name => {
  it('works once', async () => {
    const client = world.test.visitor()
    const back = await agree(client, name)
    await land(client, back)
    const again = world.test.visitor()
    for (const [cookie, value] of client.cookies) if (cookie !== 'sid') again.cookies.set(cookie, value)
    expect(await land(again, back)).toBe(EXPIRED)
    expect(await isSignedIn(again)).toBe(false)
  })

  it('in another browser opens nothing there, and nothing here any more', async () => {
    const [client, other] = [world.test.visitor(), world.test.visitor()]
    const back = await agree(client, name)
    await other.send(CALL[name], {})
    expect(await land(other, back)).toBe(EXPIRED)
    expect(await isSignedIn(other)).toBe(false)
    expect(await land(client, back)).toBe(EXPIRED)
  })

  it('with a state nobody began, or none, opens nothing', async () => {
    const client = world.test.visitor()
    const code = new URLSearchParams((await agree(client, name)).split('?')[1]).get('code') ?? ''
    const { authUrl } = (await client.send(CALL[name === 'google' ? 'microsoft' : 'google'], {})).body
    const others = new URL(authUrl).searchParams.get('state') ?? ''
    for (const state of ['', 'sign_in.made-up', others]) {
      const query = new URLSearchParams({ code, state })
      expect(await land(client, `/api/auth/${name}/callback?${query}`)).toBe(EXPIRED)
    }
    expect(await land(client, `/api/auth/${name}/callback`)).toBe(EXPIRED)
    expect(await isSignedIn(client)).toBe(false)
  })

  it('with what was begun at the other provider opens nothing, even if the provider plays along', async () => {
    const client = world.test.visitor()
    const here = new URL((await client.send(CALL[name], {})).body.authUrl)
    const there = new URL((await client.send(CALL[name === 'google' ? 'microsoft' : 'google'], {})).body.authUrl)
    for (const each of ['state', 'nonce', 'code_challenge']) {
      here.searchParams.set(each, there.searchParams.get(each) ?? '')
    }
    expect(await land(client, await consent(here.href, { as: AS[name] }))).toBe(EXPIRED)
    expect(await isSignedIn(client)).toBe(false)
  })

  it('after ten minutes is too late', async () => {
    const client = world.test.visitor()
    const back = await agree(client, name)
    const late = new Date(Date.now() - 1)
    await world.test.app.db.updateTable('provider_attempt').set({ expires_at: late }).execute()
    expect(await land(client, back)).toBe(EXPIRED)
  })

  it('does not go on where the address says, whatever it says', async () => {
    const client = world.test.visitor()
    const back = await agree(client, name)
    expect(await land(client, `${back}&redirect=//evil.example&next=https://evil.example`)).toMatch(
      /^\/(setup-|dashboard)/,
    )
  })

  it('says so when the provider is down, and signs nobody in', async () => {
    const client = world.test.visitor()
    const back = await agree(client, name)
    world.fronts[name].meddle = outOfOrder
    expect(await land(client, back)).toBe('/auth?error=unavailable')
    expect(await isSignedIn(client)).toBe(false)
  })

  it('with a code that is not ours opens nothing', async () => {
    const client = world.test.visitor()
    const [path, query] = (await agree(client, name)).split('?')
    const changed = new URLSearchParams(query)
    changed.set('code', 'stolen-elsewhere')
    expect(await land(client, `${path}?${changed}`)).toBe(EXPIRED)
  })
})
