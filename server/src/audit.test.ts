import { createRule } from '@icebox/contract/rules'
import { exportAudit, listAudit, verifyAudit } from '@icebox/contract/safety/audit'
import { setMemberRole } from '@icebox/contract/team'
import { changeSettings, toggleProtection } from '@icebox/contract/user'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { addMessage, by, keyOwner } from '../testing/api-world.ts'
import { AGAIN, ask, CASES, ELSEWHERE, nameOf, type Person, type World } from '../testing/audit/calls.ts'
import { ownDataOf } from '../testing/privacy/own-data.ts'
import type { TestApp } from '../testing/test-app.ts'
import { type HookWorld, hookWorld } from '../testing/webhooks/world.ts'
import { popupRoutes, v1Routes } from './api/routes.ts'
import { sql } from './kit/db/db.ts'
import { keepHouse } from './privacy/housekeeping.ts'
import { routes } from './routes.ts'

let hooks: HookWorld
let test: TestApp
beforeAll(async () => {
  hooks = await hookWorld()
  test = hooks.test
})
afterAll(() => hooks.close())

async function newWorld(): Promise<World> {
  const [owner, member] = [await keyOwner(test), await test.newPerson()]
  const { db } = test.app
  const [{ team_id: teamId } = { team_id: '' }] = await db
    .selectFrom('account')
    .select('team_id')
    .where('id', '=', owner.accountId)
    .execute()
  await db.updateTable('team').set({ seats: 10 }).where('id', '=', teamId).execute()
  await db.updateTable('account').set({ team_id: teamId, role: 'member' }).where('id', '=', member.accountId).execute()
  return { hooks, owner, member, teamId }
}

const rowsOf = (teamId: string) =>
  test.app.db.selectFrom('audit').selectAll().where('team_id', '=', teamId).orderBy('number').execute()

const changing = routes.filter(({ call }) => call.method !== 'GET')

it.each(
  [...changing, ...[...v1Routes, ...popupRoutes].filter(({ call }) => call.method !== 'GET')].map(
    each => [nameOf(each), each] as const,
  ),
)('%s names its act, or says why none', (name, { call, about }) => {
  expect([about?.act, about?.untold].filter(Boolean), name).toHaveLength(1)
  // Nobody's account is known there, so that no team could be told.
  if ('who' in call && call.who === 'anyone') expect(about?.untold).toBeDefined()
})

describe('a call that changes something writes one row', () => {
  const told = changing.filter(({ about }) => about?.act !== undefined)
  it.each(told.map(each => [nameOf(each), each] as const).filter(([name]) => !ELSEWHERE.some(way => way.test(name))))(
    '%s',
    async (name, { about }) => {
      const world = await newWorld()
      const prepared = await CASES[name]?.(world)
      if (!prepared) throw new Error('no case says how this call is made')
      const before = await rowsOf(world.teamId)
      const { status, body } = await ask(prepared.as ?? world.owner, name, prepared)
      expect([status, body]).toEqual([200, body])
      const rows = (await rowsOf(world.teamId)).slice(before.length)
      expect(rows.map(({ act }) => act)).toEqual([about?.act])
      expect(rows[0]).toMatchObject({ actor_id: (prepared.as ?? world.owner).accountId, actor_kind: 'person' })
      expect(rows[0]?.net).toMatch(/^10\.\d+\.\d+\.0\/24$/)
      if (AGAIN.has(name)) return
      await ask(prepared.as ?? world.owner, name, prepared)
      expect((await rowsOf(world.teamId)).slice(before.length).map(({ act }) => act)).toEqual([about?.act])
    },
  )
})

it('tells of no act that changed nothing or was refused, and of a key as of a key', async () => {
  const { owner, member, teamId } = await newWorld()
  const before = (await rowsOf(teamId)).length
  await owner.send(toggleProtection, { id: owner.accountId }, { enabled: true })
  await owner.send(changeSettings, { id: owner.accountId }, { realTimeProcessing: true })
  await owner.send(setMemberRole, { id: owner.accountId, memberId: member.accountId }, { role: 'member' })
  await member.send(setMemberRole, { id: member.accountId, memberId: owner.accountId }, { role: 'member' })
  await owner.send(createRule, { id: owner.accountId }, { sentence: '' })
  expect(await rowsOf(teamId)).toHaveLength(before)
  const restore = v1Routes.find(({ about }) => about?.act === 'mail_restored')
  if (!restore) throw new Error('no such call')
  await by(test, owner.key)(restore.call, { input: { ids: [owner.messageId] } })
  expect((await rowsOf(teamId)).at(-1)).toMatchObject({ act: 'mail_restored', actor_kind: 'key', details: { ids: 1 } })
})

describe('the chain', () => {
  const verify = (as: Person) => as.send(verifyAudit, { id: as.accountId })
  const freed = (statement: ReturnType<typeof sql>) =>
    test.app.db.transaction().execute(async tx => {
      await sql`set local session_replication_role = replica`.execute(tx)
      await statement.execute(tx)
    })

  async function written() {
    const world = await newWorld()
    for (const enabled of [false, true, false]) {
      await world.owner.send(toggleProtection, { id: world.owner.accountId }, { enabled })
    }
    return { ...world, last: Number((await rowsOf(world.teamId)).at(-1)?.number) }
  }

  it('holds as it was written, under many at once too, and nobody changes a row', async () => {
    const { owner, teamId, last } = await written()
    await Promise.all(
      [60, 70, 80, 95].map(coldEmailThreshold =>
        owner.send(changeSettings, { id: owner.accountId }, { coldEmailThreshold }),
      ),
    )
    expect((await verify(owner)).body).toEqual({ checked: last + 4, brokenAt: null })
    const { db } = test.app
    const tries = [
      sql`update audit set act = 'signed_in' where team_id = ${teamId}`,
      ...[sql`delete from audit where team_id = ${teamId}`, sql`truncate audit`],
    ]
    for (const each of tries) await expect(each.execute(db)).rejects.toThrow('never changed')
  })

  it.each([
    [
      'a row that a superuser edited',
      (id: string, n: number) =>
        sql`update audit set details = '{"enabled": 7}' where team_id = ${id} and number = ${n}`,
    ],
    [
      'who did it',
      (id: string, n: number) =>
        sql`update audit set actor_id = gen_random_uuid() where team_id = ${id} and number = ${n}`,
    ],
    [
      'a row that is missing',
      (id: string, n: number) => sql`delete from audit where team_id = ${id} and number = ${n}`,
    ],
  ])('finds %s', async (_what, edit) => {
    const { owner, teamId, last } = await written()
    await freed(edit(teamId, last - 1))
    expect((await verify(owner)).body.brokenAt).toBe(last - 1)
  })

  it('finds a cut end', async () => {
    const { owner, teamId, last } = await written()
    await freed(sql`delete from audit where team_id = ${teamId} and number = ${last}`)
    expect((await verify(owner)).body.brokenAt).toBe(last)
  })

  it('still holds when the rows of a year ago are gone', async () => {
    const { owner, teamId, last } = await written()
    // As it was written then: the rows are hashed with the day they bear.
    const rows = await rowsOf(teamId)
    await freed(sql`delete from audit where team_id = ${teamId}`)
    const { chainHash, chainStart } = await import('./kit/audit/chain.ts')
    let hash = chainStart(teamId)
    for (const [index, row] of rows.entries()) {
      const at = index < 2 ? new Date(Date.now() - 370 * 86_400_000) : row.at
      const prev_hash = hash
      hash = chainHash(hash, { ...row, at })
      const details = JSON.stringify(row.details)
      await test.app.db
        .insertInto('audit')
        .values({ ...row, at, prev_hash, hash, details })
        .execute()
    }
    await test.app.db.updateTable('audit_chain').set({ hash }).where('team_id', '=', teamId).execute()
    await keepHouse(test.app)
    expect((await rowsOf(teamId))[0]?.number).toBe('3')
    expect((await verify(owner)).body).toEqual({ checked: last - 2, brokenAt: null })
  })
})

it('shows the team to those who manage it, and to members their own', async () => {
  const { owner, member } = await newWorld()
  await member.send(toggleProtection, { id: member.accountId }, { enabled: false })
  await owner.send(setMemberRole, { id: owner.accountId, memberId: member.accountId }, { role: 'admin' })
  const list = async (as: Person, input = {}) => (await as.send(listAudit, { id: as.accountId }, input)).body
  expect((await list(owner)).entries[0]).toMatchObject({
    act: 'role_changed',
    details: { role: 'admin' },
    targetKind: 'member',
  })
  expect((await list(owner, { act: 'protection_switched' })).entries).toHaveLength(1)
  expect(
    (await list(owner, { person: owner.accountId })).entries.map(({ actorId }: { actorId: string }) => actorId),
  ).not.toContain(member.accountId)
  await owner.send(setMemberRole, { id: owner.accountId, memberId: member.accountId }, { role: 'member' })
  expect(await list(member)).toMatchObject({ isOfTeam: false, entries: [{ act: 'protection_switched' }] })
  expect((await member.send(verifyAudit, { id: member.accountId })).status).toBe(403)
  expect((await member.send(listAudit, { id: member.accountId }, { person: owner.accountId })).status).toBe(403)
  expect((await owner.send(listAudit, { id: owner.accountId }, { from: '2016-01-01T00:00:00Z' })).status).toBe(400)
  const { csv } = (await owner.send(exportAudit, { id: owner.accountId })).body
  expect(csv.split('\r\n')[0]).toMatch(/^\uFEFFnumber,at,act,.*,hash$/)
  expect(csv).toContain('role=admin')
})

it('goes on from page to page', async () => {
  const { owner } = await newWorld()
  for (let i = 0; i < 56; i++) await owner.send(toggleProtection, { id: owner.accountId }, { enabled: i % 2 === 1 })
  const first = (await owner.send(listAudit, { id: owner.accountId })).body
  const next = (await owner.send(listAudit, { id: owner.accountId }, { cursor: first.cursor })).body
  const numbers = [...first.entries, ...next.entries].map(({ number }: { number: number }) => number)
  expect(numbers).toEqual(numbers.map((_, index) => (numbers[0] ?? 0) - index))
  expect([first.entries.length, numbers.at(-1), next.cursor]).toEqual([50, 1, null])
})

it('keeps nothing of any mail, and hands out to a person what they did', async () => {
  const { owner, teamId } = await newWorld()
  const ids = [owner.messageId, await addMessage(test, owner.accountId)]
  await ask(owner, 'POST /api/user/{id}/emails/restore', { input: { ids, allowSender: true } })
  await ask(owner, 'PUT /api/user/{id}/senders', { input: { address: 'dana@pitch.example', decision: 'block' } })
  await ask(owner, 'POST /api/user/{id}/rules', { input: { sentence: 'Flag mail about Quick question' } })
  const kept = JSON.stringify(await rowsOf(teamId))
  for (const canary of ['dana', 'pitch', 'Quick', 'question']) expect(kept).not.toContain(canary)
  const body = await ownDataOf(owner, owner.accountId)
  expect(body.audit.map(({ act }: { act: string }) => act)).toEqual(
    expect.arrayContaining(['mail_restored', 'rule_made']),
  )
})
