import { changeRule, compileRule, createRule, deleteRule, listRules, orderRules } from '@icebox/contract/rules'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type TestApp, testApp } from '../../testing/test-app.ts'

let test: TestApp
beforeAll(async () => {
  test = await testApp()
})
afterAll(() => test.close())

const TOOLS = 'Move mail from @tools.example to Tools'
const FLAG = 'Flag mail from boss@work.example'

type Person = Awaited<ReturnType<TestApp['newPerson']>>
const at = (person: Person) => ({ id: person.accountId })
const overview = async (person: Person) => (await person.send(listRules, at(person))).body
const create = async (person: Person, sentence: string, isTeams = false) =>
  person.send(createRule, at(person), { sentence, isTeams })
const change = (
  person: Person,
  ruleId: string,
  input: { sentence?: string; state?: 'on' | 'off'; isConfirmed?: boolean },
) => person.send(changeRule, { ...at(person), ruleId }, { isConfirmed: true, ...input })

async function givePlan(person: Person, plan: string) {
  await test.app.db.updateTable('account').set({ subscription_tier: plan }).where('id', '=', person.accountId).execute()
}

describe('a sentence', () => {
  it('comes back as conditions in words and writes nothing', async () => {
    const person = await test.newPerson()
    const { body } = await person.send(compileRule, at(person), { sentence: TOOLS })
    expect(body).toMatchObject({
      status: 'compiled',
      printed: 'Move mail from @tools.example to "Tools".',
      steps: [{ act: 'move', folder: 'Tools', when: [['from @tools.example']], unless: [] }],
      clashes: [],
    })
    expect((await overview(person)).rules).toEqual([])
  })

  it.each([
    ['', 'Say it in a sentence of at most 1,000 characters.'],
    ['x'.repeat(1_001), 'Say it in a sentence of at most 1,000 characters.'],
    ['Delete all newsletters', /Icebox never deletes/],
    ['Move newsletters to the trash', /Icebox never deletes/],
    ['Mail from a@b.example', 'What should happen? Move, flag or keep.'],
    ['Move mail from a@b.example', 'Which folder should it go to?'],
    ['Flag the frobnicated ones', /frobnicated/],
  ])('that leaves something open is not saved: %s', async (sentence, reason) => {
    const person = await test.newPerson()
    const refused = await create(person, sentence)
    expect(refused.status).toBe(400)
    expect(refused.body.message).toMatch(reason)
    expect((await overview(person)).rules).toEqual([])
  })

  it('tells of a rule above that takes the same mail first', async () => {
    const person = await test.newPerson()
    const { rule } = (await create(person, TOOLS)).body
    await change(person, rule.id, { state: 'on' })
    const again = await person.send(compileRule, at(person), { sentence: TOOLS })
    expect(again.body.clashes).toEqual([{ ruleId: rule.id, text: 'This rule stands above already.' }])
    const narrower = 'Flag mail from @tools.example with the words "invoice"'
    const { clashes } = (await person.send(compileRule, at(person), { sentence: narrower })).body
    expect(clashes[0].text).toMatch(/stands above and takes all of this mail first/)
    const own = await person.send(compileRule, at(person), { sentence: TOOLS, ruleId: rule.id })
    expect(own.body.clashes).toEqual([])
  })
})

describe('saved rules', () => {
  it('begin as drafts, are switched on and off, rewritten and deleted', async () => {
    const person = await test.newPerson()
    const { rule, revision } = (await create(person, `  ${TOOLS} `)).body
    expect(rule).toMatchObject({ state: 'draft', sentence: TOOLS, position: 0, paused: null, mayEdit: true })
    expect((await change(person, rule.id, { state: 'on' })).body.rule.state).toBe('on')
    const rewritten = (await change(person, rule.id, { sentence: FLAG })).body
    expect(rewritten.rule).toMatchObject({ state: 'on', sentence: FLAG })
    expect(rewritten.revision).toBe(revision + 2)
    const versions = test.app.db.selectFrom('rule_version').select('sentence').where('rule_id', '=', rule.id)
    expect(await versions.orderBy('version').execute()).toEqual([{ sentence: TOOLS }, { sentence: FLAG }])
    expect((await person.send(deleteRule, { ...at(person), ruleId: rule.id })).body).toEqual({ revision: revision + 3 })
    expect((await overview(person)).rules).toEqual([])
  })

  it('are refused when rewritten into what leaves something open, and stay as they were', async () => {
    const person = await test.newPerson()
    const { rule } = (await create(person, TOOLS)).body
    expect((await change(person, rule.id, { sentence: 'Delete everything' })).status).toBe(400)
    expect((await overview(person)).rules[0].sentence).toBe(TOOLS)
  })

  it('are put in order only against the list the order was made from', async () => {
    const person = await test.newPerson()
    const [one, two] = [(await create(person, TOOLS)).body, (await create(person, FLAG)).body]
    const { revision } = await overview(person)
    const ids = [two.rule.id, one.rule.id]
    expect((await person.send(orderRules, at(person), { ids, revision })).body).toEqual({ revision: revision + 1 })
    expect((await overview(person)).rules.map(({ id }: { id: string }) => id)).toEqual(ids)
    const stale = await person.send(orderRules, at(person), { ids: ids.toReversed(), revision })
    expect(stale.status).toBe(409)
    expect(await overview(person)).toMatchObject({ revision: revision + 1, rules: [{ id: ids[0] }, { id: ids[1] }] })
  })

  it('are fifty at the most', async () => {
    const person = await test.newPerson()
    const { rule } = (await create(person, TOOLS)).body
    const rows = Array.from({ length: 49 }, (_, index) => index + 1)
    await test.app.db
      .insertInto('rule')
      .values(rows.map(position => ({ account_id: person.accountId, position, sentence: TOOLS, compiled: '[]' })))
      .execute()
    expect(await create(person, FLAG)).toMatchObject({
      status: 409,
      body: { message: expect.stringMatching(/room for 50 rules/) },
    })
    await person.send(deleteRule, { ...at(person), ruleId: rule.id })
    expect((await create(person, FLAG)).status).toBe(200)
  })

  it('are nobody else’s', async () => {
    const [person, other] = [await test.newPerson(), await test.newPerson()]
    const { rule } = (await create(person, TOOLS)).body
    expect((await change(other, rule.id, { state: 'off' })).status).toBe(404)
    expect((await other.send(deleteRule, { ...at(other), ruleId: rule.id })).status).toBe(404)
    expect((await other.send(listRules, at(person))).status).toBe(403)
    expect((await overview(other)).rules).toEqual([])
  })
})

describe('plans', () => {
  it('Lite reads rules and keeps drafts, and sees what switches them on', async () => {
    const person = await test.newPerson()
    await givePlan(person, 'lite')
    const { rule } = (await create(person, TOOLS)).body
    const refused = await change(person, rule.id, { state: 'on' })
    expect(refused).toMatchObject({
      status: 403,
      body: { message: expect.stringMatching(/Pro and Pro\+ switch them on/) },
    })
    expect(await overview(person)).toMatchObject({
      rules: [{ state: 'draft' }],
      plan: { maySwitchOn: false, mayApply: false, locked: refused.body.message },
    })
    await givePlan(person, 'pro')
    expect((await change(person, rule.id, { state: 'on' })).status).toBe(200)
    expect((await overview(person)).plan).toMatchObject({
      maySwitchOn: true,
      mayApply: false,
      locked: expect.stringMatching(/Pro\+ applies/),
    })
    await givePlan(person, 'pro_plus')
    expect((await overview(person)).plan).toMatchObject({ mayApply: true, locked: null })
  })
})

describe('rules of a team', () => {
  it('are written by owner and admins, and a member does without one for themselves alone', async () => {
    const [owner, member] = [await test.newPerson(), await test.newPerson()]
    const { team_id } = await test.app.db
      .selectFrom('account')
      .select('team_id')
      .where('id', '=', owner.accountId)
      .executeTakeFirstOrThrow()
    await test.app.db
      .updateTable('account')
      .set({ team_id, role: 'member' })
      .where('id', '=', member.accountId)
      .execute()
    const { rule } = (await create(owner, TOOLS, true)).body
    await change(owner, rule.id, { state: 'on' })
    expect((await create(member, FLAG, true)).status).toBe(403)
    expect((await overview(member)).rules).toMatchObject([{ id: rule.id, isTeams: true, mayEdit: false, state: 'on' }])
    expect((await change(member, rule.id, { sentence: FLAG })).status).toBe(403)
    expect((await member.send(deleteRule, { ...at(member), ruleId: rule.id })).status).toBe(403)
    const before = (await overview(member)).revision
    expect((await change(member, rule.id, { state: 'off' })).body.rule.state).toBe('off')
    expect((await overview(member)).revision).toBe(before + 1)
    expect((await overview(owner)).rules[0].state).toBe('on')
    expect((await change(member, rule.id, { state: 'on' })).body.rule.state).toBe('on')
  })
})
