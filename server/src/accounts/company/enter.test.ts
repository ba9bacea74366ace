import { authStatus } from '@icebox/contract/auth'
import { companySigninUrl } from '@icebox/contract/safety/company'
import { leaveTeam } from '@icebox/contract/team'
import { googleWayUrl } from '@icebox/contract/ways'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type CompanyTeam, type CompanyWorld, companyWorld, enter } from '../../../testing/company/world.ts'
import type { Client } from '../../../testing/test-app.ts'
import { sql } from '../../kit/db/db.ts'

let world: CompanyWorld
let team: CompanyTeam
beforeAll(async () => {
  world = await companyWorld()
  team = await world.team('acme.example', 'ann', 'bob', 'cyd', 'dan')
  await team.ready()
})
afterAll(() => world.close())

const whoIs = async (client: Client) => (await client.send(authStatus, {})).body.user
const accountsAt = (email: string) =>
  world.test.app.db.selectFrom('account').selectAll().where('email', '=', email).execute()

/** What waits to be written to somebody. */
async function lettersOf(accountId: string | undefined) {
  const { rows } = await sql<{ about: string }>`
    select payload->>'about' as about from graphile_worker._private_jobs where key like ${`team-letter:%:${accountId}`}`.execute(
    world.test.app.db,
  )
  return rows.map(({ about }) => about)
}

describe('signing in with one’s company', () => {
  it('opens the account of the member with that address, and by the same person ever after', async () => {
    const [first, second] = [world.test.visitor(), world.test.visitor()]
    expect(await enter(first, 'ann@acme.example')).toBe('/dashboard')
    expect((await whoIs(first)).id).toBe(team.others[0]?.accountId)
    expect(await lettersOf(team.others[0]?.accountId)).toEqual(['company_bound'])
    // Whoever is known is known by their id, whatever address they have by now.
    world.twin.behave({ token: (claims, sign) => sign({ ...claims, email: 'ann.lee@acme.example' }) })
    expect(await enter(second, 'ann@acme.example')).toBe('/dashboard')
    world.twin.behave({})
    expect((await whoIs(second)).id).toBe(team.others[0]?.accountId)
  })

  it('binds an account once: another person there with the same address does not open it', async () => {
    await enter(world.test.visitor(), 'bob@acme.example')
    world.twin.behave({ token: (claims, sign) => sign({ ...claims, sub: 'another' }) })
    expect(await enter(world.test.visitor(), 'bob@acme.example')).toBe('/auth?error=other_person')
    world.twin.behave({})
  })

  it('opens no account of another team with that address, and makes none', async () => {
    const elsewhere = await world.test.newPerson('eve@acme.example')
    const client = world.test.visitor()
    expect(await enter(client, 'eve@acme.example')).toBe('/auth?error=no_member')
    expect(await whoIs(client)).toBeNull()
    expect((await whoIs(elsewhere)).id).toBe(elsewhere.accountId)
    expect(await enter(client, 'nobody@acme.example')).toBe('/auth?error=no_member')
    expect(await accountsAt('nobody@acme.example')).toEqual([])
  })

  it('makes an account for whoever was invited, once, in that team', async () => {
    await team.invite('fay@acme.example')
    const two = [world.test.visitor(), world.test.visitor()]
    expect(await Promise.all(two.map(client => enter(client, 'fay@acme.example')))).toEqual([
      '/dashboard',
      '/dashboard',
    ])
    const [account, ...others] = await accountsAt('fay@acme.example')
    expect(others).toEqual([])
    expect(account).toMatchObject({ team_id: team.teamId, role: 'member', email_proven: true })
  })

  it('makes none for whoever another team has invited', async () => {
    const stranger = await world.team('stranger.example')
    await stranger.invite('gil@acme.example')
    expect(await enter(world.test.visitor(), 'gil@acme.example')).toBe('/auth?error=no_member')
    expect(await accountsAt('gil@acme.example')).toEqual([])
  })

  it('takes no account over that is elsewhere, though its address was invited', async () => {
    const hal = await world.test.newPerson('hal@acme.example')
    await team.invite('hal@acme.example')
    expect(await enter(world.test.visitor(), 'hal@acme.example')).toBe('/auth?error=accept_first')
    expect((await accountsAt('hal@acme.example')).map(({ id }) => id)).toEqual([hal.accountId])
  })

  it('takes a claimed address for proven only in the browser that is signed in to it', async () => {
    const [, , cyd] = team.others
    await world.test.app.db
      .updateTable('account')
      .set({ email_proven: false })
      .where('id', '=', cyd?.accountId ?? '')
      .execute()
    expect(await enter(world.test.visitor(), 'cyd@acme.example')).toBe('/auth?error=email_unproven')
    expect(await enter(cyd as Client, 'cyd@acme.example')).toBe('/dashboard')
    expect((await accountsAt('cyd@acme.example'))[0]?.email_proven).toBe(true)
  })

  it('is not shut to whoever has proven an address by another account that only claims it', async () => {
    const [claims, proves] = [
      await world.test.newPerson('kim@acme.example'),
      await world.test.newPerson('kim@acme.example'),
    ]
    const plan = { subscription_status: 'active', subscription_tier: 'pro_plus' } as const
    for (const [{ accountId }, email_proven] of [
      [claims, false],
      [proves, true],
    ] as const) {
      const joined = { ...plan, email_proven, team_id: team.teamId, role: 'member' } as const
      await world.test.app.db.updateTable('account').set(joined).where('id', '=', accountId).execute()
    }
    const client = world.test.visitor()
    expect(await enter(client, 'kim@acme.example')).toBe('/dashboard')
    expect((await whoIs(client)).id).toBe(proves.accountId)
  })

  it('does not say of an address whether anybody has it', async () => {
    const ask = async (email: string) => {
      const { status, body } = await world.test.visitor().send(companySigninUrl, {}, { email })
      return [status, body.authUrl ? new URL(body.authUrl).origin : body.message]
    }
    expect(await ask('ann@acme.example')).toEqual(await ask('never@acme.example'))
    const [status, says] = await ask('someone@nowhere.example')
    expect([status, says]).toEqual([404, expect.stringContaining('nowhere.example')])
  })

  it('anew takes a sign-in of just now, and the person it was', async () => {
    const client = world.test.visitor()
    await enter(client, 'ann@acme.example')
    expect(await enter(client, 'ann@acme.example', { again: true })).toBe('/dashboard')
    // As whoever sits at an open screen would leave the question out of the address.
    for (const auth_time of [Math.floor(Date.now() / 1_000) - 3_600, undefined]) {
      world.twin.behave({ token: (claims, sign) => sign({ ...claims, auth_time }) })
      expect(await enter(client, 'ann@acme.example', { again: true })).toBe('/auth?again=true&error=not_fresh')
    }
    world.twin.behave({})
    expect(await enter(client, 'dan@acme.example', { again: true })).toBe('/auth?again=true&error=not_a_way')
  })

  it('counts as fresh from when they proved it there, not from when they came back', async () => {
    const client = world.test.visitor()
    const isFresh = async () => (await client.send(googleWayUrl, {})).body.code !== 'sign_in_again'
    // The provider knew them for an hour, and asked nothing.
    await enter(client, 'ann@acme.example')
    expect(await isFresh()).toBe(false)
    world.twin.behave({ token: (claims, sign) => sign({ ...claims, auth_time: undefined }) })
    await enter(client, 'ann@acme.example')
    expect(await isFresh()).toBe(false)
    // Nor does one that claims the day after.
    world.twin.behave({
      token: (claims, sign) => sign({ ...claims, auth_time: Math.floor(Date.now() / 1_000) + 86_400 }),
    })
    await enter(client, 'bob@acme.example')
    const late = sql<{
      n: number
    }>`select count(*)::int as n from session where proven_at > now() + interval '1 second'`
    expect((await late.execute(world.test.app.db)).rows).toEqual([{ n: 0 }])
    world.twin.behave({})
    await enter(client, 'ann@acme.example')
    await enter(client, 'ann@acme.example', { again: true })
    expect(await isFresh()).toBe(true)
  })

  it('is over with the membership', async () => {
    const [, , , dan] = team.others
    const client = world.test.visitor()
    await enter(client, 'dan@acme.example')
    await dan?.send(leaveTeam, { id: dan.accountId })
    expect(await whoIs(client)).toBeNull()
    expect((await whoIs(dan as Client)).id).toBe(dan?.accountId)
    expect(await enter(client, 'dan@acme.example')).toBe('/auth?error=no_member')
  })
})
