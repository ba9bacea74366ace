import { companySigninUrl, getCompany, setCompany, tryCompany } from '@icebox/contract/safety/company'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { type CompanyTeam, type CompanyWorld, companyWorld, enter } from '../../../testing/company/world.ts'
import { land } from '../../../testing/provider-world.ts'

let world: CompanyWorld
let team: CompanyTeam
beforeAll(async () => {
  world = await companyWorld({ pauses: { companyMs: 400 } })
  team = await world.team('outside.example', 'ann')
  await team.ready()
})
afterAll(() => world.close())
afterEach(() => world.twin.behave({}))

const begin = () => world.test.visitor().send(companySigninUrl, {}, { email: 'ann@outside.example' })
const huge = { status: 200, headers: { 'content-type': 'application/json' }, body: `{"x":"${'x'.repeat(400_000)}"}` }
const at = (path: string, answer: object) => (asked: string) => (asked === path ? (answer as typeof huge) : undefined)
const WELL_KNOWN = '/.well-known/openid-configuration'

describe('a provider', () => {
  it.each([
    ['that calls itself otherwise', { discovery: (d: object) => ({ ...d, issuer: 'https://login.other.example' }) }],
    ['whose page has no TLS', { discovery: (d: object) => ({ ...d, authorization_endpoint: 'http://x.example/a' }) }],
    ['whose page is a script', { discovery: (d: object) => ({ ...d, authorization_endpoint: 'javascript:alert(1)' }) }],
    ['that says too much', { answer: at(WELL_KNOWN, huge) }],
    [
      'that leads elsewhere',
      { answer: at(WELL_KNOWN, { status: 302, headers: { location: 'http://169.254.169.254/' } }) },
    ],
    ['that is none', { discovery: () => ({ hello: 1 }) }],
  ])('%s is not gone to', async (_what, misconduct) => {
    world.twin.behave(misconduct)
    const { status, body } = await begin()
    expect([status, body.code]).toEqual([409, 'conflict'])
    expect(body.authUrl).toBeUndefined()
  })

  it.each([
    ['shows more keys than are read', { answer: at('/keys', huge) }, 'company_broken'],
    ['shows no keys', { answer: at('/keys', { status: 200, body: '{"keys":7}' }) }, 'company_broken'],
    ['gives a token that is too long', { answer: at('/token', huge) }, 'company_broken'],
    [
      'does not know the client',
      { answer: at('/token', { status: 401, body: '{"error":"invalid_client"}' }) },
      'company_broken',
    ],
    ['is down', { answer: at('/token', { status: 503, body: '' }) }, 'unavailable'],
    ['has its token endpoint on a private address', inside('token_endpoint'), 'company_broken'],
    ['has its keys on a private address', inside('jwks_uri'), 'company_broken'],
  ])('that %s opens nothing', async (_what, misconduct, failure) => {
    world.twin.behave(misconduct)
    const client = world.test.visitor()
    expect(await enter(client, 'ann@outside.example')).toBe(`/auth?error=${failure}`)
    expect(client.cookies.has('sid')).toBe(false)
    const shown = await team.shown()
    expect(shown.provider?.failedAt).not.toBeNull()
  })

  it.each([
    [
      'does not like a code that somebody made up',
      '/token',
      { status: 400, body: '<p>invalid_request</p>' },
      'expired',
    ],
    ['has too many questions for a token', '/token', { status: 429, body: '' }, 'unavailable'],
    ['has too many questions for its keys', '/keys', { status: 429, body: '' }, 'unavailable'],
  ])('that %s is not shown as one that fails', async (_what, path, answer, failure) => {
    await enter(world.test.visitor(), 'ann@outside.example')
    world.twin.behave({ answer: at(path, answer) })
    expect(await enter(world.test.visitor(), 'ann@outside.example')).toBe(`/auth?error=${failure}`)
    expect((await team.shown()).provider?.failedAt).toBeNull()
  })

  it.each([
    ['does not know the client', { status: 401, body: '{"error":"invalid_client"}' }],
    ['has a word of its own for that', { status: 400, body: '{"error":"invalid_client_id"}' }],
    ['has a page for that', { status: 403, body: '<p>Forbidden</p>' }],
  ])('that %s tells the owner who tries it', async (_what, answer) => {
    world.twin.behave({ answer: at('/token', answer) })
    expect(await team.tryIt()).toBe('/team?company_error=client_refused')
    world.twin.behave({ answer: at('/token', { status: 400, body: '{"error":"invalid_grant"}' }) })
    expect(await team.tryIt()).toBe('/team?company_error=expired')
  })

  it('that leads back because of the client tells so too, and nobody else', async () => {
    const { owner } = team
    const { authUrl } = (await owner.send(tryCompany, { id: owner.accountId })).body
    expect(await land(owner, refusalAt(authUrl))).toBe('/team?company_error=client_refused')
    const client = world.test.visitor()
    const begun = (await client.send(companySigninUrl, {}, { email: 'ann@outside.example' })).body
    expect(await land(client, refusalAt(begun.authUrl))).toBe('/auth?error=refused')
  })

  it('that has too many questions is busy for whoever begins, and not shown as one that fails', async () => {
    await enter(world.test.visitor(), 'ann@outside.example')
    world.twin.behave({ answer: at(WELL_KNOWN, { status: 429, body: '' }) })
    expect((await begin()).status).toBe(503)
    expect((await team.shown()).provider?.failedAt).toBeNull()
  })

  it('keeps nobody else from theirs while it is set up, and is looked at so often an hour', async () => {
    const slow = await Promise.all(['slow1.example', 'slow2.example', 'slow3.example'].map(name => world.team(name)))
    world.twin.behave({ answer: () => new Promise(resolve => setTimeout(() => resolve(undefined), 250)) })
    const setting = slow.flatMap(each => Array.from({ length: 10 }, () => each.setUp()))
    await new Promise(resolve => setTimeout(resolve, 100))
    world.twin.behave({})
    expect(await enter(world.test.visitor(), 'ann@outside.example')).toBe('/dashboard')
    // Few at once of each team.
    const refused = (await Promise.all(setting)).filter(({ body }) => body.message?.includes('Many people'))
    expect(refused.length).toBeGreaterThan(slow.length)
    const [one] = slow
    const more = await Promise.all(Array.from({ length: 25 }, () => one?.setUp()))
    expect(more.some(each => each?.body.message?.includes('Too many tries'))).toBe(true)
  })

  it('that answers never is given up, and shown to the owner until it lets somebody in again', async () => {
    world.twin.behave({ answer: () => new Promise(() => {}) })
    const since = Date.now()
    expect((await begin()).status).toBe(503)
    expect(Date.now() - since).toBeLessThan(3_000)
    expect((await team.shown()).provider?.failedAt).not.toBeNull()
    world.twin.behave({})
    expect(await enter(world.test.visitor(), 'ann@outside.example')).toBe('/dashboard')
    expect((await team.shown()).provider?.failedAt).toBeNull()
  })

  it('is no address inside, and none without TLS', async () => {
    const { owner } = team
    const { id: clientId, secret: clientSecret } = world.twin.client
    const set = (issuer: string) =>
      owner.send(setCompany, { id: owner.accountId }, { issuer, clientId, clientSecret, domains: ['outside.example'] })
    for (const issuer of [
      ...['https://127.0.0.1', 'https://10.0.0.1', 'https://[::1]', 'https://169.254.169.254', 'https://localhost'],
      ...['http://login.example', 'file:///etc/passwd', 'https://user:pass@login.example', 'https://login.example:22'],
    ]) {
      const { status, body } = await set(issuer)
      expect([issuer, status, body.message]).toEqual([issuer, expect.any(Number), expect.stringMatching(/provider/)])
      expect(status).toBeGreaterThanOrEqual(400)
    }
    const { provider } = (await owner.send(getCompany, { id: owner.accountId })).body
    expect(provider.issuer).toBe(world.twin.url)
  })
})

/** How a provider leads back from there when it does not accept the client. */
function refusalAt(authUrl: string): string {
  const state = new URL(authUrl).searchParams.get('state') ?? ''
  return `/api/auth/company/callback?${new URLSearchParams({ state, error: 'unauthorized_client' })}`
}

/** An endpoint of its own at this machine, beside the twin that alone may be there. */
function inside(name: 'token_endpoint' | 'jwks_uri') {
  return { discovery: (document: object) => ({ ...document, [name]: 'https://127.0.0.1:8443/x' }) }
}
