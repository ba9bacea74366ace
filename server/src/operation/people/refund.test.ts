import { getSubscription } from '@icebox/contract/billing/billing'
import { getUser } from '@icebox/contract/user'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type BillingWorld, billingWorld } from '../../../testing/billing-world.ts'
import { invoicesOf, subscriber } from '../../../testing/subscriber.ts'
import { getAccount } from '../../accounts/account-store.ts'
import { limitTeamOf, refundTeamOf } from './limits.ts'

let world: BillingWorld
beforeAll(async () => {
  world = await billingWorld()
})
afterAll(() => world.close())

const addressOf = async (id: string) => (await getAccount(world.test.app.db, id)).email

async function toldOf(teamId: string) {
  const rows = world.test.app.db.selectFrom('audit').select(['act', 'actor_kind']).where('team_id', '=', teamId)
  return (await rows.where('actor_kind', '=', 'operator').execute()).map(({ act }) => act)
}

it('gives the owner of somebody’s team back what the guarantee covers, once, and ends the plan', async () => {
  const owner = await subscriber(world)
  const member = await world.newMember(owner)
  const paid = (await invoicesOf(world, owner)).reduce((sum, { amount_paid }) => sum + amount_paid, 0)
  expect(paid).toBeGreaterThan(0)
  for (const _ of [1, 2]) {
    const answer = await refundTeamOf(world.test.app, await addressOf(member.accountId))
    expect(answer).toEqual({ owner: await addressOf(owner.id), amountCents: paid })
  }
  await world.settle()
  const notes = await world.stripe.creditNotes.list({ customer: owner.customer })
  expect(notes.data.reduce((sum, { amount }) => sum + amount, 0)).toBe(paid)
  const { body } = await owner.send(getSubscription, { id: owner.id })
  expect(body).toMatchObject({ isProtected: false, ended: { reason: 'refunded' } })
  expect(await toldOf(await world.teamOf(owner))).toEqual(['payment_returned'])
})

it('gives nothing back where nothing was paid or the guarantee is over, and changes nothing then', async () => {
  const trial = await subscriber(world, {}, { isPaid: false })
  await expect(refundTeamOf(world.test.app, await addressOf(trial.id))).rejects.toMatchObject({ code: 'conflict' })
  await expect(refundTeamOf(world.test.app, 'nobody@x.example')).rejects.toMatchObject({ code: 'not_found' })
  expect(await toldOf(await world.teamOf(trial))).toEqual([])
})

it('a limit stands in place of what the plan holds', async () => {
  const owner = await subscriber(world)
  await limitTeamOf(world.test.app, { address: await addressOf(owner.id), scans: 20_000 })
  expect((await owner.send(getUser, { id: owner.id })).body.monthlyLimit).toBe(20_000)
})
