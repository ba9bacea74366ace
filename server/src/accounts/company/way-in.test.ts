import { authStatus } from '@icebox/contract/auth'
import { askWayIn, openWayIn } from '@icebox/contract/safety/company'
import { removeMember } from '@icebox/contract/team'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type CompanyTeam, type CompanyWorld, companyWorld, enter } from '../../../testing/company/world.ts'
import type { Client } from '../../../testing/test-app.ts'
import { sql } from '../../kit/db/db.ts'
import { sendWayIn } from './way-in.ts'

let world: CompanyWorld
let team: CompanyTeam
beforeAll(async () => {
  world = await companyWorld()
  team = await world.team('left.example')
  await team.ready()
})
afterAll(() => world.close())

const whoIs = async (client: Client) => (await client.send(authStatus, {})).body.user

async function joined(name: string) {
  const client = world.test.visitor()
  await team.invite(`${name}@left.example`)
  await enter(client, `${name}@left.example`)
  return { client, id: (await whoIs(client)).id as string, email: `${name}@left.example` }
}

const waiting = async (accountId: string) => {
  const { rows } = await sql<{ n: number }>`
    select count(*)::int as n from graphile_worker.jobs where key = ${`way-in-letter:${accountId}`}`.execute(
    world.test.app.db,
  )
  return rows[0]?.n
}
const tokenIn = (text: string | undefined) => /#way_in=([\w-]+)/.exec(text ?? '')?.[1] ?? ''

it('brings whoever leaves a team a way in, once, where the company was the only one', async () => {
  const { client, id } = await joined('amy')
  await team.owner.send(removeMember, { id: team.owner.accountId, memberId: id })
  expect(await whoIs(client)).toBeNull()
  expect(await waiting(id)).toBe(1)
  const [letter] = await world.sink.lettersOf(() => sendWayIn(world.test.app, { accountId: id }))
  const token = tokenIn(letter?.text)
  const opened = await client.send(openWayIn, {}, { token })
  expect(opened.body).toEqual({ redirectUrl: '/settings' })
  expect((await whoIs(client)).id).toBe(id)
  expect((await world.test.visitor().send(openWayIn, {}, { token })).status).toBe(410)
})

it('is sent to nobody who has a way of their own, signs in at the company, or is not here', async () => {
  const { id, email } = await joined('ben')
  const send = (accountId: string) => world.sink.lettersOf(() => sendWayIn(world.test.app, { accountId }))
  await team.require()
  expect(await send(id)).toEqual([])
  await team.require(false)
  expect(await send(id)).toHaveLength(1)
  const own = { provider: 'imap' as const, subject: email, account_id: id, address: email }
  await world.test.app.db.insertInto('identity').values(own).execute()
  expect(await send(id)).toEqual([])
  const answers = await Promise.all(
    [email, 'nobody@left.example'].map(each => world.test.visitor().send(askWayIn, {}, { email: each })),
  )
  expect(answers.map(({ status, body }) => [status, body])).toEqual([
    [200, { success: true }],
    [200, { success: true }],
  ])
})

it('holds nothing that was not sent, has ended, or was sent before the company was required', async () => {
  const { id } = await joined('cat')
  const open = async (token: string) => (await world.test.visitor().send(openWayIn, {}, { token })).status
  const sent = async () => {
    const [letter] = await world.sink.lettersOf(() => sendWayIn(world.test.app, { accountId: id }))
    return tokenIn(letter?.text)
  }
  expect(await open('x')).toBe(410)
  const late = await sent()
  await world.test.app.db
    .updateTable('way_in_link')
    .set({ ends_at: new Date(0) })
    .execute()
  expect(await open(late)).toBe(410)
  const early = await sent()
  await team.require()
  expect(await open(early)).toBe(410)
  await team.require(false)
})
