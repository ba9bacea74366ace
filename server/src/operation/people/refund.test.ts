import { getSubscription } from '@icebox/contract/billing/billing'
import { getOverage, setOverage } from '@icebox/contract/billing/payments'
import { monthlyScans } from '@icebox/contract/billing/plans'
import { increaseSeats } from '@icebox/contract/billing/seats'
import { getUser } from '@icebox/contract/user'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type BillingWorld, billingWorld } from '../../../testing/billing-world.ts'
import { scan } from '../../../testing/scans.ts'
import { invoicesOf, type Subscriber, subscriber } from '../../../testing/subscriber.ts'
import { getAccount } from '../../accounts/account-store.ts'
import { resumeRefund } from '../../billing/ending/refund.ts'
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
  for (const doneBefore of [null, expect.any(Date)]) {
    const answer = await refundTeamOf(world.test.app, await addressOf(member.accountId))
    expect(answer).toEqual({ owner: await addressOf(owner.id), amountCents: paid, doneBefore })
  }
  await world.settle()
  const notes = await world.stripe.creditNotes.list({ customer: owner.customer })
  expect(notes.data.reduce((sum, { amount }) => sum + amount, 0)).toBe(paid)
  const { body } = await owner.send(getSubscription, { id: owner.id })
  expect(body).toMatchObject({ isProtected: false, ended: { reason: 'refunded' } })
  expect(await toldOf(await world.teamOf(owner))).toEqual(['payment_returned'])
})

it('is told in the audit trail also where it was cut off and the hourly look ends it', async () => {
  const owner = await subscriber(world)
  world.twin.fail({ method: 'POST', path: /credit_notes$/ }, { lost: 'after', times: 3 })
  await expect(refundTeamOf(world.test.app, await addressOf(owner.id))).rejects.toThrow()
  const teamId = await world.teamOf(owner)
  expect(await toldOf(teamId)).toEqual([])
  await resumeRefund(world.test.app, teamId)
  expect(await toldOf(teamId)).toEqual(['payment_returned'])
})

it('gives nothing back where nothing was paid or the guarantee is over, and changes nothing then', async () => {
  const trial = await subscriber(world, {}, { isPaid: false })
  await expect(refundTeamOf(world.test.app, await addressOf(trial.id))).rejects.toMatchObject({ code: 'conflict' })
  await expect(refundTeamOf(world.test.app, 'nobody@x.example')).rejects.toMatchObject({ code: 'not_found' })
  expect(await toldOf(await world.teamOf(trial))).toEqual([])
})

const HELD = monthlyScans('pro', 1)
const limit = async (owner: Subscriber, scans: number) =>
  limitTeamOf(world.test.app, { address: await addressOf(owner.id), scans })
const monthlyLimitOf = async (owner: Subscriber) => (await owner.send(getUser, { id: owner.id })).body.monthlyLimit

it('a limit above what the plan holds adds to it, also to a larger plan', async () => {
  const owner = await subscriber(world, { seats: 1 })
  await limit(owner, HELD + 5_000)
  expect(await monthlyLimitOf(owner)).toBe(HELD + 5_000)
  expect((await owner.send(increaseSeats, owner, { newSeats: 3 })).status).toBe(200)
  expect(await monthlyLimitOf(owner)).toBe(3 * HELD)
})

it('a limit below what the plan holds ends what is judged, and nothing is billed for it', async () => {
  const owner = await subscriber(world, { seats: 1 })
  await owner.send(setOverage, owner, { isOn: true, capCents: 2_000 })
  await limit(owner, 3)
  for (const isJudged of [true, true, true, false, false]) expect(await scan(world, owner, 1)).toBe(isJudged)
  expect(await owner.send(getOverage, owner)).toMatchObject({
    body: { scansBeyond: 0, extraScans: 0, includedScans: 3 },
  })
  await limit(owner, 0)
  expect(await scan(world, owner, 1)).toBe(false)
  const rows = await world.test.app.db.selectFrom('overage_month').select('scans').execute()
  expect(rows).toEqual([])
})
