import { getSubscription } from '@icebox/contract/billing/billing'
import { leaveTeam } from '@icebox/contract/team'
import { getUser } from '@icebox/contract/user'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type KeyOwner, keyOwner } from '../../../testing/api-world.ts'
import { type TestApp, testApp } from '../../../testing/test-app.ts'
import { getAccount } from '../../accounts/account-store.ts'
import { allowanceOf } from '../../billing/overage/allowance.ts'
import { limitTeamOf } from './limits.ts'
import { eraseByAddress, holdTeamOf } from './people.ts'

let test: TestApp
beforeAll(async () => {
  test = await testApp({ selfHostUnlimited: true })
})
afterAll(() => test.close())

const addressOf = async ({ accountId }: { accountId: string }) => (await getAccount(test.app.db, accountId)).email
const teamOf = async ({ accountId }: { accountId: string }) => (await getAccount(test.app.db, accountId)).team_id

async function toldOf(teamId: string) {
  const rows = test.app.db.selectFrom('audit').select(['act', 'actor_kind']).where('team_id', '=', teamId)
  const told = await rows.where('actor_kind', '=', 'operator').orderBy('number').execute()
  return told.map(({ act }) => act)
}

/** What is left of the month's scans; null where there is no limit. */
async function limitOf({ accountId }: { accountId: string }) {
  return (await allowanceOf(test.app, test.app.db, await getAccount(test.app.db, accountId))).limit
}

/** Somebody else of the team. */
async function memberOf(owner: KeyOwner) {
  const member = await test.newPerson()
  const team_id = await teamOf(owner)
  await test.app.db.updateTable('team').set({ seats: 5 }).where('id', '=', team_id).execute()
  const moved = test.app.db.updateTable('account').set({ team_id, role: 'member' })
  await moved.where('id', '=', member.accountId).execute()
  return member
}

it('holds a whole team where nothing is sold either: nothing is judged, and each of it reads so', async () => {
  const owner = await keyOwner(test)
  const member = await memberOf(owner)
  const address = (await addressOf(member)).toUpperCase()
  for (const isChanged of [true, false]) {
    expect(await holdTeamOf(test.app, { address, isHeld: true })).toMatchObject({ isChanged })
  }
  for (const each of [owner, member]) {
    expect(await limitOf(each)).toBe(0)
    const { body } = await each.send(getSubscription, { id: each.accountId })
    expect(body).toMatchObject({ accessState: 'suspended', isProtected: false, ended: { reason: 'suspended' } })
    expect((await each.send(getUser, { id: each.accountId })).status).toBe(200)
  }
  for (const _ of [1, 2]) await holdTeamOf(test.app, { address, isHeld: false })
  expect(await limitOf(owner)).toBeNull()
  expect(await toldOf(await teamOf(owner))).toEqual(['team_suspended', 'team_resumed'])
})

it('gives a whole team other scans than its plan’s, until it is the plan’s again, each told once', async () => {
  const owner = await keyOwner(test)
  const member = await memberOf(owner)
  const address = await addressOf(member)
  for (const isChanged of [true, false]) {
    expect(await limitTeamOf(test.app, { address, scans: 20_000 })).toMatchObject({ isChanged })
  }
  expect([await limitOf(owner), await limitOf(member)]).toEqual([20_000, 20_000])
  const { body } = await member.send(getUser, { id: member.accountId })
  expect(body).toMatchObject({ monthlyLimit: 20_000, extraScans: 0 })
  await holdTeamOf(test.app, { address, isHeld: true })
  expect(await limitOf(owner)).toBe(0)
  await holdTeamOf(test.app, { address, isHeld: false })
  await limitTeamOf(test.app, { address, scans: null })
  expect(await limitOf(owner)).toBeNull()
  const acts = ['team_limited', 'team_suspended', 'team_resumed', 'team_limited']
  expect(await toldOf(await teamOf(owner))).toEqual(acts)
})

it('holds whoever leaves the team on hold as well', async () => {
  const owner = await keyOwner(test)
  const member = await memberOf(owner)
  await holdTeamOf(test.app, { address: await addressOf(owner), isHeld: true })
  expect((await member.send(leaveTeam, { id: member.accountId })).status).toBe(200)
  expect(await teamOf(member)).not.toBe(await teamOf(owner))
  expect(await limitOf(member)).toBe(0)
})

it('takes the id of an account where several have the address', async () => {
  const [one, other] = [await test.newPerson(), await test.newPerson()]
  const address = await addressOf(one)
  await test.app.db.updateTable('account').set({ email: address }).where('id', '=', other.accountId).execute()
  const refused = eraseByAddress(test.app, { address, dissolvesTeam: false })
  await expect(refused).rejects.toMatchObject({ code: 'conflict', message: expect.stringContaining(other.accountId) })
  await eraseByAddress(test.app, { address: other.accountId, dissolvesTeam: false })
  expect((await one.send(getUser, { id: one.accountId })).status).toBe(200)
  expect((await other.send(getUser, { id: other.accountId })).status).toBe(401)
})

it('erases an account with all that is stored, says what went, and tells the team', async () => {
  const owner = await keyOwner(test)
  const member = await memberOf(owner)
  const teamId = await teamOf(owner)
  const [address, other] = [await addressOf(owner), await addressOf(member)]
  // An owner of others is not erased by the way.
  await expect(eraseByAddress(test.app, { address, dissolvesTeam: false })).rejects.toMatchObject({ code: 'conflict' })
  const receipt = await eraseByAddress(test.app, { address: other, dissolvesTeam: false })
  expect(receipt).toMatchObject({ accountId: member.accountId, mailboxes: 0, messages: 0 })
  expect((await member.send(getUser, { id: member.accountId })).status).toBe(401)
  expect(await toldOf(teamId)).toEqual(['account_deleted'])
  const last = await eraseByAddress(test.app, { address, dissolvesTeam: false })
  expect(last).toMatchObject({ mailboxes: 1, messages: 1, rules: 1, keys: 1 })
  await expect(eraseByAddress(test.app, { address, dissolvesTeam: false })).rejects.toMatchObject({ code: 'not_found' })
})
