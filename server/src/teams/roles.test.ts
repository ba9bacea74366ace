import * as calls from '@icebox/contract/team'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Person, teamsOf } from '../../testing/people/teams.ts'
import { type TestApp, testApp } from '../../testing/test-app.ts'
import { stripeAt } from '../config/stripe.ts'

const KEYS = { secretKey: 'sk_test_1', publishableKey: 'pk_test_1', webhookSecrets: ['whsec_1'] }
const NOBODY = '00000000-0000-4000-8000-000000000000'

let test: TestApp
beforeAll(async () => {
  const outgoing = { url: 'smtp://127.0.0.1:9', from: 'Icebox <icebox@operator.example>', ca: undefined }
  test = await testApp({ outgoing, stripe: stripeAt('http://127.0.0.1:9', KEYS) })
})
afterAll(() => test.close())

const { someone, team, invite, remove, membersOf } = teamsOf(() => test)

describe('roles', () => {
  it('members look only', async () => {
    const { owner, others } = await team(4, 'member', 'member')
    const [member = owner, other = owner] = others
    expect((await invite(member, someone())).status).toBe(403)
    expect((await remove(member, other.accountId)).status).toBe(403)
    const role = { id: member.accountId, memberId: member.accountId }
    expect((await member.send(calls.setMemberRole, role, { role: 'admin' })).status).toBe(403)
    expect(await membersOf(member)).toHaveLength(3)
  })

  it('the owner alone makes admins, who may then invite', async () => {
    const { owner, others } = await team(4, 'member', 'admin')
    const [member = owner, admin = owner] = others
    const set = (as: Person, memberId: string, role: 'admin' | 'member') =>
      as.send(calls.setMemberRole, { id: as.accountId, memberId }, { role })
    expect((await set(admin, member.accountId, 'admin')).status).toBe(403)
    expect((await set(admin, admin.accountId, 'member')).status).toBe(403)
    expect((await set(owner, owner.accountId, 'member')).status).toBe(409)
    expect((await set(owner, member.accountId, 'admin')).status).toBe(200)
    expect((await invite(member, someone())).status).toBe(200)
  })

  it('admins see counts of everyone, members their own alone', async () => {
    const { owner, others } = await team(4, 'member')
    const [member = owner] = others
    const seenBy = async (as: Person) => {
      const { body } = await as.send(calls.listMembersWithUsage, { id: as.accountId })
      return body.map((each: calls.MemberWithUsage) => each.usage)
    }
    const nothing = { currentMonthProcessed: 0, currentMonthBlocked: 0, accuracy: null }
    expect(await seenBy(owner)).toEqual([nothing, nothing])
    expect(await seenBy(member)).toEqual([null, nothing])
  })
})

describe('another team', () => {
  it('is out of reach by its ids, and by ids that nobody has', async () => {
    const [{ owner }, theirs] = [await team(3), await team(3, 'member')]
    await invite(theirs.owner, someone())
    const before = await membersOf(theirs.owner)
    for (const { id } of before) {
      expect((await remove(owner, id)).status).toBe(403)
      const role = await owner.send(calls.setMemberRole, { id: owner.accountId, memberId: id }, { role: 'admin' })
      expect(role.status).toBe(403)
    }
    for (const id of [NOBODY, 'nonsense']) expect((await remove(owner, id)).status).toBe(403)
    const { accountId } = theirs.owner
    expect((await invite(owner, someone(), accountId)).status).toBe(403)
    expect((await remove(owner, before[1]?.id ?? '', accountId)).status).toBe(403)
    for (const call of [calls.listMembers, calls.listMembersWithUsage]) {
      expect((await owner.send(call, { id: accountId })).status).toBe(403)
      expect((await test.visitor().send(call, { id: accountId })).status).toBe(401)
    }
    expect(await membersOf(theirs.owner)).toEqual(before)
  })
})
