import { giveLinkCode } from '@icebox/contract/api/extension'
import { createKey, listKeys } from '@icebox/contract/api/keys'
import { authStatus } from '@icebox/contract/auth'
import { googleInvitationUrl } from '@icebox/contract/providers'
import { type AuditEntry, listAudit } from '@icebox/contract/safety/audit'
import { openWayIn } from '@icebox/contract/safety/company'
import { leaveTeam, removeMember } from '@icebox/contract/team'
import { googleWayUrl, listWays, removeWay } from '@icebox/contract/ways'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { companyAndGoogle } from '../../../testing/company/google.ts'
import { type CompanyTeam, type CompanyWorld, enter } from '../../../testing/company/world.ts'
import { newVerifier, redeem } from '../../../testing/programs/extension-world.ts'
import { consent, land } from '../../../testing/provider-world.ts'
import type { Client } from '../../../testing/test-app.ts'
import { someoneWaits } from '../../../testing/waits.ts'
import { inTransaction, sql } from '../../kit/db/db.ts'
import { insertSession } from '../../kit/sessions/session.ts'
import { endLent } from './lent-store.ts'
import { sendWayIn } from './way-in.ts'

let both: Awaited<ReturnType<typeof companyAndGoogle>>
let world: CompanyWorld
beforeAll(async () => {
  both = await companyAndGoogle()
  world = both.world
})
afterAll(() => both.close())

const whoIs = async (client: Client) => (await client.send(authStatus, {})).body.user?.id ?? null
const fresh = async (client: Client, email: string) => {
  await enter(client, email)
  await enter(client, email, { again: true })
}
async function addGoogle(client: Client, email: string) {
  both.google.addPerson({ email, name: email, organisation: 'X' })
  const { authUrl } = (await client.send(googleWayUrl, {})).body
  return land(client, await consent(authUrl, { as: email }))
}

it('what is added while signed in with the company ends with the membership, and what is one’s own does not', async () => {
  const team = await world.team('lent.example')
  const ann = await both.memberByGoogle(team, 'ann')
  await team.ready()
  const id = { id: ann.id }
  const mine = await ann.client.send(createKey, id, { name: 'mine', scopes: ['activity:read'], days: 30 })
  expect(mine.status).toBe(200)
  // As whoever runs the provider would, in her place.
  const intruder = world.test.visitor()
  await fresh(intruder, ann.email)
  expect(await addGoogle(intruder, 'evil@elsewhere.example')).toBe('/dashboard?way=google')
  await intruder.send(createKey, id, { name: 'theirs', scopes: ['activity:read'], days: 30 })
  // Its address would have to answer; the mark is what a webhook bears that was added in this session.
  const sealed = { url: 'v1.sealed', secret: 'v1.sealed', events: ['email.frozen'], format: 'standard' as const }
  const webhook = { account_id: ann.id, ...sealed, leaves_out_people: false, needs_plan: true, by_company: true }
  await world.test.app.db.insertInto('webhook').values(webhook).execute()
  const { verifier, challenge } = newVerifier()
  const linked = await intruder.send(giveLinkCode, id, { challenge })
  expect((await redeem(world.test, { code: linked.body.code, verifier })).statusCode).toBe(200)
  const late = await intruder.send(giveLinkCode, id, { challenge })
  // What they added lets them in as they are, and adds nothing more lasting; its own end does not launder the session.
  const second = world.test.visitor()
  await both.byGoogle(second, 'evil@elsewhere.example')
  expect(await addGoogle(second, 'evil2@elsewhere.example')).toBe('/dashboard?way=google')
  const ways = (await second.send(listWays, id)).body
  const evil = ways.find(({ address }: { address: string }) => address === 'evil@elsewhere.example')
  expect((await second.send(removeWay, { ...id, wayId: evil.id })).status).toBe(200)
  expect(await addGoogle(second, 'evil3@elsewhere.example')).toBe('/dashboard?way=google')
  expect(await whoIs(second)).toBe(ann.id)
  // Ann's own way is no way that theirs takes the place of.
  const own = ways.find(({ address }: { address: string }) => address === ann.email)
  expect((await second.send(removeWay, { ...id, wayId: own.id })).status).toBe(409)

  expect((await ann.client.send(leaveTeam, id)).status).toBe(200)
  expect(await Promise.all([intruder, second].map(whoIs))).toEqual([null, null])
  expect(await whoIs(ann.client)).toBe(ann.id)
  const left = (await ann.client.send(listWays, id)).body
  expect(left.map(({ address }: { address: string }) => address)).toEqual([ann.email])
  const { db } = world.test.app
  const keys = await db
    .selectFrom('api_key')
    .select('name')
    .where('account_id', '=', ann.id)
    .where('revoked_at', 'is', null)
  expect((await keys.execute()).map(({ name }) => name)).toEqual(['mine'])
  expect((await ann.client.send(listKeys, id)).body.keys).toHaveLength(1)
  expect((await redeem(world.test, { code: late.body.code, verifier })).statusCode).toBe(410)
  const rows = await endedIn(team.teamId)
  const how = { actor_kind: 'person', actor_id: ann.id, target_id: ann.id, net: expect.stringMatching(/^10\./) }
  const withMembership = true
  expect(rows).toEqual([
    { ...how, act: 'browsers_signed_out', details: { sessions: 2, withMembership } },
    { ...how, act: 'sign_in_way_removed', details: { ways: 2, withMembership } },
    { ...how, act: 'key_revoked', details: { keys: 1, withMembership } },
    { ...how, act: 'key_revoked', details: { browsers: 1, withMembership } },
    { ...how, act: 'webhook_deleted', details: { webhooks: 1, withMembership } },
  ])
  const told = await db.selectFrom('identity').selectAll().where('address', 'like', 'evil%').execute()
  expect(told).toEqual([])
})

it('what ends when an admin takes somebody out is told of as the admin’s doing, sign-ins by the company among it', async () => {
  const team = await world.team('dismissed.example', 'adam', 'gus@elsewhere.example')
  const [admin, guest] = team.others as [CompanyTeam['owner'], CompanyTeam['owner']]
  await both.put(admin.accountId, { role: 'admin' })
  const ann = await both.memberByGoogle(team, 'ann')
  await team.ready()
  const browser = world.test.visitor()
  await enter(browser, ann.email)
  // A sign-in at the company is told of as any other is.
  const { db } = world.test.app
  const signedIn = db.selectFrom('audit').select(['actor_kind', 'net']).where('actor_id', '=', ann.id)
  const begun = await signedIn.where('team_id', '=', team.teamId).where('act', '=', 'signed_in').execute()
  expect(begun).toEqual([{ actor_kind: 'person', net: expect.stringMatching(/^10\./) }])
  for (const memberId of [ann.id, guest.accountId]) {
    expect((await admin.send(removeMember, { id: admin.accountId, memberId })).status).toBe(200)
  }
  expect(await whoIs(browser)).toBeNull()
  const how = { actor_kind: 'person', actor_id: admin.accountId, net: expect.stringMatching(/^10\./) }
  expect(await endedIn(team.teamId)).toEqual([
    { ...how, target_id: ann.id, act: 'browsers_signed_out', details: { sessions: 1, withMembership: true } },
  ])
  const { entries } = (await team.owner.send(listAudit, { id: team.owner.accountId })).body
  const told = entries.filter(({ act }: AuditEntry) => /^(browsers_signed_out|member_removed)$/.test(act))
  expect(told.map(({ act, actor, target }: AuditEntry) => [act, actor, target])).toEqual([
    ['member_removed', 'adam@dismissed.example', 'gus@elsewhere.example'],
    ['member_removed', 'adam@dismissed.example', ann.email],
    ['browsers_signed_out', 'adam@dismissed.example', ann.email],
  ])
})

/** What a team's trail tells of as having ended with a membership. */
async function endedIn(teamId: string) {
  const trail = world.test.app.db
    .selectFrom('audit')
    .select(['act', 'actor_kind', 'actor_id', 'target_id', 'details', 'net'])
  const rows = trail.where('team_id', '=', teamId).where(sql<boolean>`details ? 'withMembership'`)
  return rows.orderBy('number').execute()
}

/** An owner alone, whose account also opens by a Google account that was added while signed in with the company. */
async function aloneWithLentWay(name: string) {
  const { owner } = await foundedBy(name)
  const browser = world.test.visitor()
  await fresh(browser, `owner@${name}.example`)
  const email = `${name}@elsewhere.example`
  expect(await addGoogle(browser, email)).toBe('/dashboard?way=google')
  return { id: owner.accountId, browser, email }
}
async function foundedBy(name: string) {
  const team = await world.team(`${name}.example`)
  await team.ready()
  return team
}
const wayOf = async (email: string) => {
  const way = world.test.app.db.selectFrom('identity').select('id').where('address', '=', email)
  return (await way.executeTakeFirstOrThrow()).id
}

it('whoever joins another team by such a way has joined, is let in by it no more and is sent another', async () => {
  const { id, browser, email } = await aloneWithLentWay('mover')
  const to = await world.team('goal.example')
  await to.invite(email)
  const client = world.test.visitor()
  const { authUrl } = (await client.send(googleInvitationUrl, {}, { invite: email })).body
  expect(await land(client, await consent(authUrl, { as: email }))).toBe('/auth?error=way_ended')
  expect(await Promise.all([client, browser].map(whoIs))).toEqual([null, null])
  const { db } = world.test.app
  const account = await db.selectFrom('account').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
  expect(account).toMatchObject({ team_id: to.teamId, role: 'member', email: 'owner@mover.example' })
  expect(await db.selectFrom('identity').select('id').where('account_id', '=', id).execute()).toEqual([])
  const told = db.selectFrom('audit').select('actor_id').where('team_id', '=', to.teamId)
  expect(await told.where('act', '=', 'joined_team').execute()).toEqual([{ actor_id: id }])
  const [letter] = await world.sink.lettersOf(() => sendWayIn(world.test.app, { accountId: id }))
  const token = /#way_in=([\w-]+)/.exec(letter?.text ?? '')?.[1] ?? ''
  expect((await client.send(openWayIn, {}, { token })).status).toBe(200)
  expect(await whoIs(client)).toBe(id)
})

it('a session that begins by such a way while it ends is over too, and none begins after', async () => {
  const { id: accountId, email } = await aloneWithLentWay('racer')
  const { app } = world.test
  const beginning = { accountId, wayId: await wayOf(email) }
  const whence = { browser: 'Firefox', system: 'Linux', net: '' }
  const { ending } = await inTransaction(app, async tx => {
    await insertSession(tx, beginning, whence)
    const ending = inTransaction(app, other => endLent(other, accountId))
    await someoneWaits(app.db)
    return { ending }
  })
  await ending
  const left = app.db.selectFrom('session').select('browser').where('account_id', '=', accountId)
  expect((await left.execute()).filter(({ browser }) => browser === 'Firefox')).toEqual([])
  await expect(inTransaction(app, tx => insertSession(tx, beginning, whence))).rejects.toMatchObject({ code: 'gone' })
})
