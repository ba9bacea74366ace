import { readdirSync, readFileSync } from 'node:fs'
import * as billing from '@icebox/contract/billing/billing'
import * as payments from '@icebox/contract/billing/payments'
import * as seats from '@icebox/contract/billing/seats'
import type { Call } from '@icebox/contract/call'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type BillingWorld, billingWorld } from '../../testing/billing-world.ts'
import { dumpOf } from '../../testing/dump.ts'
import { preferCard, type Subscriber, subscriber } from '../../testing/subscriber.ts'
import { openLog } from '../kit/log/log.ts'
import { billingRoutes } from './routes.ts'
import * as terms from './stripe/terms.ts'

let world: BillingWorld
const lines: string[] = []
let [ada, eve]: Subscriber[] = []
beforeAll(async () => {
  world = await billingWorld({}, openLog('debug', { write: line => void lines.push(line) }))
  ;[ada, eve] = [await subscriber(world, { seats: 2 }), await subscriber(world)]
})
afterAll(() => world.close())

const SELF: readonly (readonly [string, Call, object?])[] = [
  ['the subscription', billing.getSubscription],
  ['the billing subscription', billing.getBillingSubscription],
  ['cancelling', billing.cancelSubscription, {}],
  ['resuming', billing.resumeSubscription, {}],
  ['leaving the bank', billing.abandonChange],
  ['the refund', billing.refundSubscription, {}],
  ['the cards', payments.listPaymentMethods],
  ['the invoices', payments.listInvoices],
  ['the next bill', payments.getNextBill],
  ['the overage', payments.getOverage],
  ['setting the overage', payments.setOverage, { isOn: true, capCents: 500 }],
  ['the address', payments.setOrganizationDetails, details()],
  ['the preview of seats', seats.previewSeats, { newSeats: 3 }],
  ['more seats', seats.increaseSeats, { newSeats: 3 }],
  ['fewer seats', seats.decreaseSeats, { newSeats: 1 }],
  ['the limit of seats', seats.getSeatCap],
  ['setting the limit of seats', seats.setSeatCap, { most: 3 }],
  ['what is scheduled', seats.getScheduledSeats],
  ['calling seats off', seats.cancelScheduledSeats],
  ['the preview of a plan', seats.previewPlan, { planId: 'pro_plus' }],
  ['a higher plan', seats.upgradePlan, { planId: 'pro_plus' }],
  ['a lower plan', seats.downgradePlan, { planId: 'lite' }],
  ['calling a plan off', seats.cancelScheduledPlan],
]

function details() {
  const address = { line1: '1 Ice Road', city: 'Oslo', state: 'Oslo', postalCode: '0150', country: 'GB' }
  return { organizationName: 'Evil Ltd', address }
}

describe("another user's", () => {
  it.each(SELF)('%s answers 403 under their id', async (_, call, input) => {
    const answer = await eve?.send(call as typeof billing.getSubscription, { id: ada?.id ?? '' }, input as never)
    expect(answer?.status).toBe(403)
  })

  it('checkout, card and id in a body answer 403, and no call of billing is left out here', async () => {
    const other = await world.newOwner()
    const theirs = await world.checkout(other)
    const { setupIntentId } = theirs
    const finish = await eve?.send(billing.completeSubscription, {}, { setupIntentId })
    const card = await preferCard(world, ada as Subscriber, 'pm_card_mastercard')
    const add = await eve?.send(payments.addPaymentMethod, {}, { paymentMethodId: card, userId: eve.id })
    const asAda = await eve?.send(payments.addPaymentMethod, {}, { paymentMethodId: card, userId: ada?.id ?? '' })
    const prefer = await eve?.send(payments.setDefaultPaymentMethod, { paymentMethodId: card }, { userId: eve.id })
    const preferAsAda = await eve?.send(
      ...([payments.setDefaultPaymentMethod, { paymentMethodId: card }, { userId: ada?.id ?? '' }] as const),
    )
    const remove = await eve?.send(payments.removePaymentMethod, { paymentMethodId: card })
    const made = await eve?.send(billing.completeSubscription, {}, { setupIntentId: 'seti_made_up' })
    const place = await eve?.send(billing.setTaxPlace, {}, { setupIntentId, country: 'DE', postalCode: '10115' })
    const answers = [finish, add, asAda, prefer, preferAsAda, remove, made, place]
    expect(answers.map(answer => answer?.status)).toEqual(Array(8).fill(403))
    const checkout = '/api/create-subscription'
    const bodies = ['/api/billing/config', checkout, `${checkout}/tax-place`, '/api/complete-subscription']
    const tried = new Set([...SELF.map(([, call]) => `${call.method} ${call.path}`), ...bodies])
    const untried = billingRoutes
      .map(({ call }) => `${call.method} ${call.path}`)
      .filter(
        name => !tried.has(name) && !tried.has(name.split(' ')[1] ?? '') && !name.includes('/api/payment-methods'),
      )
    expect(untried).toEqual([])
  })

  it('money is not shown to members, and not theirs to move', async () => {
    const member = await world.newMember(ada as Subscriber)
    const id = { id: member.accountId }
    const mayLook = new Set(['the subscription', 'the billing subscription', 'what is scheduled'])
    for (const [name, call, input] of SELF) {
      const { status, body } = await member.send(call as typeof billing.getSubscription, id, input as never)
      expect([name, status]).toEqual([name, mayLook.has(name) ? 200 : 403])
      expect(JSON.stringify(body)).not.toMatch(/"\w*(amount|cents|Amount|Cents)":\d/)
    }
  })
})

it('no table and no log holds a number of a card or the secret of a client', async () => {
  const owner = await world.newOwner()
  const { clientSecret } = await world.checkout(owner)
  await world.settle()
  const paying = await subscriber(world)
  await preferCard(world, paying, 'pm_card_authenticationRequired')
  const asked = await paying.send(seats.increaseSeats, paying, { newSeats: 5 })
  expect(asked.body.clientSecret).toMatch(/^pi_/)
  await world.settle()
  const kept = (await dumpOf(world.test.database)) + lines.join('\n')
  expect(kept).toContain(paying.customer)
  for (const secret of [
    clientSecret,
    asked.body.clientSecret,
    '4242424242424242',
    '4000002760003184',
    '_secret_',
    world.twin.secretKey,
  ]) {
    expect(kept.includes(secret), secret.slice(0, 6)).toBe(false)
  }
})

describe('the words that are sent to Stripe', () => {
  const KNOWN: Readonly<Record<string, readonly string[]>> = {
    PRORATE: ['none', 'always_invoice'],
    UNPAID: ['allow_incomplete', 'default_incomplete', 'pending_if_incomplete'],
    INTERVAL: ['month', 'year'],
    BILLING_SCHEME: ['tiered', 'per_unit'],
    CARDS: ['card'],
    CURRENCY: ['usd'],
    OFF_SESSION: ['off_session'],
    BILLING_MODE: ['flexible'],
    NO_CARD_AT_TRIAL_END: ['cancel'],
    SAVE_CARD_ON_SUBSCRIPTION: ['off'],
    SCHEDULE_END: ['release'],
    TIERS_MODE: ['graduated'],
    TAX_BEHAVIOR: ['exclusive'],
    COLLECTION: ['charge_automatically'],
    LEAVE_PENDING_ITEMS: ['exclude'],
    MONEY_BACK_REASON: ['product_unsatisfactory'],
    REFUND_LETTER: ['credit_note'],
    ADDRESS_CHECK: ['immediately'],
  }

  it('are those that Stripe knows', () => {
    const said = new Map(Object.entries(terms))
    for (const [name, words] of Object.entries(KNOWN)) {
      expect([name, [Object.values(said.get(name) ?? {})].flat().join('')]).toEqual([name, words.join('')])
    }
  })

  it('stand nowhere else', () => {
    const telling = Object.values(KNOWN)
      .flat()
      .filter(word => word.includes('_') && word !== 'off_session' && word !== 'credit_note')
    for (const file of readdirSync(new URL('.', import.meta.url), { recursive: true, encoding: 'utf8' })) {
      if (!file.endsWith('.ts') || file.endsWith('.test.ts') || file === 'stripe/terms.ts') continue
      const text = readFileSync(new URL(file, import.meta.url), 'utf8')
      const found = telling.filter(word => text.includes(`'${word}'`))
      expect([file, found]).toEqual([file, []])
    }
  })
})
