import type { AddressInfo } from 'node:net'
import { authStatus } from '@icebox/contract/auth'
import * as providers from '@icebox/contract/providers'
import { getUser } from '@icebox/contract/user'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { WebSocket } from 'ws'
import { companyAndGoogle } from '../../../testing/company/google.ts'
import { type CompanyWorld, enter } from '../../../testing/company/world.ts'
import { consent, land } from '../../../testing/provider-world.ts'
import type { Client } from '../../../testing/test-app.ts'
import { createInvitation } from '../../accounts/invitation.ts'
import { joinByMailbox } from '../../accounts/invitation-by-mailbox.ts'
import { inTransaction } from '../../kit/db/db.ts'
import { serveSocket } from '../../kit/http/socket.ts'
import type { LiveFeed } from '../../kit/queue/publish.ts'

let both: Awaited<ReturnType<typeof companyAndGoogle>>
let world: CompanyWorld
let feed: LiveFeed
beforeAll(async () => {
  both = await companyAndGoogle()
  world = both.world
  feed = await serveSocket(world.test.app, world.test.server, world.test.databaseUrl)
  await world.test.server.listen({ port: 0, host: '127.0.0.1' })
})
afterAll(async () => {
  await feed.close()
  await both.close()
})

const whoIs = async (client: Client) => (await client.send(authStatus, {})).body.user?.email ?? null

describe('a company’s sign-in that is required', () => {
  it('ends the other sign-ins of its people and shuts the other ways, and no more than that', async () => {
    const team = await world.team('shut.example', 'adam', 'guest@elsewhere.example')
    const [admin, guest] = team.others
    await both.put(admin?.accountId ?? '', { role: 'admin' })
    const ann = await both.memberByGoogle(team, 'ann')
    await team.ready()
    const before = world.test.visitor()
    await enter(before, 'adam@shut.example')
    const { closed } = await openPage(ann.client, ann.id)
    expect((await team.require()).body).toEqual({ success: true, signedOut: 2 })
    expect(await closed).toBeGreaterThan(0)
    expect(await Promise.all([ann.client, admin as Client].map(whoIs))).toEqual([null, null])
    // Who came by the provider, the owner and whoever has another address go on.
    expect(await whoIs(before)).toBe('adam@shut.example')
    expect(await whoIs(team.owner)).toBe('owner@shut.example')
    expect(await whoIs(guest as Client)).toBe('guest@elsewhere.example')
    expect(await both.byGoogle(ann.client, ann.email)).toBe('/auth?error=company_required')
    expect(await whoIs(ann.client)).toBeNull()
    expect(await enter(ann.client, ann.email)).toBe('/dashboard')
    expect(await whoIs(ann.client)).toBe(ann.email)
    await team.require(false)
    expect(await both.byGoogle(world.test.visitor(), ann.email)).toBe('/dashboard')
  })

  it('is not required of anybody while the provider does not say that somebody has just signed in', async () => {
    const team = await world.team('silent.example', 'ann')
    await team.setUp()
    await team.prove()
    const hourAgo = Math.floor(Date.now() / 1_000) - 3_600
    for (const auth_time of [undefined, hourAgo]) {
      world.twin.behave({ token: (claims, sign) => sign({ ...claims, auth_time }) })
      expect(await team.tryIt()).toBe('/team?company=tried')
      world.twin.behave({})
      expect((await team.require()).body.message).toContain('auth_time')
    }
    await team.tryIt()
    expect((await team.require()).status).toBe(200)
  })

  it('is not evaded by joining on a host that vouches for nobody', async () => {
    const team = await world.team('host.example')
    await team.ready()
    const { app } = world.test
    const join = async (name: string, emailProven: boolean, isAccountProven = emailProven) => {
      const email = `${name}@host.example`
      const { accountId } = await world.test.newPerson(email)
      await both.put(accountId, { email_proven: isAccountProven })
      const keys = app.keys
      const token = await inTransaction(app, tx =>
        createInvitation(tx, { keys, teamId: team.teamId, email, invitedBy: team.owner.accountId }),
      )
      return inTransaction(app, tx => joinByMailbox(tx, app, { accountId, email, token, emailProven }))
    }
    await join('before', false)
    await team.require()
    await expect(join('evil', false)).rejects.toMatchObject({ failure: 'company_required' })
    await join('good', true)
    // Proven by a letter of ours, though not by this host: held from now on.
    await join('proven', false, true)
    const members = app.db.selectFrom('account').select('email').where('team_id', '=', team.teamId).orderBy('email')
    expect((await members.execute()).map(({ email }) => email)).toEqual([
      ...['before@host.example', 'good@host.example', 'owner@host.example', 'proven@host.example'],
    ])
  })

  it('leaves no session that began while it was being switched on', async () => {
    const team = await world.team('race.example')
    const ann = await both.memberByGoogle(team, 'ann')
    await team.ready()
    const late = world.test.visitor()
    const { authUrl } = (await late.send(providers.googleSigninUrl, {})).body
    const back = await consent(authUrl, { as: ann.email })
    await Promise.all([land(late, back), team.require(), team.require()])
    expect(await whoIs(late)).toBeNull()
  })

  it('holds nothing for a session that is put there by other means', async () => {
    const team = await world.team('forged.example', 'ann')
    await team.ready()
    await team.require()
    const again = await world.test.newPerson('ann2@forged.example')
    expect(await whoIs(again)).toBe('ann2@forged.example')
    const plan = { subscription_status: 'active', subscription_tier: 'pro_plus' }
    await both.put(again.accountId, { team_id: team.teamId, role: 'member', ...plan })
    expect(await whoIs(again)).toBeNull()
    expect((await again.send(getUser, { id: again.accountId })).status).toBe(401)
  })
})

/** Opens a page's socket. */
async function openPage(client: Client, accountId: string): Promise<{ readonly closed: Promise<number> }> {
  const { port } = world.test.server.server.address() as AddressInfo
  const headers = { cookie: `sid=${client.cookies.get('sid')}`, origin: 'http://localhost:3000' }
  const socket = new WebSocket(`ws://127.0.0.1:${port}/ws?userId=${accountId}`, { headers })
  const closed = new Promise<number>(resolve => socket.once('close', resolve))
  await new Promise<void>(resolve => socket.once('open', resolve))
  await new Promise(resolve => setTimeout(resolve, 50))
  return { closed }
}
