import { authStatus, imapSignin } from '@icebox/contract/auth'
import { googleInvitationUrl, googleSigninUrl } from '@icebox/contract/providers'
import { type ScriptedImap, startScriptedImap } from '@icebox/sandbox/imap/scripted'
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { consent, land, type ProviderWorld, providerWorld } from '../../testing/provider-world.ts'
import type { Client } from '../../testing/test-app.ts'
import { inTransaction } from '../kit/db/db.ts'
import { createInvitation } from './invitation.ts'

// Mail hosts are spoken to by a process of its own, which a busy machine starts slowly.
vi.setConfig({ testTimeout: 120_000 })

const PASSWORD = 'its password'
const CLOSED = '/auth?error=registration_closed'

let world: ProviderWorld
let host: ScriptedImap
beforeAll(async () => {
  host = await startScriptedImap({ users: [{ address: 'ada@company.test', password: PASSWORD }] })
  const mailHosts = { allowCidrs: ['127.0.0.0/8', '::1/128'], extraCa: host.caPem }
  world = await providerWorld(undefined, { mailHosts })
  for (const email of ['ada@gmail.com', 'bob@gmail.com', 'jon@elsewhere.example'])
    world.google.addPerson({ email, name: 'Person' })
  world.google.addPerson({ email: 'ida@fernbank.example', name: 'Ida', organisation: 'Fernbank' })
})
afterAll(async () => {
  await world.close()
  await host.stop()
})
beforeEach(async () => {
  await world.test.app.db.deleteFrom('account').execute()
})

const open = (registration: 'open' | 'closed' | readonly string[]) =>
  Object.assign(world.test.app.config, { registration })
async function byGoogle(email: string, client = world.test.visitor()) {
  return land(client, await consent((await client.send(googleSigninUrl, {})).body.authUrl, { as: email }))
}
const byMailbox = (email: string, mailHost = 'localhost', client = world.test.visitor()) =>
  client.send(imapSignin, {}, { ...LOGIN, email, host: mailHost, port: host.imapsPort })
const LOGIN = { username: 'ada@company.test', password: PASSWORD }
const isSignedIn = async (client: Client) => (await client.send(authStatus, {})).body.user !== null
const emails = async () =>
  (await world.test.app.db.selectFrom('account').select('email').execute()).map(({ email }) => email)
const somebody = () => world.test.newPerson('first@fernbank.example')

describe('where registration is closed', () => {
  it('the first account on an empty installation is made all the same, and only the first', async () => {
    open('closed')
    expect(await byGoogle('ada@gmail.com')).toBe('/setup-gmail')
    expect(await byGoogle('bob@gmail.com')).toBe(CLOSED)
    expect(await emails()).toEqual(['ada@gmail.com'])
  })

  it('of two who come at once to an empty installation one is the first', async () => {
    open('closed')
    const two = ['ada@gmail.com', 'bob@gmail.com'].map(email => byGoogle(email))
    expect((await Promise.all(two)).sort()).toEqual([CLOSED, '/setup-gmail'])
    expect(await emails()).toHaveLength(1)
  })

  it('strangers make none, by a provider or by a mailbox, and are told what to do', async () => {
    open('closed')
    await somebody()
    const client = world.test.visitor()
    expect(await byGoogle('ada@gmail.com', client)).toBe(CLOSED)
    expect(await isSignedIn(client)).toBe(false)
    expect(await byMailbox('ada@company.test')).toMatchObject({
      status: 403,
      body: { message: expect.stringMatching(/^Registration is closed here\. .*invitation\.$/) },
    })
    expect(await emails()).toEqual(['first@fernbank.example'])
  })

  it('whoever has an account signs in as before', async () => {
    open('open')
    await byGoogle('ada@gmail.com')
    expect((await byMailbox('ada@company.test')).status).toBe(200)
    open('closed')
    expect(await byGoogle('ada@gmail.com')).toBe('/dashboard')
    expect(await byMailbox('ada@company.test')).toMatchObject({ status: 200, body: { isNew: false } })
  })

  it('whoever is invited comes in, by the link or by the proven address', async () => {
    open('closed')
    const { accountId } = await somebody()
    const { db } = world.test.app
    const { team_id: teamId } = await db.selectFrom('account').select('team_id').executeTakeFirstOrThrow()
    await db.updateTable('team').set({ seats: 5 }).execute()
    const invite = (email: string) =>
      inTransaction(world.test.app, tx =>
        createInvitation(tx, { keys: world.test.app.keys, teamId, email, invitedBy: accountId }),
      )
    const token = await invite('ada@gmail.com')
    const client = world.test.visitor()
    const asked = { invite: 'ada@gmail.com', token }
    const { authUrl } = (await client.send(googleInvitationUrl, {}, asked)).body
    expect(await land(client, await consent(authUrl, { as: 'ada@gmail.com' }))).toBe('/setup-gmail')
    await invite('bob@gmail.com')
    await invite('jon@elsewhere.example')
    expect(await byGoogle('bob@gmail.com')).toBe('/setup-gmail')
    expect(await byGoogle('jon@elsewhere.example')).toBe(CLOSED)
    expect((await byMailbox('jon@elsewhere.example')).status).toBe(403)
  })

  it('whoever is invited comes in by a mailbox of any host, with the link’s own token', async () => {
    open('closed')
    const { accountId } = await somebody()
    const { db, keys } = world.test.app
    const { team_id: teamId } = await db.selectFrom('account').select('team_id').executeTakeFirstOrThrow()
    await db.updateTable('team').set({ seats: 5 }).execute()
    const email = 'jon@elsewhere.example'
    const token = await inTransaction(world.test.app, tx =>
      createInvitation(tx, { keys, teamId, email, invitedBy: accountId }),
    )
    const accept = (link: { invite: string; token?: string }, as = email) =>
      world.test
        .visitor()
        .send(imapSignin, {}, { ...LOGIN, email: as, host: 'localhost', port: host.imapsPort, ...link })
    expect(await accept({ invite: email, token }, 'eve@elsewhere.example')).toMatchObject({
      status: 409,
      body: { message: `The invitation is for ${email}. Please enter that mailbox.` },
    })
    expect((await accept({ invite: email })).status).toBe(403)
    expect((await accept({ invite: email, token: 'x' })).body.message).toBe(
      'There is no invitation for this email address.',
    )
    expect(await emails()).toEqual(['first@fernbank.example'])
    expect(await accept({ invite: email, token })).toMatchObject({ status: 200, body: { redirectUrl: '/dashboard' } })
    const joined = await db.selectFrom('account').selectAll().where('email', '=', email).executeTakeFirstOrThrow()
    expect(joined).toMatchObject({ team_id: teamId, role: 'member', email_proven: false })
    expect((await accept({ invite: email, token })).status).toBe(403)
  })

  it('a made-up link of an invitation lets nobody in', async () => {
    open('closed')
    await somebody()
    const client = world.test.visitor()
    const { authUrl } = (await client.send(googleInvitationUrl, {}, { invite: 'ada@gmail.com', token: 'x' })).body
    expect(await land(client, await consent(authUrl, { as: 'ada@gmail.com' }))).toContain('error=not_invited')
    expect(await emails()).toEqual(['first@fernbank.example'])
  })
})

describe('where registration is kept to domains', () => {
  it('an address of one of them comes in where the provider vouches for it', async () => {
    open(['fernbank.example', 'elsewhere.example'])
    await somebody()
    expect(await byGoogle('ida@fernbank.example')).toBe('/setup-gmail')
    expect(await byGoogle('ada@gmail.com')).toBe(CLOSED)
    // Google does not host this domain, so that anybody could have typed the address.
    expect(await byGoogle('jon@elsewhere.example')).toBe(CLOSED)
  })

  it('a mailbox comes in by the name of its mail server, not by the address somebody claims', async () => {
    open(['fernbank.example'])
    await somebody()
    expect(await byMailbox('ceo@fernbank.example')).toMatchObject({
      status: 403,
      body: { message: expect.stringContaining('fernbank.example only') },
    })
    open(['fernbank.example', 'localhost'])
    expect((await byMailbox('whoever@company.test')).status).toBe(200)
    expect((await byMailbox('ceo@localhost.test', '127.0.0.1')).status).toBe(403)
  })
})
