import { completeSubscription, createSubscription } from '@icebox/contract/billing/billing'
import { oneOf } from '../random.ts'
import { newAccount, say } from './audit.ts'
import { answerBank } from './bank.ts'
import { count, type Life, look, note } from './life.ts'
import type { Terms } from './price-list.ts'
import { inStorm } from './weather.ts'

export const PLANS = ['lite', 'pro', 'pro_plus'] as const
export const PERIODS = ['monthly', 'yearly'] as const
/** One that is charged, one that fails when it is charged, and one whose bank asks each time. */
export const CARDS = [
  ...['pm_card_visa', 'pm_card_visa', 'pm_card_mastercard', 'pm_card_authenticationRequired'],
  ...['pm_card_chargeCustomerFail', 'pm_card_authenticationRequired', 'pm_card_visa'],
] as const

/** Somebody buys, and confirms the card in the browser or closes it at once, so that only Stripe's word completes it. */
export async function buy(life: Life): Promise<void> {
  const { world, random } = life
  const person = life.owner ?? (await world.newOwner())
  const isBack = life.owner !== undefined
  const terms = wished(random)
  const bought = { planId: terms.plan, seats: terms.seats, billing: terms.period }
  const begun = await person.send(createSubscription, {}, bought)
  note(life, `checkout of ${say({ terms, scheduled: null, ends: false })}: ${begun.status} ${begun.body.message ?? ''}`)
  if (begun.status !== 200) return count(life, 'checkout refused')
  const { setupIntentId, customerId, clientSecret, trialDays } = begun.body
  life.owner = { ...person, id: person.accountId, customer: customerId }
  if (!isBack) life.account = newAccount()
  await world.stripe.setupIntents.confirm(setupIntentId, { payment_method: oneOf(CARDS, random) })
  await answerBank(world, clientSecret, 'passed')
  count(life, isBack ? 'bought again after the end' : `bought, ${trialDays === 0 ? 'no trial' : 'trial'}`)
  const { account } = life
  account.isCardless = false
  account.orders.push({ terms, hasTrial: trialDays > 0 })
  life.tabs = []
  await complete(life, terms, setupIntentId)
}

function wished(random: () => number): Terms {
  const plan = oneOf(PLANS, random)
  const seats = plan === 'lite' ? 1 : oneOf([1, 2, 3, 5, 9, 11], random)
  return { plan, seats, period: oneOf(PERIODS, random) }
}

async function complete(life: Life, terms: Terms, setupIntentId: string): Promise<void> {
  const { owner, account, random } = life
  if (random() < 0.2) {
    count(life, 'browser closed at the checkout')
  } else if (owner) {
    const call = () => owner.send(completeSubscription, {}, { setupIntentId })
    let answer = await inStorm(life, random() < 0.25, call)
    if (answer.body.requiresAction && random() < 0.6) {
      count(life, 'bank asked at the checkout')
      await answerBank(life.world, answer.body.clientSecret, random() < 0.7 ? 'passed' : 'failed')
      answer = await call()
    }
    note(life, `card confirmed: ${answer.status} ${answer.body.message ?? ''}`)
    if (answer.status === 402) count(life, 'card declined at the checkout')
    if (answer.status === 200) account.belief = { terms, scheduled: null, ends: false }
  }
  await look(life)
  if (account.belief) account.orders = []
}
