import { getSubscription, refundSubscription } from '@icebox/contract/billing/billing'
import { setDefaultPaymentMethod } from '@icebox/contract/billing/payments'
import { oneOf } from '../random.ts'
import { preferCard } from '../subscriber.ts'
import { CARDS } from './buying.ts'
import { count, type Life, look, note } from './life.ts'
import { inStorm } from './weather.ts'

/** Another card becomes the one that is charged; a good one also pays what is open. */
export async function changeCard(life: Life): Promise<void> {
  const { owner, random, world } = life
  if (!owner) return
  const card = oneOf(CARDS, random)
  const paymentMethodId = await preferCard(world, owner, card)
  life.account.isCardless = false
  const { status } = await inStorm(life, random() < 0.2, () =>
    owner.send(setDefaultPaymentMethod, { paymentMethodId }, { userId: owner.id }),
  )
  count(life, `card: ${card.slice('pm_card_'.length)}`)
  note(life, `card ${card}: ${status}`)
  await look(life)
}

/** Everything paid in the first thirty days goes back, as the page said. */
export async function takeBack(life: Life): Promise<void> {
  const { owner, account, random } = life
  if (!owner) return
  const { body } = await owner.send(getSubscription, owner)
  const said = body.refund?.amountCents
  const before = await givenBack(life)
  const answer = await inStorm(life, random() < 0.3, () => owner.send(refundSubscription, owner))
  count(life, `money back ${answer.status}`)
  note(life, `money back, said ${said}: ${answer.status} ${answer.body.amountCents ?? answer.body.message}`)
  // It was written down, so that it is carried out when Stripe answers again.
  if (answer.status >= 500 && said !== undefined) account.mayEnd = true
  if (answer.status === 200) {
    const given = await givenBack(life)
    const { amountCents } = answer.body
    if (said !== undefined && said !== amountCents) account.faults.push(`${amountCents} given back, said ${said}`)
    if (given !== amountCents && given - before !== amountCents) {
      account.faults.push(`${given - before} given back, answered ${amountCents}`)
    }
    if (account.dispute || account.isDisputeLost) account.faults.push('given back what the bank was taking back')
    Object.assign(account, { belief: undefined, orders: [], open: [] })
    account.owed.clear()
    account.renewals.clear()
  }
  await look(life)
}

async function givenBack({ world, owner }: Life): Promise<number> {
  const { data } = owner ? await world.stripe.charges.list({ customer: owner.customer, limit: 100 }) : { data: [] }
  return data.reduce((cents, each) => cents + each.amount_refunded, 0)
}

/** Somebody asks their bank to take a payment back, or the bank decides about one. */
export async function dispute(life: Life): Promise<void> {
  const { owner, account, random, world } = life
  if (!owner) return
  if (account.dispute !== undefined) {
    const outcome = random() < 0.5 ? 'won' : 'lost'
    world.twin.decideDispute(account.dispute, outcome)
    Object.assign(account, { dispute: undefined, isDisputeLost: account.isDisputeLost || outcome === 'lost' })
    count(life, `dispute ${outcome}`)
    return note(life, `dispute ${outcome}`)
  }
  const { data } = await world.stripe.charges.list({ customer: owner.customer, limit: 100 })
  const charge = data.find(each => each.paid && !each.disputed && each.amount_refunded === 0)
  if (!charge) return
  account.dispute = world.twin.dispute(charge.id)
  count(life, 'dispute opened')
  note(life, `dispute about ${charge.amount}`)
}
