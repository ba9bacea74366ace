import { expect, test } from 'vitest'
import { makeCustomer, startBench } from '../client-for-tests.ts'

const cardOf = (number: string) => ({
  type: 'card' as const,
  card: { number, exp_month: 12, exp_year: 2040, cvc: '123' },
})

test('a card that is confirmed is saved with its customer', async () => {
  const { stripe } = await startBench()
  const { id: customer } = await stripe.customers.create({})
  const intent = await stripe.setupIntents.create({ customer, allowed_payment_method_types: ['card'] })
  expect(intent.status).toBe('requires_payment_method')
  const { id: payment_method } = await stripe.paymentMethods.create(cardOf('5555555555554444'))
  const done = await stripe.setupIntents.confirm(intent.id, { payment_method })
  expect(done.status).toBe('succeeded')
  const [saved] = (await stripe.customers.listPaymentMethods(customer, { type: 'card', limit: 20 })).data
  expect(saved).toMatchObject({ id: payment_method, card: { brand: 'mastercard', last4: '4444', exp_year: 2040 } })
  const again = stripe.setupIntents.confirm(intent.id, { payment_method })
  await expect(again).rejects.toMatchObject({ code: 'setup_intent_unexpected_state' })
})

test('types are named the new way only, and alone', async () => {
  const { stripe } = await startBench()
  const old = stripe.setupIntents.create({ payment_method_types: ['card'] } as object)
  await expect(old).rejects.toMatchObject({ statusCode: 400, code: 'payment_method_types_no_longer_supported' })
  const both = { allowed_payment_method_types: ['card' as const], automatic_payment_methods: { enabled: true } }
  await expect(stripe.setupIntents.create(both)).rejects.toMatchObject({ param: 'automatic_payment_methods' })
})

test('a card that the bank declines leaves the intent open for another', async () => {
  const { stripe } = await startBench()
  const intent = await stripe.setupIntents.create({})
  const decline = stripe.setupIntents.confirm(intent.id, { payment_method: 'pm_card_visa_chargeDeclined' })
  await expect(decline).rejects.toMatchObject({ type: 'StripeCardError', code: 'card_declined' })
  const after = await stripe.setupIntents.retrieve(intent.id)
  expect(after).toMatchObject({ status: 'requires_payment_method', last_setup_error: { code: 'card_declined' } })
  const better = await stripe.setupIntents.confirm(intent.id, { payment_method: 'pm_card_visa' })
  expect(better).toMatchObject({ status: 'succeeded', last_setup_error: null })
})

test('3D Secure is asked for, and passed or failed at the bank', async () => {
  const { stripe, twin } = await startBench()
  const { id: customer } = await stripe.customers.create({})
  const end = (client_secret: string | null, outcome: string) =>
    fetch(`${twin.url}/_sandbox/challenge`, {
      ...{ method: 'POST', body: new URLSearchParams({ client_secret: client_secret ?? '', outcome }) },
    })
  const card = await stripe.paymentMethods.create(cardOf('4000002500003155'))
  const asked = await stripe.setupIntents.create({
    ...{ customer, payment_method: card.id, confirm: true, usage: 'off_session', use_stripe_sdk: true },
    allowed_payment_method_types: ['card'],
  })
  expect(asked).toMatchObject({ status: 'requires_action', next_action: { type: 'use_stripe_sdk' } })
  await end(asked.client_secret, 'failed')
  const failed = await stripe.setupIntents.retrieve(asked.id)
  expect(failed).toMatchObject({ status: 'requires_payment_method' })
  expect(failed.last_setup_error?.code).toBe('setup_intent_authentication_failure')
  await stripe.setupIntents.confirm(asked.id, { payment_method: card.id, use_stripe_sdk: true })
  await end(asked.client_secret, 'passed')
  expect((await stripe.setupIntents.retrieve(asked.id)).status).toBe('succeeded')
  expect((await stripe.customers.listPaymentMethods(customer)).data).toHaveLength(1)
})

test('numbers that are no test cards are refused, and the same card is known again', async () => {
  const { stripe } = await startBench()
  const wrong = stripe.paymentMethods.create(cardOf('4242424242424241'))
  await expect(wrong).rejects.toMatchObject({ statusCode: 402, code: 'incorrect_number' })
  const real = stripe.paymentMethods.create(cardOf('4539578763621486'))
  await expect(real).rejects.toThrow('non test card')
  const first = await stripe.paymentMethods.create(cardOf('4242424242424242'))
  const second = await stripe.paymentMethods.create(cardOf('4242 4242 4242 4242'))
  expect(first.card?.fingerprint).toBe(second.card?.fingerprint)
})

test('a card belongs to one customer, and pays for no other', async () => {
  const { stripe } = await startBench()
  const ada = await makeCustomer(stripe)
  const { id: other } = await stripe.customers.create({})
  await expect(stripe.paymentMethods.attach(ada.card, { customer: other })).rejects.toThrow('already been attached')
  const steal = stripe.customers.update(other, { invoice_settings: { default_payment_method: ada.card } })
  await expect(steal).rejects.toMatchObject({ code: 'resource_missing' })
  await stripe.paymentMethods.detach(ada.card)
  expect(await stripe.customers.retrieve(ada.customer)).toMatchObject({
    invoice_settings: { default_payment_method: null },
  })
})
