import { googleSigninUrl, microsoftSigninUrl } from '@icebox/contract/providers'
import { type HttpAnswer, json } from '@icebox/sandbox/http'
import { type CryptoKey, decodeJwt, exportJWK, generateKeyPair, type JWTPayload, SignJWT } from 'jose'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { consent, land, type ProviderWorld, providerWorld } from '../../../testing/provider-world.ts'

const KID = 'key-of-the-test'
const NAMES = ['google', 'microsoft'] as const
const AS = { google: 'ada@gmail.com', microsoft: 'ada@outlook.com' } as const
const CALL = { google: googleSigninUrl, microsoft: microsoftSigninUrl } as const

type Change = (claims: JWTPayload) => JWTPayload

let world: ProviderWorld
/** The providers show the public half of `known`. */
let keys: Record<'known' | 'stranger', { privateKey: CryptoKey; publicKey: CryptoKey }>
let change: Change
let signer: keyof typeof keys

beforeAll(async () => {
  world = await providerWorld()
  world.google.addPerson({ email: AS.google, name: 'Ada' })
  world.microsoft.addPerson({ email: AS.microsoft, name: 'Ada' })
  keys = {
    known: await generateKeyPair('RS256', { extractable: true }),
    stranger: await generateKeyPair('RS256', { extractable: true }),
  }
  const shown = { ...(await exportJWK(keys.known.publicKey)), kid: KID, alg: 'RS256', use: 'sig' }
  for (const front of Object.values(world.fronts)) {
    front.meddle = async ({ url }, answer) => {
      if (/certs$|keys$/.test(url.pathname)) return json(200, { keys: [shown] })
      return url.pathname.endsWith('/token') ? signedAnew(answer) : answer
    }
  }
})
afterAll(() => world.close())

/** The tokens as they were, but with the id token's claims changed and signed by somebody. */
async function signedAnew(answer: HttpAnswer): Promise<HttpAnswer> {
  const tokens = JSON.parse(String(answer.body))
  const claims = change(decodeJwt(tokens.id_token))
  const id_token = await new SignJWT(claims)
    .setProtectedHeader({ alg: 'RS256', kid: KID })
    .sign(keys[signer].privateKey)
  return json(200, { ...tokens, id_token })
}

async function landWith(name: (typeof NAMES)[number], given: Change, by: keyof typeof keys = 'known') {
  change = given
  signer = by
  const client = world.test.visitor()
  const back = await consent((await client.send(CALL[name], {})).body.authUrl, { as: AS[name] })
  const next = await land(client, back)
  return { next, isSignedIn: client.cookies.has('sid') }
}

const FORGED = { next: '/auth?error=expired', isSignedIn: false }

describe.each(NAMES)('an id token from %s', name => {
  it('left as it is opens the account, so that the others fail by their change alone', async () => {
    const { next, isSignedIn } = await landWith(name, claims => claims)
    expect(next).toMatch(/^\/(setup-|dashboard)/)
    expect(isSignedIn).toBe(true)
  })

  it('signed by somebody else opens nothing', async () => {
    expect(await landWith(name, claims => claims, 'stranger')).toEqual(FORGED)
  })

  it.each<[string, Change]>([
    ['for another client', claims => ({ ...claims, aud: 'another-client' })],
    ['by another issuer', claims => ({ ...claims, iss: 'https://evil.example' })],
    ['with another nonce', claims => ({ ...claims, nonce: 'another' })],
    ['without a nonce', ({ nonce: _none, ...claims }) => claims],
    ['that has run out', claims => ({ ...claims, exp: Math.floor(Date.now() / 1000) - 3_600 })],
    ['without an end', ({ exp: _none, ...claims }) => claims],
    ['without a person', ({ sub: _none, oid: _none2, ...claims }) => claims],
  ])('%s opens nothing', async (_what, given) => {
    expect(await landWith(name, given)).toEqual(FORGED)
  })
})

it.each<[string, Change]>([
  ['of another tenant than its issuer', claims => ({ ...claims, tid: '11111111-2222-4333-8444-555555555555' })],
  ['of no tenant', ({ tid: _none, ...claims }) => claims],
])('an id token from Microsoft %s opens nothing', async (_what, given) => {
  expect(await landWith('microsoft', given)).toEqual(FORGED)
})

it("Microsoft's own id of a person counts together with the tenant, never alone", async () => {
  await landWith('microsoft', claims => claims)
  const elsewhere = '22222222-2222-4333-8444-555555555555'
  const { next } = await landWith('microsoft', claims => ({
    ...claims,
    tid: elsewhere,
    iss: String(claims.iss).replace(String(claims.tid), elsewhere),
  }))
  expect(next).toBe('/setup-outlook')
})
