import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { cancelSubscription, getSubscription, refundSubscription } from '@icebox/contract/billing/billing'
import {
  addPaymentMethod,
  listInvoices,
  listPaymentMethods,
  setDefaultPaymentMethod,
} from '@icebox/contract/billing/payments'
import { increaseSeats } from '@icebox/contract/billing/seats'
import { keepCertificate } from '@icebox/sandbox/imap/certificate'
import { type Smtp, startSmtp } from '@icebox/sandbox/imap/smtp'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { type BillingWorld, billingWorld } from '../../testing/billing-world.ts'
import { preferCard, type Subscriber, subscriber, subscriptionAt } from '../../testing/subscriber.ts'
import { setScans } from '../../testing/usage.ts'
import { tellOfRefund } from './ending/refund-letter.ts'
import { reconcileBilling } from './events/reconcile.ts'

const SENDER = { address: 'icebox@operator.example', password: 'its password' }

// Weeks of several customers, also on a machine that has much else to do.
vi.setConfig({ testTimeout: 180_000 })

let world: BillingWorld
let smtp: Smtp
beforeAll(async () => {
  const certificate = keepCertificate(mkdtempSync(join(tmpdir(), 'icebox-smtp-')))
  const sender = (address: string) => (address === SENDER.address ? SENDER : undefined)
  smtp = await startSmtp({
    ...{ certificate, port: undefined, user: () => undefined, sender, deliver: async () => undefined },
  })
  const login = `${encodeURIComponent(SENDER.address)}:${encodeURIComponent(SENDER.password)}`
  const url = `smtp://${login}@127.0.0.1:${smtp.port}`
  const outgoing = { url, from: `Icebox <${SENDER.address}>`, ca: certificate.certPem }
  world = await billingWorld({ outgoing })
})
afterAll(async () => {
  await world.close()
  await smtp.stop()
})

const view = async (owner: Subscriber) => (await owner.send(getSubscription, owner)).body

/** The subjects of what was written to somebody. */
async function lettersTo({ id }: Subscriber): Promise<string[]> {
  const row = world.test.app.db.selectFrom('account').select('email').where('id', '=', id)
  const { email } = await row.executeTakeFirstOrThrow()
  return smtp.outbox
    .filter(({ to }) => to === email)
    .map(({ raw }) => /^Subject: (.*(?:\r?\n .*)*)/m.exec(raw)?.[1] ?? '')
}

/** Their card was good for the first month and says no from the second on. */
async function owing(): Promise<Subscriber> {
  const owner = await subscriber(world)
  await preferCard(world, owner, 'pm_card_chargeCustomerFail')
  await world.pass(31)
  return owner
}

/** What was written to somebody last, without line breaks of the mail's own. */
async function lastLetterTo({ id }: Subscriber): Promise<string> {
  const row = world.test.app.db.selectFrom('account').select('email').where('id', '=', id)
  const { email } = await row.executeTakeFirstOrThrow()
  const raw = smtp.outbox.filter(({ to }) => to === email).at(-1)?.raw ?? ''
  return raw.replaceAll('=\r\n', '').replaceAll('=3D', '=')
}

describe('the money-back', () => {
  it('is followed by one letter: what goes back, and when', async () => {
    const owner = await subscriber(world, { seats: 2 })
    const { body } = await owner.send(refundSubscription, owner)
    expect(body.amountCents).toBe(1398)
    const teamId = await world.teamOf(owner)
    for (let i = 0; i < 2; i++) await tellOfRefund(world.test.app, { teamId })
    const subject = 'Your Icebox money-back of $13.98'
    expect((await lettersTo(owner)).filter(each => each === subject)).toHaveLength(1)
    expect(await lastLetterTo(owner)).toMatch(/We have given \$13\.98 back to the card .* 5 to 10 business days/)
    expect(await lastLetterTo(owner)).toMatch(/\$13\.98, paid on \w+ \d+, 20\d\d/)
    const jobs = await world.test.database.pool.query(
      `select j.payload from graphile_worker._private_jobs j
       join graphile_worker._private_tasks t on t.id = j.task_id where t.identifier = 'refund-letter'`,
    )
    expect(jobs.rows).toContainEqual({ payload: { teamId } })
    const { body: list } = await owner.send(listInvoices, owner)
    expect(list.invoices[0]).toMatchObject({ amountPaid: 1398, refundedCents: 1398 })
  })
})

describe('cancelled while a month is open', () => {
  it('unpaid, it is void when the plan ends, and no card of later pays for it', async () => {
    const owner = await owing()
    await owner.send(cancelSubscription, owner, {})
    const { id } = await subscriptionAt(world, owner)
    await world.stripe.subscriptions.cancel(id)
    await world.settle()
    await preferCard(world, owner, 'pm_card_visa')
    await world.pass(3)
    expect((await owner.send(listPaymentMethods, owner)).body.owedCents).toBe(0)
    const { data } = await world.stripe.invoices.list({ customer: owner.customer })
    expect(data.map(({ status, amount_due }) => `${status} ${amount_due}`)).toContain('void 2097')
  })
})

describe('a trial', () => {
  it('is spoken of with what is really charged: less a discount', async () => {
    const owner = await subscriber(world, { seats: 2 }, { isPaid: false })
    const { id: coupon } = await world.stripe.coupons.create({ percent_off: 50, duration: 'once' })
    const { id } = await subscriptionAt(world, owner)
    await world.stripe.subscriptions.update(id, { discounts: [{ coupon }] })
    await world.pass(5)
    expect(await lastLetterTo(owner)).toContain('Your card is then charged $6.99 for the first month.')
  })

  it('is spoken of once, three days before it ends, and the first payment with a receipt', async () => {
    const owner = await subscriber(world, { seats: 2 }, { isPaid: false })
    await world.pass(3)
    expect(await lettersTo(owner)).toEqual([])
    await world.pass(2)
    expect(await lettersTo(owner)).toEqual([expect.stringMatching(/^Your Icebox trial ends on /)])
    await world.pass(2.2)
    expect(await lettersTo(owner)).toHaveLength(2)
    expect((await lettersTo(owner))[1]).toBe('Your Icebox payment of $13.98')
  })

  it('that is cancelled ends without a charge and without a letter', async () => {
    const owner = await subscriber(world, {}, { isPaid: false })
    await owner.send(cancelSubscription, owner, {})
    await world.pass(8)
    expect(await lettersTo(owner)).toEqual([])
    expect((await owner.send(listInvoices, owner)).body.invoices).toEqual([])
    expect(await view(owner)).toMatchObject({ hasActiveSubscription: false, accessState: 'payment_required' })
  })
})

it('four fifths of the scans, and all of them, are told of once a usage month each', async () => {
  const owner = await subscriber(world, { plan: 'lite', seats: 1 }, { isPaid: false })
  const { app } = world.test
  for (const scans of [2_399, 2_400, 2_999, 3_000, 3_000]) {
    await setScans(app, owner.id, scans)
    await reconcileBilling(app)
  }
  expect(await lettersTo(owner)).toEqual(['80 % of your Icebox scans are used', '100 % of your Icebox scans are used'])
})

describe('a payment that does not come through', () => {
  it('leaves everything for seven days, then protection pauses, and the owner stays where the card is replaced', async () => {
    const owner = await owing()
    expect(await view(owner)).toMatchObject({
      ...{ accessState: 'payment_required', hasActiveSubscription: true, redirectUrl: '/dashboard' },
      isProtected: true,
    })
    expect((await lettersTo(owner)).at(-1)).toBe('Your Icebox payment did not come through')
    expect((await owner.send(increaseSeats, owner, { newSeats: 9 })).body.message).toBe('Pay the open invoice first.')
    await world.pass(10)
    expect(await view(owner)).toMatchObject({ isProtected: false, redirectUrl: '/dashboard' })
    // Tried again meanwhile, and told once.
    const told = (await lettersTo(owner)).filter(subject => subject.includes('did not come through'))
    expect(told).toHaveLength(1)
  })

  it('is repaired by another card: added as default it pays what is open', async () => {
    const owner = await owing()
    const card = await world.stripe.paymentMethods.create({ type: 'card', card: { token: 'tok_mastercard' } })
    const add = { paymentMethodId: card.id, userId: owner.id, setAsDefault: true }
    expect((await owner.send(addPaymentMethod, {}, add)).status).toBe(200)
    expect((await subscriptionAt(world, owner)).status).toBe('active')
    expect(await view(owner)).toMatchObject({
      subscription: { status: 'active' },
      graceEndsAt: null,
      isProtected: true,
    })
    const { paymentMethods } = (await owner.send(listPaymentMethods, owner)).body
    expect(paymentMethods.find((each: { isDefault: boolean }) => each.isDefault)).toMatchObject({
      ...{ id: card.id, brand: 'mastercard', last4: '4444' },
    })
  })

  it('is not repaired by a card that says no as well', async () => {
    const owner = await owing()
    const bad = await world.stripe.paymentMethods.attach('pm_card_chargeCustomerFail', { customer: owner.customer })
    const no = await owner.send(setDefaultPaymentMethod, { paymentMethodId: bad.id }, { userId: owner.id })
    expect(no.status).toBe(402)
    expect((await subscriptionAt(world, owner)).status).toBe('past_due')
  })
})
