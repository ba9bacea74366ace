import { changeRule, createRule, deleteRule, listRules, type RuleView, undoRule } from '@icebox/contract/rules'
import { leaveTeam } from '@icebox/contract/team'
import { connectTo } from '@icebox/sandbox/imap/client-for-tests'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { coldMail, type MailWorld, mailWorld, type Owner, sync } from '../../../testing/mail-world.ts'
import { toItsEnd } from '../../../testing/rule-world.ts'
import type { WorkerContext } from '../lease/work.ts'

const COLD = 'Move mail from @getpipelinely.example to Tools'
const TOOLS = 'Icebox/Tools'

let world: MailWorld
let context: WorkerContext
beforeAll(async () => {
  world = await mailWorld()
  context = world.newContext()
})
afterAll(() => world.close())

interface Team {
  readonly owner: Owner
  readonly member: Owner
  readonly ruleId: string
}

/** An owner and a member with mailboxes of their own, and a rule of the owner's for both. */
async function teamWithRule(): Promise<Team> {
  const { db } = world.test.app
  const [owner, member] = [await world.newOwner(), await world.newOwner()]
  const found = db.selectFrom('account').select('team_id').where('id', '=', owner.accountId)
  const { team_id } = await found.executeTakeFirstOrThrow()
  await db.updateTable('account').set({ team_id, role: 'member' }).where('id', '=', member.accountId).execute()
  const { body } = await owner.client.send(createRule, { id: owner.accountId }, { sentence: COLD, isTeams: true })
  const ruleId: string = body.rule.id
  expect((await change(owner, ruleId, { state: 'on', isConfirmed: true })).status).toBe(200)
  return { owner, member, ruleId }
}

const change = (
  { client, accountId }: Owner,
  ruleId: string,
  input: { sentence?: string; state?: 'on' | 'off'; isConfirmed?: boolean },
) => client.send(changeRule, { id: accountId, ruleId }, input)

async function seenBy({ client, accountId }: Owner): Promise<RuleView | undefined> {
  return (await client.send(listRules, { id: accountId })).body.rules[0]
}

/** Answers the folder in which it then lies. */
async function receive(owner: Owner): Promise<string | undefined> {
  const { id, raw } = coldMail(owner)
  await owner.deliver(raw)
  await sync(context, owner)
  for (const folder of [TOOLS, 'Icebox', 'INBOX']) if ((await owner.list(folder)).includes(id)) return folder
  return undefined
}

it('files the mail of everyone in the team; a member sees it and changes nothing of it', async () => {
  const { owner, member, ruleId } = await teamWithRule()
  expect([await receive(owner), await receive(member)]).toEqual([TOOLS, TOOLS])
  expect(await seenBy(member)).toMatchObject({ id: ruleId, isTeams: true, mayEdit: false, state: 'on', filed: 1 })
  expect(await seenBy(owner)).toMatchObject({ mayEdit: true, filed: 1 })
  const refused = { status: 403, body: { message: expect.stringMatching(/^This rule is your team’s/) } }
  expect(await change(member, ruleId, { sentence: 'Flag mail from a@b.example' })).toMatchObject(refused)
  expect(await change(member, ruleId, { sentence: COLD, state: 'off' })).toMatchObject(refused)
  expect(await member.client.send(deleteRule, { id: member.accountId, ruleId })).toMatchObject(refused)
  expect(await seenBy(owner)).toMatchObject({ sentence: COLD, state: 'on' })
})

it('a member switches it off for themselves alone, and on again without being asked how much it takes', async () => {
  const { owner, member, ruleId } = await teamWithRule()
  await change(member, ruleId, { state: 'off' })
  expect([await receive(owner), await receive(member)]).toEqual([TOOLS, 'Icebox'])
  expect((await change(member, ruleId, { state: 'on' })).status).toBe(200)
  expect(await receive(member)).toBe(TOOLS)
})

it('a folder that a member removed pauses it for them alone, until they switch it on again', async () => {
  const { owner, member, ruleId } = await teamWithRule()
  await receive(member)
  const imap = await connectTo(world.host, member)
  await imap.mailboxDelete(TOOLS)
  await imap.logout()
  expect([await receive(owner), await receive(member)]).toEqual([TOOLS, 'INBOX'])
  expect((await seenBy(member))?.paused).toMatch(/“Tools” was renamed or removed/)
  expect((await seenBy(owner))?.paused).toBe(null)
  expect((await change(member, ruleId, { state: 'on' })).body).toMatchObject({ rule: { paused: null } })
  expect(await receive(member)).toBe(TOOLS)
})

it('a member takes back what it did with their own mail, and of nobody else’s', async () => {
  const { owner, member, ruleId } = await teamWithRule()
  expect([await receive(owner), await receive(member)]).toEqual([TOOLS, TOOLS])
  const { body } = await member.client.send(undoRule, { id: member.accountId, ruleId }, {})
  expect(await toItsEnd(world, member, { runId: body.runId, by: context })).toMatchObject({ total: 1, moved: 1 })
  expect(await member.list('INBOX')).toHaveLength(1)
  await sync(context, owner)
  expect(await owner.list(TOOLS)).toHaveLength(1)
})

it('ends for whoever leaves the team', async () => {
  const { member } = await teamWithRule()
  await member.client.send(leaveTeam, { id: member.accountId }, {})
  expect(await seenBy(member)).toBeUndefined()
  expect(await receive(member)).toBe('Icebox')
})
