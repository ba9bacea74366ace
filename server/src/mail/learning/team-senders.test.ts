import { type ActivityItem, listLogs, setSenderRule } from '@icebox/contract/activity'
import { listTeamSenders, optOutOfTeamSender, setTeamSender, type TeamSenders } from '@icebox/contract/senders/team'
import { leaveTeam } from '@icebox/contract/team'
import { deleteUser } from '@icebox/contract/user'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { coldMail, type MailWorld, mailWorld, type Owner, sync, wantedMail } from '../../../testing/mail-world.ts'
import { ownDataOf } from '../../../testing/privacy/own-data.ts'
import type { WorkerContext } from '../lease/work.ts'

let world: MailWorld
let context: WorkerContext

beforeAll(async () => {
  world = await mailWorld()
  context = world.newContext()
})

afterAll(() => world.close())

const PITCH = 'derek@getpipelinely.example'
const FRIEND = 'mia@hearthside.example'

/** An owner and people who joined the team, each with a mailbox. */
async function teamOf(...roles: ('admin' | 'member')[]) {
  const { db } = world.test.app
  const owner = await world.newOwner()
  const { team_id } = await db
    .selectFrom('account')
    .select('team_id')
    .where('id', '=', owner.accountId)
    .executeTakeFirstOrThrow()
  const others: Owner[] = []
  for (const role of roles) {
    const person = await world.newOwner()
    await db.updateTable('account').set({ team_id, role }).where('id', '=', person.accountId).execute()
    others.push(person)
  }
  return { owner, others }
}

const write = ({ client, accountId }: Owner, address: string, decision: 'allow' | 'block' | null) =>
  client.send(setTeamSender, { id: accountId }, { address, decision })
const optOut = ({ client, accountId }: Owner, address: string, isOptedOut = true) =>
  client.send(optOutOfTeamSender, { id: accountId }, { address, isOptedOut })
const decide = ({ client, accountId }: Owner, address: string, decision: 'allow' | 'block') =>
  client.send(setSenderRule, { id: accountId }, { address, decision })
const read = async ({ client, accountId }: Owner): Promise<TeamSenders> =>
  (await client.send(listTeamSenders, { id: accountId })).body

async function receive(owner: Owner, letter: { id: string; raw: string }) {
  await owner.deliver(letter.raw)
  await sync(context, owner)
  const { body } = await owner.client.send(listLogs, { id: owner.accountId })
  const rows: ActivityItem[] = body
  const row = rows.find(({ messageId }) => messageId === letter.id)
  return { place: row?.place, why: row?.reasons[0]?.text }
}

describe('who may', () => {
  it('owner and admins write; a member reads and is refused in plain words', async () => {
    const { owner, others } = await teamOf('admin', 'member')
    const [admin, member] = others as [Owner, Owner]
    expect((await write(owner, PITCH, 'block')).status).toBe(200)
    expect((await write(admin, '@Hearthside.example', 'allow')).status).toBe(200)
    expect(await write(member, 'a@b.example', 'block')).toMatchObject({
      status: 403,
      body: { message: 'Only the owner and the admins of the team write its lists of senders.' },
    })
    const seen = await read(member)
    expect(seen).toMatchObject({ isShared: true, mayWrite: false })
    expect(seen.senders.map(({ address, decision, isOptedOut }) => [address, decision, isOptedOut])).toEqual([
      ['@hearthside.example', 'allow', false],
      [PITCH, 'block', false],
    ])
    expect((await read(admin)).mayWrite).toBe(true)
    await write(admin, PITCH, null)
    expect((await read(owner)).senders).toHaveLength(1)
  })

  it('nobody sees or touches the lists of another team', async () => {
    const [one, other] = [await teamOf('member'), await teamOf('member')]
    await write(one.owner, PITCH, 'block')
    expect((await read(other.owner)).senders).toEqual([])
    expect((await optOut(other.owner, PITCH)).status).toBe(404)
    const asOther = await other.owner.client.send(listTeamSenders, { id: one.owner.accountId })
    expect(asOther.status).toBe(403)
  })

  it('a domain that strangers share is refused', async () => {
    const { owner } = await teamOf()
    expect(await write(owner, '@gmail.com', 'block')).toMatchObject({
      status: 400,
      body: { message: expect.stringContaining('Anyone can have an address at gmail.com') },
    })
    expect((await read(owner)).isShared).toBe(false)
  })
})

describe("the team's word", () => {
  it('holds for every member, and the reason says whose word it is', async () => {
    const { owner, others } = await teamOf('member')
    const [member] = others as [Owner]
    await write(owner, '@hearthside.example', 'block')
    await write(owner, PITCH, 'allow')
    const note = { from: `Mia <${FRIEND}>` }
    expect(await receive(member, wantedMail(member, note))).toEqual({
      place: 'icebox',
      why: 'Your team blocked this sender',
    })
    expect(await receive(member, coldMail(member))).toEqual({ place: 'inbox', why: 'Your team allowed this sender' })
  })

  it("comes after the person's own, an address or a whole domain", async () => {
    const { owner, others } = await teamOf('member')
    const [member] = others as [Owner]
    await write(owner, FRIEND, 'block')
    await decide(member, '@hearthside.example', 'allow')
    expect(await receive(member, wantedMail(member, { from: `Mia <${FRIEND}>` }))).toMatchObject({
      place: 'inbox',
      why: 'You allowed this sender',
    })
  })

  it('of an address beats that of its domain, and a domain below another is another', async () => {
    const { owner, others } = await teamOf('member')
    const [member] = others as [Owner]
    await write(owner, '@hearthside.example', 'block')
    await write(owner, FRIEND, 'allow')
    expect(await receive(member, wantedMail(member, { from: `Mia <${FRIEND}>` }))).toMatchObject({ place: 'inbox' })
    const below = wantedMail(member, { from: 'Mia <mia@mail.hearthside.example>' })
    expect(await receive(member, below)).toMatchObject({ place: 'inbox' })
  })

  it('does not hold for who opted out, and for the others it does', async () => {
    const { owner, others } = await teamOf('member', 'member')
    const [one, other] = others as [Owner, Owner]
    await write(owner, FRIEND, 'block')
    expect((await optOut(one, FRIEND)).status).toBe(200)
    const note = { from: `Mia <${FRIEND}>` }
    expect(await receive(one, wantedMail(one, note))).toMatchObject({ place: 'inbox' })
    expect(await receive(other, wantedMail(other, note))).toMatchObject({ place: 'icebox' })
    expect((await read(one)).senders[0]?.isOptedOut).toBe(true)
    expect((await read(other)).senders[0]?.isOptedOut).toBe(false)
    await optOut(one, FRIEND, false)
    expect(await receive(one, wantedMail(one, note))).toMatchObject({ place: 'icebox' })
  })

  it('that turns into another decision holds for those again who had opted out', async () => {
    const { owner, others } = await teamOf('member')
    const [member] = others as [Owner]
    await write(owner, FRIEND, 'block')
    await optOut(member, FRIEND)
    await write(owner, FRIEND, 'block')
    expect((await read(member)).senders[0]?.isOptedOut).toBe(true)
    await write(owner, FRIEND, 'allow')
    expect((await read(member)).senders[0]?.isOptedOut).toBe(false)
  })

  it('ends for who leaves the team', async () => {
    const { owner, others } = await teamOf('member')
    const [member] = others as [Owner]
    await write(owner, FRIEND, 'block')
    await member.client.send(leaveTeam, { id: member.accountId }, {})
    expect((await read(member)).senders).toEqual([])
    expect(await receive(member, wantedMail(member, { from: `Mia <${FRIEND}>` }))).toMatchObject({ place: 'inbox' })
  })
})

it('an export holds the lists of the team and what one opted out of', async () => {
  const { owner, others } = await teamOf('member')
  const [member] = others as [Owner]
  await write(owner, FRIEND, 'block')
  await optOut(member, FRIEND)
  const body = await ownDataOf(member.client, member.accountId)
  expect(body.team_sender).toEqual([expect.objectContaining({ address: FRIEND, written_by_you: false })])
  expect(body.team_sender_opt_out).toEqual([{ address: FRIEND }])
  const ofOwner = await ownDataOf(owner.client, owner.accountId)
  expect(ofOwner.team_sender).toEqual([expect.objectContaining({ address: FRIEND, written_by_you: true })])
  expect(ofOwner.team_sender_opt_out).toEqual([])
})

it('an admin who deletes the account leaves the lists to the team, without a trace of who wrote them', async () => {
  const { owner, others } = await teamOf('admin')
  const [admin] = others as [Owner]
  await write(admin, FRIEND, 'block')
  await optOut(admin, FRIEND)
  expect((await admin.client.send(deleteUser, { id: admin.accountId }, {})).status).toBe(200)
  expect((await read(owner)).senders).toHaveLength(1)
  const { db } = world.test.app
  const lines = await db.selectFrom('team_sender').select('written_by').where('address', '=', FRIEND).execute()
  expect(lines.some(({ written_by }) => written_by === admin.accountId)).toBe(false)
  const left = await db
    .selectFrom('team_sender_opt_out')
    .selectAll()
    .where('account_id', '=', admin.accountId)
    .execute()
  expect(left).toEqual([])
})
