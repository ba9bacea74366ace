import { exportUsageByMonth, getUsageByMonth } from '@icebox/contract/billing/usage-by-month'
import { leaveTeam } from '@icebox/contract/team'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type Client, type TestApp, testApp } from '../../testing/test-app.ts'
import { countScan } from '../billing/overage/usage-store.ts'
import { inTransaction, sql } from '../kit/db/db.ts'
import { countBlocked } from '../mail/judging/usage-store.ts'

let test: TestApp
beforeAll(async () => {
  test = await testApp({ selfHostUnlimited: true })
})
afterAll(() => test.close())

type Person = Client & { readonly accountId: string }

async function teamIdOf({ accountId }: Person): Promise<string> {
  const row = test.app.db.selectFrom('account').select('team_id').where('id', '=', accountId)
  return (await row.executeTakeFirstOrThrow()).team_id
}

/** An owner, an admin and a member. */
async function newTeam() {
  const [owner, admin, member] = [await test.newPerson(), await test.newPerson(), await test.newPerson()]
  const team_id = await teamIdOf(owner)
  await test.app.db.updateTable('team').set({ seats: 5 }).where('id', '=', team_id).execute()
  for (const [person, role] of [[admin, 'admin'] as const, [member, 'member'] as const]) {
    const joins = test.app.db.updateTable('account').set({ team_id, role })
    await joins.where('id', '=', person.accountId).execute()
  }
  return { owner, admin, member }
}

/** As the judge does it. */
async function judge(person: Person, judged: number, blocked: number): Promise<void> {
  const allowance = { limit: null, included: null, month: '2026-11-15', endsAt: new Date() }
  const teamId = await teamIdOf(person)
  await inTransaction(test.app, async tx => {
    for (let n = 0; n < judged; n++) await countScan(tx, person.accountId, { teamId, ...allowance })
    for (let n = 0; n < blocked; n++) await countBlocked(tx, person.accountId)
  })
}

/** The counts of now, so many months ago. */
async function age(person: Person, months: number): Promise<void> {
  await sql`update usage_member set month = (month - make_interval(months => ${months}))::date
    where account_id = ${person.accountId}`.execute(test.app.db)
}

const read = (as: Person, input = {}) => as.send(getUsageByMonth, { id: as.accountId }, input)

it('counts by calendar month for 24 months, of each person for owner and admins', async () => {
  const { owner, admin, member } = await newTeam()
  await judge(member, 4, 1)
  await age(member, 23)
  await judge(member, 7, 3)
  await judge(owner, 2, 0)
  for (const manager of [owner, admin]) {
    const { status, body } = await read(manager)
    expect(status).toBe(200)
    expect(body.isOfTeam).toBe(true)
    expect(body.months).toHaveLength(24)
    expect(body.months.at(-1)).toEqual({ month: new Date().toISOString().slice(0, 7), judged: 9, blocked: 3 })
    expect(body.months[0]).toMatchObject({ judged: 4, blocked: 1 })
    expect(body.people).toHaveLength(3)
    const seen = body.people.find(({ id }: { id: string }) => id === member.accountId)
    expect(seen).toMatchObject({ thisMonth: { judged: 7, blocked: 3 }, allMonths: { judged: 11, blocked: 4 } })
  }
  const one = (await read(admin, { person: member.accountId })).body
  expect(one.months.at(-1)).toMatchObject({ judged: 7, blocked: 3 })
})

it('shows members their own alone, and nobody another team', async () => {
  const { owner, member } = await newTeam()
  const stranger = await test.newPerson()
  await judge(owner, 5, 5)
  await judge(member, 2, 1)
  const { body } = await read(member)
  expect(body).toMatchObject({ isOfTeam: false, left: { judged: 0, blocked: 0 } })
  expect(body.people.map(({ id }: { id: string }) => id)).toEqual([member.accountId])
  expect(body.months.at(-1)).toMatchObject({ judged: 2, blocked: 1 })
  expect((await read(member, { person: owner.accountId })).status).toBe(403)
  expect((await read(owner, { person: stranger.accountId })).status).toBe(404)
  expect((await stranger.send(getUsageByMonth, { id: owner.accountId }, {})).status).toBe(403)
})

it('a team sees what was done for somebody while they were in it, and not what they bring or take along', async () => {
  const { owner, member } = await newTeam()
  const newcomer = await test.newPerson()
  await judge(newcomer, 6, 2)
  const joins = test.app.db.updateTable('account').set({ team_id: await teamIdOf(owner), role: 'member' })
  await joins.where('id', '=', newcomer.accountId).execute()
  await judge(newcomer, 1, 0)
  await judge(member, 3, 1)
  expect((await member.send(leaveTeam, { id: member.accountId }, {})).status).toBe(200)
  await judge(member, 8, 8)
  const { body } = await read(owner)
  expect(body.months.at(-1)).toMatchObject({ judged: 4, blocked: 1 })
  expect(body.left).toEqual({ judged: 3, blocked: 1 })
  expect((await read(newcomer)).body.months.at(-1)).toMatchObject({ judged: 7, blocked: 2 })
  expect((await read(member)).body.months.at(-1)).toMatchObject({ judged: 11, blocked: 9 })
})

it('is a table for a spreadsheet as well, without a name of those who left', async () => {
  const { owner, member } = await newTeam()
  await test.app.db.updateTable('account').set({ email: '=cmd@x.example' }).where('id', '=', owner.accountId).execute()
  await judge(owner, 3, 1)
  // Judged on the last of a month, put on ice on the first of the next.
  await judge(member, 2, 3)
  const address = (await read(member)).body.people[0].email
  await member.send(leaveTeam, { id: member.accountId }, {})
  const { csv } = (await owner.send(exportUsageByMonth, { id: owner.accountId }, {})).body
  const month = new Date().toISOString().slice(0, 7)
  const [head, ...lines] = csv.trimEnd().split('\r\n')
  expect(head).toBe('\uFEFFmonth,person,judged,let through,put on ice')
  expect(lines.toSorted()).toEqual([`${month},'=cmd@x.example,3,2,1`, `${month},somebody who left,2,0,3`].toSorted())
  expect(csv).not.toContain(address)
})

it('stays the team’s when the last of the others has left', async () => {
  const { owner, member, admin } = await newTeam()
  await judge(owner, 3, 1)
  await judge(member, 2, 1)
  for (const each of [member, admin]) await each.send(leaveTeam, { id: each.accountId }, {})
  const { body } = await read(owner)
  expect(body).toMatchObject({ isOfTeam: true, left: { judged: 2, blocked: 1 } })
  expect(body.months.at(-1)).toMatchObject({ judged: 5, blocked: 2 })
})
