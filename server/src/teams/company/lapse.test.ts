import { authStatus } from '@icebox/contract/auth'
import { PLAN_SLUGS } from '@icebox/contract/billing/plans'
import * as providers from '@icebox/contract/providers'
import { handOverTeam } from '@icebox/contract/team'
import { getUser } from '@icebox/contract/user'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { companyAndGoogle } from '../../../testing/company/google.ts'
import { type CompanyWorld, enter } from '../../../testing/company/world.ts'
import { consent, land } from '../../../testing/provider-world.ts'
import type { Client } from '../../../testing/test-app.ts'
import { isHeld } from '../../accounts/company/held-store.ts'
import { planHolds } from '../../accounts/settings.ts'

let both: Awaited<ReturnType<typeof companyAndGoogle>>
let world: CompanyWorld
beforeAll(async () => {
  both = await companyAndGoogle()
  world = both.world
})
afterAll(() => both.close())

const whoIs = async (client: Client) => (await client.send(authStatus, {})).body.user?.email ?? null

describe('a company’s sign-in that is required', () => {
  it('lapses with the plan and comes back with it, and nobody loses their own ways meanwhile', async () => {
    const team = await world.team('lapse.example')
    const ann = await both.memberByGoogle(team, 'ann')
    await team.ready()
    await team.require()
    const atCompany = world.test.visitor()
    await enter(atCompany, ann.email)
    for (const plan of [
      { subscription_status: 'canceled' },
      { subscription_tier: 'pro', subscription_status: 'active' },
    ]) {
      await both.put(ann.id, plan)
      const client = world.test.visitor()
      expect(await both.byGoogle(client, ann.email)).toBe('/dashboard')
      expect(await whoIs(client)).toBe(ann.email)
      expect(await whoIs(atCompany)).toBe(ann.email)
      expect(await enter(world.test.visitor(), ann.email)).toBe('/dashboard')
      await both.put(ann.id, { subscription_tier: 'pro_plus', subscription_status: 'active' })
      expect(await whoIs(client)).toBeNull()
    }
  })

  it('never holds the owner, and whoever becomes it is free; who was it signs in as the others do', async () => {
    const team = await world.team('heir.example')
    const ann = await both.memberByGoogle(team, 'ann')
    await team.ready()
    await team.require()
    const { status } = await team.owner.send(handOverTeam, { id: team.owner.accountId }, { memberId: ann.id })
    expect(status).toBe(200)
    expect(await whoIs(team.owner)).toBeNull()
    // Not only shut out: it is over, and so are its open pages.
    const left = world.test.app.db.selectFrom('session').select('id').where('account_id', '=', team.owner.accountId)
    expect(await left.execute()).toEqual([])
    expect(await both.byGoogle(ann.client, ann.email)).toBe('/dashboard')
    expect((await ann.client.send(getUser, { id: ann.id })).body.role).toBe('owner')
    expect(await enter(team.owner, 'owner@heir.example')).toBe('/dashboard')
  })

  it('lets whoever is invited with an account of their own join, and has them come by the company then', async () => {
    const team = await world.team('join.example')
    await team.ready()
    await team.require()
    both.google.addPerson({ email: 'joe@join.example', name: 'Joe', organisation: 'X' })
    const client = world.test.visitor()
    await both.byGoogle(client, 'joe@join.example')
    await team.invite('joe@join.example')
    const { authUrl } = (await client.send(providers.googleInvitationUrl, {}, { invite: 'joe@join.example' })).body
    expect(await land(client, await consent(authUrl, { as: 'joe@join.example' }))).toContain('error=company_required')
    expect(await whoIs(client)).toBeNull()
    const trail = world.test.app.db.selectFrom('audit').select('act').where('team_id', '=', team.teamId)
    expect((await trail.where('act', '=', 'joined_team').execute()).length).toBe(1)
    await both.put(
      (
        await world.test.app.db
          .selectFrom('account')
          .select('id')
          .where('email', '=', 'joe@join.example')
          .executeTakeFirstOrThrow()
      ).id,
      { subscription_status: 'active', subscription_tier: 'pro_plus' },
    )
    expect(await enter(client, 'joe@join.example')).toBe('/dashboard')
  })

  it('keeps the address that one’s own way has proven, so that the company opens the account', async () => {
    const team = await world.team('circle.example')
    const ann = await both.memberByGoogle(team, 'ann')
    await both.put(ann.id, { email_proven: false })
    await team.ready()
    await team.require()
    const client = world.test.visitor()
    expect(await enter(client, ann.email)).toBe('/auth?error=email_unproven')
    expect(await both.byGoogle(client, ann.email)).toBe('/auth?error=company_required')
    expect(await whoIs(client)).toBeNull()
    expect(await enter(client, ann.email)).toBe('/dashboard')
  })

  it('lapses for every plan and state but those that hold it', async () => {
    const team = await world.team('plans.example', 'ann')
    const id = team.others[0]?.accountId ?? ''
    await team.ready()
    await team.require()
    const states = ['active', 'trialing', 'past_due', 'none', 'incomplete', 'incomplete_expired', 'canceled', 'unpaid']
    for (const subscription_status of [...states, 'paused', 'pending']) {
      for (const subscription_tier of ['', ...PLAN_SLUGS]) {
        const plan = { subscription_status, subscription_tier }
        await both.put(id, plan)
        const held = await isHeld(world.test.app.db, id, false)
        expect([plan, held]).toEqual([plan, planHolds(plan, 'mayRequireCompany')])
        expect(await isHeld(world.test.app.db, id, true)).toBe(true)
      }
    }
  })
})
