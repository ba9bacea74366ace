import { randomUUID } from 'node:crypto'
import { MailboxError } from '@icebox/mailbox/mailbox'
import { json } from '@icebox/sandbox/http'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { outOfOrder } from '../../../testing/front.ts'
import { type ProviderWorld, providerWorld } from '../../../testing/provider-world.ts'
import type { ProviderName } from '../../accounts/oauth/provider.ts'
import type { App } from '../../app.ts'
import { inTransaction } from '../../kit/db/db.ts'
import { seal, unseal } from '../../kit/sessions/secrets.ts'
import { API_HOUSES } from '../connect/api-connect.ts'
import { credentialPlace } from './connect-login.ts'
import { storeGrant } from './grant-store.ts'
import { askToken, grantPlace, sealTokens } from './grants.ts'
import { findMailbox, insertMailbox } from './mailbox-store.ts'

const NAMES = ['google', 'microsoft'] as const
const SCOPES = {
  google: ['openid', 'email', 'https://www.googleapis.com/auth/gmail.modify'],
  microsoft: ['openid', 'offline_access', 'User.Read', 'Mail.ReadWrite'],
}

let world: ProviderWorld
beforeAll(async () => {
  world = await providerWorld()
})
afterEach(() => {
  for (const front of Object.values(world.fronts)) front.meddle = undefined
})
afterAll(() => world.close())

let count = 0
/** A mailbox with a grant whose access token ends in so many seconds. */
async function connected(name: ProviderName, endsIn: number) {
  const { app } = world.test
  const address = `owner${++count}@${name}.example`
  world[name].addPerson({ email: address, name: 'Owner' })
  const { accessToken, refreshToken } = await world[name].grant(address, SCOPES[name])
  const { accountId } = await world.test.newPerson()
  const id = randomUUID()
  const login = { provider: name, address, username: address, host: API_HOUSES[name].host, port: 443 }
  const tokens = { access_token: accessToken, refresh_token: refreshToken, expires_in: endsIn, scope: '' }
  await inTransaction(app, async tx => {
    const credential = seal(app.keys, credentialPlace(id), 'grant')
    await insertMailbox(tx, { id, account_id: accountId, ...login, credential })
    await storeGrant(tx, { mailboxId: id, scope: '', ...sealTokens(app, id, tokens) })
  })
  return { id, address, accessToken, refreshToken, accountId }
}

/** What another process would work with. */
const processes = (n: number): App[] =>
  Array.from({ length: n }, () => ({ ...world.test.app, processId: randomUUID() }))
const refreshes = (name: ProviderName) => world.fronts[name].calls.filter(call => call.endsWith('/token')).length
const grantOf = (id: string) =>
  world.test.app.db.selectFrom('mailbox_grant').selectAll().where('mailbox_id', '=', id).executeTakeFirst()

async function failure(asked: Promise<string>): Promise<MailboxError> {
  const error = await asked.then(
    () => undefined,
    caught => caught,
  )
  if (error instanceof MailboxError) return error
  throw error ?? new Error('a token was handed out')
}

describe.each(NAMES)('the access token of a %s mailbox', name => {
  it('is handed out while it lasts', async () => {
    const { id, accessToken } = await connected(name, 3_600)
    const before = refreshes(name)
    expect(await askToken(world.test.app, id)()).toBe(accessToken)
    expect(refreshes(name)).toBe(before)
  })

  it('is fetched anew a minute before its end, once, however many of however many processes ask', async () => {
    const { id, accessToken } = await connected(name, 50)
    const before = refreshes(name)
    const asked = processes(4).flatMap(app => Array.from({ length: 5 }, () => askToken(app, id)()))
    const tokens = new Set(await Promise.all(asked))
    expect(tokens.size).toBe(1)
    expect(tokens.has(accessToken)).toBe(false)
    expect(refreshes(name)).toBe(before + 1)
  })

  it('is fetched anew when it was refused, once, and not when another has replaced it', async () => {
    const { id, accessToken } = await connected(name, 3_600)
    const before = refreshes(name)
    const asked = processes(4).flatMap(app => Array.from({ length: 5 }, () => askToken(app, id)(accessToken)))
    const tokens = await Promise.all(asked)
    expect(new Set(tokens).size).toBe(1)
    expect(tokens[0]).not.toBe(accessToken)
    expect(refreshes(name)).toBe(before + 1)
    expect(await askToken(world.test.app, id)(accessToken)).toBe(tokens[0])
    expect(refreshes(name)).toBe(before + 1)
  })

  it('ends for good when the person takes the right away: asked once, forgotten, never again', async () => {
    const { id, address } = await connected(name, 0)
    world[name].revokeGrants(address)
    const before = refreshes(name)
    expect(await failure(askToken(world.test.app, id)())).toMatchObject({ kind: 'reconnect', reason: 'revoked' })
    expect(await grantOf(id)).toBeUndefined()
    for (const app of processes(3)) expect((await failure(askToken(app, id)())).reason).toBe('revoked')
    expect(refreshes(name)).toBe(before + 1)
  })

  it('waits out a provider that is down, and keeps the grant', async () => {
    const { id } = await connected(name, 0)
    world.fronts[name].meddle = outOfOrder
    expect((await failure(askToken(world.test.app, id)())).kind).toBe('unavailable')
    world.fronts[name].meddle = undefined
    expect(await askToken(world.test.app, id)()).toBeTruthy()
  })

  it('keeps the grant where only the operator is at fault', async () => {
    const { id } = await connected(name, 0)
    world.fronts[name].meddle = () => json(401, { error: 'invalid_client' })
    expect((await failure(askToken(world.test.app, id)())).kind).toBe('unavailable')
    const unset = { ...world.test.app, config: { ...world.test.app.config, [name]: undefined } }
    expect((await failure(askToken(unset, id)())).kind).toBe('unavailable')
    world.fronts[name].meddle = undefined
    expect(await askToken(world.test.app, id)()).toBeTruthy()
  })

  it('is not stored where the mailbox was connected anew meanwhile', async () => {
    const { app } = world.test
    const { id } = await connected(name, 0)
    const other = await connected(name, 0)
    world.fronts[name].meddle = async (_question, answer) => {
      const fresh = { access_token: 'fresh', refresh_token: other.refreshToken, expires_in: 3_600, scope: '' }
      await inTransaction(app, tx => storeGrant(tx, { mailboxId: id, scope: '', ...sealTokens(app, id, fresh) }))
      return answer
    }
    expect((await failure(askToken(app, id)())).kind).toBe('unavailable')
    expect(await askToken(app, id)()).toBe('fresh')
  })
})

it('a turn that its process died with ends by itself', async () => {
  const { id } = await connected('google', 0)
  const died = new Date(Date.now() - 1)
  await world.test.app.db.updateTable('mailbox_grant').set({ refreshing_until: died }).execute()
  expect(await askToken(world.test.app, id)()).toBeTruthy()
})

it("Microsoft's next refresh token takes the place of the one used", async () => {
  const { id, refreshToken } = await connected('microsoft', 0)
  await askToken(world.test.app, id)()
  const { refresh_token = '' } = (await grantOf(id)) ?? {}
  expect(unseal(world.test.app.keys, grantPlace(id, 'refresh_token'), refresh_token)).not.toBe(refreshToken)
})

it('Microsoft asking for the person again is the same as a right taken away', async () => {
  const { id, address } = await connected('microsoft', 0)
  world.microsoft.requireInteraction(address)
  expect(await failure(askToken(world.test.app, id)())).toMatchObject({ kind: 'reconnect', reason: 'revoked' })
})

it('tokens that no key opens any more ask the person to connect again', async () => {
  const { id } = await connected('google', 3_600)
  const app = { ...world.test.app, keys: { ...world.test.app.keys, tokens: [] } }
  expect((await failure(askToken(app, id)())).kind).toBe('reconnect')
  expect(await findMailbox(world.test.app.db, id)).toBeDefined()
})
