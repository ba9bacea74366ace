import type { AddressInfo } from 'node:net'
import { createSubscription } from '@icebox/contract/billing/billing'
import type { BillingPeriod, PlanSlug } from '@icebox/contract/billing/plans'
import { type StripeTwin, startStripeTwin } from '@icebox/sandbox/stripe/twin'
import type Stripe from 'stripe'
import { processEvent } from '../src/billing/events/events.ts'
import { bootstrapBilling } from '../src/billing/stripe/bootstrap.ts'
import { openStripe } from '../src/billing/stripe/stripe-client.ts'
import { stripeAt } from '../src/config/stripe.ts'
import type { Config } from '../src/config.ts'
import type { Logger } from '../src/kit/log/log.ts'
import { type Answer, type Client, type TestApp, testApp } from './test-app.ts'

export type Person = Client & { readonly accountId: string }

/** The twin of Stripe with the catalogue, and a test app that sells through it. Events wait until they are settled. */
export interface BillingWorld {
  readonly test: TestApp
  readonly twin: StripeTwin
  /** Stripe as its dashboard would use it. */
  readonly stripe: Stripe
  readonly webhookSecret: string
  /** Somebody new; `members` more share the team. */
  newOwner(): Promise<Person>
  newMember(owner: Person, role?: 'admin' | 'member'): Promise<Person>
  /** Opens a checkout and confirms the card in it, as the browser does. */
  checkout(person: Person, bought?: Bought): Promise<Checkout>
  /** Brings every event that waits, in this order where one is given, and works on all of them. */
  settle(): Promise<void>
  /** Works on what has arrived. */
  work(): Promise<void>
  /** Something happens to somebody else, by which the product sees what time it is at Stripe. */
  tellTime(): Promise<void>
  /** Lets time pass, and everything that follows from it. */
  pass(days: number): Promise<void>
  teamOf(person: Person): Promise<string>
  close(): Promise<void>
}

export interface Bought {
  readonly plan?: PlanSlug
  readonly seats?: number
  readonly billing?: BillingPeriod
  readonly card?: string
}

export interface Checkout {
  readonly clientSecret: string
  readonly customerId: string
  readonly setupIntentId: string
  readonly priceId: string
  readonly trialDays: number
  readonly noTrial: string | null
  readonly taxPlace: { readonly country: string; readonly postalCode: string } | null
  readonly amountCents: number
}

export async function billingWorld(
  change: Partial<Config> = {},
  log?: Logger,
  { addsTax = false } = {},
): Promise<BillingWorld> {
  const twin = await startStripeTwin()
  const webhookSecrets: string[] = []
  const keys = { secretKey: twin.secretKey, publishableKey: twin.publishableKey, webhookSecrets }
  const test = await testApp({ stripe: { ...stripeAt(twin.url, keys, addsTax), retryPauseMs: 1 }, ...change }, log)
  await test.server.listen({ port: 0, host: '127.0.0.1' })
  const { port } = test.server.server.address() as AddressInfo
  const stripe = openStripe(twin.secretKey, twin.url, 1)
  const { webhookSecret = '' } = await bootstrapBilling(stripe, `http://127.0.0.1:${port}`)
  webhookSecrets.push(webhookSecret)
  const passerBy = await stripe.customers.create({ email: 'passer-by@x.example' })
  twin.setWebhooks({ copies: 1, delayMs: 0, held: true })
  const work = () => workOff(test)
  const settle = async () => {
    for (let round = 0; round < 20 && twin.heldEvents().length > 0; round++) {
      await twin.deliverHeld()
      await work()
    }
  }
  const touchPasserBy = () => stripe.customers.update(passerBy.id, { metadata: { at: twin.now() } })
  return {
    test,
    twin,
    stripe,
    webhookSecret,
    newOwner: () => test.newPerson(),
    newMember: (owner, role = 'member') => newMember(test, owner, role),
    checkout: (person, bought = {}) => checkout(stripe, person, bought),
    settle,
    work,
    tellTime: async () => {
      await touchPasserBy()
      const told = twin.heldEvents().filter(event => 'id' in event.data.object && event.data.object.id === passerBy.id)
      await twin.deliverHeld(told.map(event => event.id))
    },
    pass: async days => {
      await twin.advance(Math.round(days * 86_400))
      await touchPasserBy()
      await settle()
    },
    teamOf: person => teamOf(test, person),
    close: async () => {
      await test.close()
      await twin.stop()
    },
  }
}

async function workOff({ app }: TestApp): Promise<void> {
  const left = () =>
    app.db.selectFrom('stripe_event').select('id').where('processed_at', 'is', null).orderBy('received_at').execute()
  for (const { id } of await left()) await processEvent(app, { eventId: id })
}

async function newMember(test: TestApp, owner: Person, role: 'admin' | 'member'): Promise<Person> {
  const person = await test.newPerson()
  const team = await teamOf(test, owner)
  const own = await teamOf(test, person)
  const { db } = test.app
  await db.updateTable('account').set({ team_id: team, role }).where('id', '=', person.accountId).execute()
  await db.deleteFrom('team').where('id', '=', own).execute()
  return person
}

async function teamOf({ app }: TestApp, { accountId }: Person): Promise<string> {
  const row = app.db.selectFrom('account').select('team_id').where('id', '=', accountId)
  return (await row.executeTakeFirstOrThrow()).team_id
}

async function checkout(stripe: Stripe, person: Person, bought: Bought): Promise<Checkout> {
  const { plan = 'pro', seats = 1, billing = 'monthly', card = 'pm_card_visa' } = bought
  const begun: Answer = await person.send(createSubscription, {}, { planId: plan, seats, billing })
  if (begun.status !== 200) throw new Error(`no checkout: ${begun.status} ${begun.body.message}`)
  await stripe.setupIntents.confirm(begun.body.setupIntentId, { payment_method: card })
  return begun.body
}
