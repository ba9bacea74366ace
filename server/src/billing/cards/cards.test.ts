import { cancelSubscription } from '@icebox/contract/billing/billing'
import {
  addPaymentMethod,
  listPaymentMethods,
  removePaymentMethod,
  setDefaultPaymentMethod,
} from '@icebox/contract/billing/payments'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type BillingWorld, billingWorld } from '../../../testing/billing-world.ts'
import { type Subscriber, subscriber } from '../../../testing/subscriber.ts'

let world: BillingWorld
beforeAll(async () => {
  world = await billingWorld()
})
afterAll(() => world.close())

const cardsOf = async (owner: Subscriber) => (await owner.send(listPaymentMethods, owner)).body.paymentMethods
async function add(owner: Subscriber, token: string, setAsDefault = false): Promise<string> {
  const { id } = await world.stripe.paymentMethods.create({ type: 'card', card: { token } })
  const input = { paymentMethodId: id, userId: owner.id, setAsDefault }
  expect((await owner.send(addPaymentMethod, {}, input)).status).toBe(200)
  return id
}
const remove = (owner: Subscriber, paymentMethodId: string) => owner.send(removePaymentMethod, { paymentMethodId })

it('a card that nothing is charged to is removed, and one that pays for the plan is not', async () => {
  const owner = await subscriber(world)
  const [first] = await cardsOf(owner)
  const second = await add(owner, 'tok_mastercard')
  expect(await cardsOf(owner)).toHaveLength(2)
  expect(await remove(owner, first.id)).toMatchObject({
    status: 409,
    body: { message: 'This card pays for your plan. Please make another one the default first.' },
  })
  await owner.send(setDefaultPaymentMethod, { paymentMethodId: second }, { userId: owner.id })
  expect((await remove(owner, first.id)).status).toBe(200)
  expect(await cardsOf(owner)).toMatchObject([{ id: second, isDefault: true }])
  expect((await remove(owner, first.id)).status).toBe(403)
})

it('the last card goes once the plan has ended', async () => {
  const owner = await subscriber(world, {}, { isPaid: false })
  const [card] = await cardsOf(owner)
  await owner.send(cancelSubscription, owner, {})
  await world.pass(8)
  expect((await remove(owner, card.id)).status).toBe(200)
  expect(await cardsOf(owner)).toEqual([])
})

it('a card that is added twice stands there once, and stays the default where it was', async () => {
  const owner = await subscriber(world)
  await add(owner, 'tok_mastercard', true)
  const again = await add(owner, 'tok_mastercard')
  const cards = await cardsOf(owner)
  expect(cards).toHaveLength(2)
  expect(cards.filter((card: { isDefault: boolean }) => card.isDefault)).toMatchObject([{ id: again }])
})

it('somebody else’s card is not theirs to remove', async () => {
  const [ada, eve] = [await subscriber(world), await subscriber(world)]
  const [card] = await cardsOf(ada)
  expect((await remove(eve, card.id)).status).toBe(403)
  expect(await cardsOf(ada)).toHaveLength(1)
})
