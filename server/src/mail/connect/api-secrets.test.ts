import * as providers from '@icebox/contract/providers'
import type { HttpAnswer } from '@icebox/sandbox/http'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { dumpOf } from '../../../testing/dump.ts'
import { type Meddling, outOfOrder } from '../../../testing/front.ts'
import { consent, land, type ProviderWorld, providerWorld } from '../../../testing/provider-world.ts'
import type { Client } from '../../../testing/test-app.ts'
import { openLog } from '../../kit/log/log.ts'
import { askToken } from '../mailboxes/grants.ts'

const lines: string[] = []
let world: ProviderWorld
/** Everything that must rest nowhere: what passed between the browser, us and the providers. */
const secrets = new Set<string>()

beforeAll(async () => {
  world = await providerWorld(openLog('debug', { write: line => void lines.push(line) }))
  for (const front of Object.values(world.fronts)) front.meddle = listening
})
afterAll(() => world.close())

const listening: Meddling = ({ url }, answer) => {
  if (url.pathname.endsWith('/token')) collect(answer)
  return answer
}

function collect({ body }: HttpAnswer): void {
  const { access_token, refresh_token, id_token } = JSON.parse(String(body))
  for (const token of [access_token, refresh_token, id_token]) if (token) secrets.add(token)
}

/** Goes to the provider and comes back with what is noted on the way. */
async function agree(authUrl: string, as: string): Promise<string> {
  const back = await consent(authUrl, { as })
  const { searchParams } = new URL(back, 'http://localhost')
  for (const name of ['state', 'code']) secrets.add(searchParams.get(name) ?? '')
  return back
}

async function connect(client: Client, name: 'google' | 'microsoft', as: string): Promise<void> {
  const signIn = name === 'google' ? providers.googleSigninUrl : providers.microsoftSigninUrl
  await land(client, await agree((await client.send(signIn, {})).body.authUrl, as))
  const ask = name === 'google' ? providers.gmailUrl : providers.outlookPermissionsUrl
  const back = await agree((await client.send(ask, {})).body.authUrl, as)
  if (name === 'google') return void (await land(client, back))
  const query = new URL(back, 'http://localhost').searchParams
  const given = { code: query.get('code') ?? '', state: query.get('state') ?? '' }
  expect((await client.send(providers.outlookCallback, {}, given)).body.success).toBe(true)
}

const mailboxes = () => world.test.app.db.selectFrom('mailbox').select('id').execute()

it('neither the log nor the database holds a code, a token, a state, a secret or, the log, an address', async () => {
  world.google.addPerson({ email: 'ada@gmail.com', name: 'Ada' })
  world.microsoft.addPerson({ email: 'ada@outlook.com', name: 'Ada' })
  const clients = [world.test.visitor(), world.test.visitor()] as const
  await connect(clients[0], 'google', 'ada@gmail.com')
  await connect(clients[1], 'microsoft', 'ada@outlook.com')
  for (const each of [world.google, world.microsoft]) {
    secrets.add(each.client.secret)
    each.expireAccessTokens()
  }
  const { app } = world.test
  const old = { access_expires_at: new Date(0) }
  await app.db.updateTable('mailbox_grant').set(old).execute()
  for (const { id } of await mailboxes()) await askToken(app, id)()
  await fail(clients[0])
  for (const client of clients) for (const value of client.cookies.values()) secrets.add(value)
  const found = (text: string) => [...secrets].filter(secret => text.includes(secret))
  const [log, dump] = [lines.join(''), await dumpOf(world.test.database)]
  expect(secrets.size).toBeGreaterThan(20)
  expect(lines.length).toBeGreaterThanOrEqual(4)
  expect(found(log)).toEqual([])
  expect(found(dump)).toEqual([])
  expect(log).not.toMatch(/\bada\b|@/)
})

/** Whatever can go wrong and is written to the log. */
async function fail(client: Client): Promise<void> {
  const stolen = await agree((await client.send(providers.googleSigninUrl, {})).body.authUrl, 'ada@gmail.com')
  await land(client, stolen.replace('code=', 'code=x'))
  const down = await agree((await client.send(providers.microsoftSigninUrl, {})).body.authUrl, 'ada@outlook.com')
  for (const front of Object.values(world.fronts)) front.meddle = outOfOrder
  await land(client, down)
  for (const front of Object.values(world.fronts)) front.meddle = listening
  const { app } = world.test
  await app.db
    .updateTable('mailbox_grant')
    .set({ access_expires_at: new Date(0) })
    .execute()
  world.google.revokeGrants('ada@gmail.com')
  world.microsoft.revokeGrants('ada@outlook.com')
  for (const { id } of await mailboxes()) await askToken(app, id)().catch(() => undefined)
}
