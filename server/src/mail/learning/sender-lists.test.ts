import { listSenderRules, type SenderRule, setSenderRule } from '@icebox/contract/activity'
import {
  addSenders,
  SENDERS_AT_ONCE,
  SENDERS_MAX,
  type SenderLine,
  takeBackSenders,
} from '@icebox/contract/senders/lists'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type TestApp, testApp } from '../../../testing/test-app.ts'
import { sql } from '../../kit/db/db.ts'
import { LISTS } from './sender-lists.ts'

type Person = Awaited<ReturnType<TestApp['newPerson']>>

let test: TestApp
beforeAll(async () => {
  test = await testApp()
})
afterAll(() => test.close())

const decide = (person: Person, address: string, decision: 'allow' | 'block' | null) =>
  person.send(setSenderRule, { id: person.accountId }, { address, decision })
const add = (person: Person, decision: 'allow' | 'block', senders: string[]) =>
  person.send(addSenders, { id: person.accountId }, { decision, senders })
const takeBack = (person: Person, listId: string) => person.send(takeBackSenders, { id: person.accountId, listId }, {})

async function listsOf(person: Person) {
  const { body } = await person.send(listSenderRules, { id: person.accountId })
  const rules: SenderRule[] = body
  const named = (wanted: string) => rules.filter(each => each.decision === wanted).map(({ address }) => address)
  return { allow: named('allow').sort(), block: named('block').sort() }
}

const outcomes = (body: { lines: SenderLine[] }) => body.lines.map(({ outcome }) => outcome)

it('a list says of each line what became of it, in its order, and keeps nobody off for another', async () => {
  const person = await test.newPerson()
  await decide(person, 'there@example.com', 'block')
  await decide(person, 'other@example.com', 'allow')
  const { status, body } = await add(person, 'block', [
    'New@Example.com',
    'there@example.com',
    'nobody',
    '@gmail.com',
    'other@example.com',
    '@BÜCHER.example',
    'new@example.com',
    'ada@gmail.com',
  ])
  expect(status).toBe(200)
  expect(outcomes(body)).toEqual(['added', 'there', 'refused', 'refused', 'changed', 'added', 'there', 'added'])
  expect(body.lines[2].fault).toContain('Please enter an address such as')
  expect(body.lines[3].fault).toContain('Anyone can have an address at gmail.com')
  expect(body.lines[3].fault).toContain('Please enter one address, such as ada@gmail.com.')
  expect(await listsOf(person)).toEqual({
    allow: [],
    block: ['@xn--bcher-kva.example', 'ada@gmail.com', 'new@example.com', 'other@example.com', 'there@example.com'],
  })
})

it('a list taken back leaves everything as it was, and what was decided anew since', async () => {
  const person = await test.newPerson()
  await decide(person, 'kept@example.com', 'allow')
  const { body } = await add(person, 'block', ['kept@example.com', 'one@example.com', 'two@example.com'])
  await decide(person, 'two@example.com', 'allow')
  expect((await takeBack(person, body.listId)).status).toBe(200)
  const after = { allow: ['kept@example.com', 'two@example.com'], block: [] }
  expect(await listsOf(person)).toEqual(after)
  await takeBack(person, body.listId)
  expect(await listsOf(person)).toEqual(after)
})

it('a rule made from a message gets back what it was bound to', async () => {
  const person = await test.newPerson()
  const bound = { account_id: person.accountId, address: 'ada@example.com', decision: 'allow' as const }
  await test.app.db
    .insertInto('sender_rule')
    .values({ ...bound, source: 'restore', sender_check: 'passed' })
    .execute()
  const { body } = await add(person, 'allow', ['ada@example.com'])
  expect(outcomes(body)).toEqual(['changed'])
  await takeBack(person, body.listId)
  const row = await test.app.db
    .selectFrom('sender_rule')
    .select(['decision', 'source', 'sender_check', 'list_id', 'was'])
    .where('account_id', '=', person.accountId)
    .executeTakeFirst()
  expect(row).toEqual({ decision: 'allow', source: 'restore', sender_check: 'passed', list_id: null, was: null })
})

it("nobody takes back another person's list", async () => {
  const [one, other] = [await test.newPerson(), await test.newPerson()]
  const { body } = await add(one, 'block', ['pitch@example.com'])
  await takeBack(other, body.listId)
  expect((await listsOf(one)).block).toEqual(['pitch@example.com'])
  const stranger = await other.send(addSenders, { id: one.accountId }, { decision: 'block', senders: ['a@b.example'] })
  expect(stranger.status).toBe(403)
})

it('five thousand senders go in one call, one more is refused in plain words and stores nothing', async () => {
  const person = await test.newPerson()
  const many = Array.from(
    { length: SENDERS_AT_ONCE },
    (_, at) => `person.number.${at}@a-rather-long-company-name.example`,
  )
  const tooMany = await add(person, 'block', [...many, 'one@more.example'])
  expect(tooMany).toMatchObject({ status: 400, body: { message: 'Please name at most 5,000 senders at once.' } })
  expect((await listsOf(person)).block).toEqual([])
  const { status, body } = await add(person, 'block', many)
  expect(status).toBe(200)
  expect(new Set(outcomes(body))).toEqual(new Set(['added']))
  expect((await listsOf(person)).block).toHaveLength(SENDERS_AT_ONCE)
})

it('full lists take no more, one by one or in a list, and what stands in them can still change', async () => {
  const person = await test.newPerson()
  await sql`
    insert into sender_rule (account_id, address, decision, source)
    select ${person.accountId}, number || '@example.com', 'allow', 'user'
    from generate_series(1, ${SENDERS_MAX - 1}::int) as number`.execute(test.app.db)
  const { body } = await add(person, 'block', ['1@example.com', 'new@example.com', 'newer@example.com'])
  expect(outcomes(body)).toEqual(['changed', 'added', 'refused'])
  expect(body.lines[2].fault).toContain('Your lists hold 10,000 senders')
  expect((await decide(person, 'newest@example.com', 'allow')).status).toBe(409)
  expect((await decide(person, '2@example.com', 'block')).status).toBe(200)
})

it('lists are counted', async () => {
  const person = await test.newPerson()
  for (let tried = 0; tried < LISTS.max; tried++) await add(person, 'block', ['pitch@example.com'])
  expect((await add(person, 'block', ['pitch@example.com'])).status).toBe(429)
})
