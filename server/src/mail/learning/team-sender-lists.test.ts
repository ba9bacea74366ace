import { SENDERS_AT_ONCE, type SenderLine } from '@icebox/contract/senders/lists'
import {
  addTeamSenders,
  listTeamSenders,
  optOutOfTeamSender,
  setTeamSender,
  type TeamSenders,
  takeBackTeamSenders,
} from '@icebox/contract/senders/team'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type TestApp, testApp } from '../../../testing/test-app.ts'
import { sql } from '../../kit/db/db.ts'

type Person = Awaited<ReturnType<TestApp['newPerson']>>
type Decision = 'allow' | 'block'

let test: TestApp
beforeAll(async () => {
  test = await testApp()
})
afterAll(() => test.close())

/** The owner, an admin and a member of one team. */
async function team(): Promise<[Person, Person, Person]> {
  const { db } = test.app
  const people = [await test.newPerson(), await test.newPerson(), await test.newPerson()] as [Person, Person, Person]
  const [owner, admin, member] = people
  const found = db.selectFrom('account').select('team_id').where('id', '=', owner.accountId)
  const { team_id } = await found.executeTakeFirstOrThrow()
  for (const [person, role] of [
    [admin, 'admin'],
    [member, 'member'],
  ] as const) {
    await db.updateTable('account').set({ team_id, role }).where('id', '=', person.accountId).execute()
  }
  return people
}

const at = ({ accountId }: Person) => ({ id: accountId })
const add = (person: Person, decision: Decision, senders: string[]) =>
  person.send(addTeamSenders, at(person), { decision, senders })
const takeBack = (person: Person, input: { decision: Decision; added: string[]; changed: string[] }) =>
  person.send(takeBackTeamSenders, at(person), input)
const write = (person: Person, address: string, decision: Decision) =>
  person.send(setTeamSender, at(person), { address, decision })
const optOut = (person: Person, address: string) =>
  person.send(optOutOfTeamSender, at(person), { address, isOptedOut: true })

async function listOf(person: Person): Promise<Record<string, string>> {
  const { senders }: TeamSenders = (await person.send(listTeamSenders, at(person))).body
  const words = senders.map(each => [each.address, each.decision + (each.isOptedOut ? ', not for me' : '')] as const)
  return Object.fromEntries(words.toSorted())
}

const outcomes = (body: { lines: SenderLine[] }) => body.lines.map(({ outcome }) => outcome)

it('owner and admins write a list for everyone in the team, and each line says what became of it', async () => {
  const [owner, admin, member] = await team()
  await write(owner, 'there@example.com', 'block')
  await write(owner, 'other@example.com', 'allow')
  const { status, body } = await add(admin, 'block', [
    ...['New@Example.com', 'there@example.com', 'nobody', '@gmail.com', 'other@example.com', '@BÜCHER.example'],
    ...['new@example.com', 'ada@gmail.com'],
  ])
  expect(status).toBe(200)
  expect(outcomes(body)).toEqual(['added', 'there', 'refused', 'refused', 'changed', 'added', 'there', 'added'])
  expect(body.lines[3].fault).toContain('Anyone can have an address at gmail.com')
  const all = ['@xn--bcher-kva.example', 'ada@gmail.com', 'new@example.com', 'other@example.com', 'there@example.com']
  for (const person of [owner, member]) {
    expect(await listOf(person)).toEqual(Object.fromEntries(all.map(address => [address, 'block'])))
  }
})

it('a member neither writes nor takes back a list and is told whose it is, and may do without one of its lines', async () => {
  const [owner, , member] = await team()
  const refused = {
    status: 403,
    body: { message: 'Only the owner and the admins of the team write its lists of senders.' },
  }
  expect(await add(member, 'block', ['pitch@example.com'])).toMatchObject(refused)
  await add(owner, 'block', ['pitch@example.com', 'more@example.com'])
  const all = { decision: 'block', added: ['pitch@example.com'], changed: [] } as const
  expect(await takeBack(member, { ...all, added: [...all.added], changed: [] })).toMatchObject(refused)
  await optOut(member, 'pitch@example.com')
  expect(await listOf(member)).toEqual({ 'more@example.com': 'block', 'pitch@example.com': 'block, not for me' })
  expect(await listOf(owner)).toEqual({ 'more@example.com': 'block', 'pitch@example.com': 'block' })
})

it('who had opted out of a line has so no more where a list turns it, and still where it says the same', async () => {
  const [owner, , member] = await team()
  await add(owner, 'block', ['one@example.com', 'two@example.com'])
  for (const address of ['one@example.com', 'two@example.com']) await optOut(member, address)
  await add(owner, 'block', ['one@example.com'])
  await add(owner, 'allow', ['two@example.com'])
  expect(await listOf(member)).toEqual({ 'one@example.com': 'block, not for me', 'two@example.com': 'allow' })
})

it('a list taken back leaves everything as it was, and what somebody wrote anew since', async () => {
  const [owner, admin] = await team()
  await write(owner, 'turned@example.com', 'allow')
  const named = ['turned@example.com', 'added@example.com', 'again@example.com', 'other@example.com']
  expect(outcomes((await add(admin, 'block', named)).body)).toEqual(['changed', 'added', 'added', 'added'])
  await write(owner, 'again@example.com', 'block')
  await write(owner, 'other@example.com', 'allow')
  const [changed, added] = [named.slice(0, 1), named.slice(1)]
  const after = { 'again@example.com': 'block', 'other@example.com': 'allow', 'turned@example.com': 'allow' }
  for (const _ of [1, 2]) {
    expect((await takeBack(admin, { decision: 'block', added, changed })).status).toBe(200)
    expect(await listOf(owner)).toEqual(after)
  }
})

it('another team’s lists are out of reach', async () => {
  const [one, other] = [await team(), await team()]
  await add(one[0], 'block', ['pitch@example.com'])
  await takeBack(other[0], { decision: 'block', added: ['pitch@example.com'], changed: [] })
  expect(await listOf(one[0])).toEqual({ 'pitch@example.com': 'block' })
  const stranger = await other[0].send(addTeamSenders, at(one[0]), { decision: 'block', senders: ['a@b.example'] })
  expect(stranger.status).toBe(403)
})

it('five thousand lines go at one go, one more is refused, and full lists say so of each line', async () => {
  const [owner] = await team()
  const many = Array.from({ length: SENDERS_AT_ONCE }, (_, nth) => `person.${nth}@a-rather-long-name.example`)
  const tooMany = await add(owner, 'block', [...many, 'one@more.example'])
  expect(tooMany).toMatchObject({ status: 400, body: { message: 'Please name at most 5,000 senders at once.' } })
  expect(new Set(outcomes((await add(owner, 'block', many)).body))).toEqual(new Set(['added']))
  expect((await takeBack(owner, { decision: 'block', added: many, changed: [] })).status).toBe(200)
  expect(await listOf(owner)).toEqual({})
  await sql`
    insert into team_sender (team_id, address, decision)
    select team_id, number || '@example.com', 'block' from account, generate_series(1, 9999) as number
    where account.id = ${owner.accountId}`.execute(test.app.db)
  const { body } = await add(owner, 'allow', ['one@room.example', 'two@room.example', '1@example.com'])
  expect(outcomes(body)).toEqual(['added', 'refused', 'changed'])
  expect(body.lines[1].fault).toMatch(/Your team's lists hold 10,000 senders/)
})
