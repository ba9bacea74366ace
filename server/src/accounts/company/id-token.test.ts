import { companySigninUrl } from '@icebox/contract/safety/company'
import type { Sign } from '@icebox/sandbox/company/twin'
import { exportJWK, generateKeyPair, type JWTPayload, SignJWT, UnsecuredJWT } from 'jose'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { type CompanyTeam, type CompanyWorld, companyWorld, enter, pick } from '../../../testing/company/world.ts'
import { land } from '../../../testing/provider-world.ts'

let world: CompanyWorld
let team: CompanyTeam
beforeAll(async () => {
  world = await companyWorld()
  team = await world.team('forge.example', 'ann')
  await team.ready()
  await enter(world.test.visitor(), 'ann@forge.example')
})
afterAll(() => world.close())
afterEach(() => world.twin.behave({}))

const now = () => Math.floor(Date.now() / 1_000)
const other = generateKeyPair('ES256')

const FORGERIES: Record<string, (claims: JWTPayload, sign: Sign) => Promise<string> | string> = {
  'signed by nobody': claims => new UnsecuredJWT(claims).encode(),
  'signed with the public key as a secret': claims =>
    new SignJWT(claims)
      .setProtectedHeader({ alg: 'HS256', kid: String(world.twin.key.kid) })
      .sign(new TextEncoder().encode(JSON.stringify(world.twin.key))),
  'signed with our own secret': claims =>
    new SignJWT(claims)
      .setProtectedHeader({ alg: 'HS256' })
      .sign(new TextEncoder().encode(world.twin.client.secret.padEnd(32, '.'))),
  'signed by another key under the name of the right one': async claims =>
    new SignJWT(claims)
      .setProtectedHeader({ alg: 'ES256', kid: String(world.twin.key.kid) })
      .sign((await other).privateKey),
  'signed by a key it brings along': async claims => {
    const { publicKey, privateKey } = await other
    return new SignJWT(claims).setProtectedHeader({ alg: 'ES256', jwk: await exportJWK(publicKey) }).sign(privateKey)
  },
  'of another issuer': (claims, sign) => sign({ ...claims, iss: 'https://login.other.example' }),
  'for another client': (claims, sign) => sign({ ...claims, aud: 'another' }),
  'for several clients, handed to another': (claims, sign) =>
    sign({ ...claims, aud: [world.twin.client.id, 'another'], azp: 'another' }),
  'for several clients, without saying to whom': (claims, sign) =>
    sign({ ...claims, aud: [world.twin.client.id, 'another'] }),
  'for us, handed to another': (claims, sign) => sign({ ...claims, azp: 'another' }),
  'with another nonce': (claims, sign) => sign({ ...claims, nonce: 'x' }),
  'without a nonce': (claims, sign) => sign({ ...claims, nonce: undefined }),
  'that has run out': (claims, sign) => sign({ ...claims, exp: now() - 3_600 }),
  'without an end': (claims, sign) => sign({ ...claims, exp: undefined }),
  'without a subject': (claims, sign) => sign({ ...claims, sub: undefined }),
  'with a changed body': async (claims, sign) => {
    const [head, , signature] = (await sign(claims)).split('.')
    const body = Buffer.from(JSON.stringify({ ...claims, email: 'owner@forge.example' })).toString('base64url')
    return [head, body, signature].join('.')
  },
  'that is no token': () => 'x.y.z',
}

describe('claims that are merely odd', () => {
  it.each([
    ['a time in words', { auth_time: 'yesterday' }],
    ['a time before all time', { auth_time: -1e300 }],
    ['an address that may be verified', { email_verified: null }],
    ['an organisation that is none', { hd: null }],
    ['a name that PostgreSQL does not take', { name: 'A\0nn' }],
  ])('%s opens the account all the same', async (_what, odd) => {
    world.twin.behave({ token: (claims, sign) => sign({ ...claims, ...odd }) })
    expect(await enter(world.test.visitor(), 'ann@forge.example')).toBe('/dashboard')
  })

  it('a name of the person that PostgreSQL does not take opens nothing, and is no fault of ours', async () => {
    world.twin.behave({ token: (claims, sign) => sign({ ...claims, sub: 'a\0b' }) })
    expect(await enter(world.test.visitor(), 'ann@forge.example')).toBe('/auth?error=expired')
  })
})

describe('an id token', () => {
  it.each(Object.entries(FORGERIES))('%s opens nothing', async (_what, token) => {
    world.twin.behave({ token })
    const client = world.test.visitor()
    expect(await enter(client, 'ann@forge.example')).toBe('/auth?error=expired')
    expect(client.cookies.has('sid')).toBe(false)
  })

  it('for several clients opens ours where it was handed to us', async () => {
    const { id } = world.twin.client
    world.twin.behave({ token: (claims, sign) => sign({ ...claims, aud: [id, 'another'], azp: id }) })
    expect(await enter(world.test.visitor(), 'ann@forge.example')).toBe('/dashboard')
  })
})

describe('the way back', () => {
  const begin = async (client = world.test.visitor()) => {
    const { body } = await client.send(companySigninUrl, {}, { email: 'ann@forge.example' })
    return { client, back: await pick(body.authUrl, 'ann@forge.example') }
  }

  it('works once', async () => {
    const { client, back } = await begin()
    expect(await land(client, back)).toBe('/dashboard')
    expect(await land(client, back)).toBe('/auth?error=expired')
  })

  it('opens nothing in another browser, also when both use it at once', async () => {
    const { client, back } = await begin()
    const thief = world.test.visitor()
    expect(await land(thief, back)).toBe('/auth?error=expired')
    expect(thief.cookies.has('sid')).toBe(false)
    expect(await land(client, back)).toBe('/auth?error=expired')
  })

  it('used twice at once opens one session', async () => {
    const { client, back } = await begin()
    const pages = await Promise.all([land(client, back), land(client, back)])
    expect(pages.sort()).toEqual(['/auth?error=expired', '/dashboard'])
  })

  it('ends where the provider was set up otherwise meanwhile', async () => {
    const { client, back } = await begin()
    await world.test.app.db
      .updateTable('company_sign_in')
      .set(({ eb }) => ({ version: eb('version', '+', 1) }))
      .where('team_id', '=', team.teamId)
      .execute()
    expect(await land(client, back)).toBe('/auth?error=expired')
  })

  it('names another issuer and is not redeemed', async () => {
    const { client, back } = await begin()
    expect(await land(client, `${back}&iss=https%3A%2F%2Flogin.other.example`)).toBe('/auth?error=expired')
  })

  it('says when the person said no', async () => {
    const { client, back } = await begin()
    const path = back.replace(/code=[^&]+/, 'error=access_denied')
    expect(await land(client, path)).toBe('/auth?error=refused')
  })
})
