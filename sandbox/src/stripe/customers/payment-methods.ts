import { z } from 'zod'
import { newId } from '../state/ids.ts'
import type { PaymentMethod } from '../state/stored.ts'
import { page } from '../wire/list.ts'
import { address, filled, integer, metadata, paging, params, text } from '../wire/params.ts'
import { declined, invalid } from '../wire/problems.ts'
import { type Route, route } from '../wire/route.ts'
import { all, copy, get, mergeMetadata, put, type World } from '../world.ts'
import { cardNamed, isCardToken, readCard } from './cards.ts'

const billing = z.strictObject({
  address: z.union([z.literal(''), address]).optional(),
  email: text.optional(),
  name: text.optional(),
  phone: text.optional(),
})
const expiry = { exp_month: integer, exp_year: integer }

/** A card as the browser or a test sends it. */
export const cardData = z.strictObject({
  type: z.literal('card'),
  card: z.union([
    z.strictObject({ token: filled }),
    z.strictObject({ number: filled, cvc: text.optional(), ...expiry }),
  ]),
  billing_details: billing.optional(),
  allow_redisplay: z.enum(['always', 'limited', 'unspecified']).optional(),
  metadata: metadata.optional(),
})
export type CardData = z.output<typeof cardData>

const create = cardData.extend({ expand: z.array(z.string()).optional() })
const update = params({
  allow_redisplay: text.optional(),
  billing_details: billing.optional(),
  card: z.strictObject(expiry).partial().optional(),
  metadata: metadata.optional(),
})
const list = params({ ...paging, customer: filled.optional(), type: z.literal('card').optional() })
const ofCustomer = params({ ...paging, allow_redisplay: text.optional(), type: z.literal('card').optional() })

export const PAYMENT_METHOD_ROUTES: readonly Route[] = [
  route('POST /v1/payment_methods', { input: create, isForBrowsers: true, run: createCard }),
  route('GET /v1/payment_methods/:id', {
    input: params({}),
    run: (world, _, [id = '']) => get(world, 'payment_method', [id]),
  }),
  route('POST /v1/payment_methods/:id', {
    input: update,
    run: (world, input, [id = '']) => updateCard(world, get(world, 'payment_method', [id]), input),
  }),
  route('GET /v1/payment_methods', {
    input: list,
    run: (world, { customer, ...paging }) =>
      page(customer === undefined ? [] : cardsOf(world, customer), paging, '/v1/payment_methods'),
  }),
  route('GET /v1/customers/:id/payment_methods', {
    input: ofCustomer,
    run: (world, paging, [id = '']) => {
      get(world, 'customer', [id])
      return page(cardsOf(world, id), paging, `/v1/customers/${id}/payment_methods`)
    },
  }),
  route('GET /v1/customers/:id/payment_methods/:card', {
    input: params({}),
    run: (world, _, [id = '', card = '']) => mustBelong(get(world, 'payment_method', [card]), id),
  }),
  route('POST /v1/payment_methods/:id/attach', {
    input: params({ customer: filled }),
    run: (world, { customer }, [id = '']) => attachCard(world, cardFor(world, [id]), customer),
  }),
  route('POST /v1/payment_methods/:id/detach', {
    input: params({}),
    run: (world, _, [id = '']) => detachCard(world, get(world, 'payment_method', [id])),
  }),
]

export function createCard(world: World, input: CardData): PaymentMethod {
  const { name, card, last4 } = readCard('token' in input.card ? input.card.token : input.card.number)
  const { exp_month, exp_year } = 'token' in input.card ? FRESH : input.card
  checkExpiry(world, exp_month, exp_year)
  const method = put(world, 'payment_method', {
    ...{ id: newId('pm'), object: 'payment_method', allow_redisplay: input.allow_redisplay ?? 'unspecified' },
    ...{ billing_details: billingOf(input.billing_details), created: world.now(), customer: null },
    ...{ customer_account: null, livemode: false, metadata: mergeMetadata({}, input.metadata), type: 'card' },
    card: {
      ...{ brand: card.brand, country: 'US', display_brand: card.brand, exp_month, exp_year, fingerprint: name },
      ...{ checks: { address_line1_check: null, address_postal_code_check: null, cvc_check: 'pass' } },
      ...{ funding: 'credit', generated_from: null, last4, regulated_status: 'unregulated' },
      ...{ networks: { available: [card.brand], preferred: null }, three_d_secure_usage: { supported: true } },
      wallet: null,
    },
  })
  world.state.notes.cards[method.id] = { card: name, isSetUp: false }
  return method
}

const FRESH = { exp_month: 12, exp_year: 2040 }

function checkExpiry(world: World, month: number, year: number): void {
  if (month < 1 || month > 12) throw declined('expired_card', { param: 'exp_month', code: 'invalid_expiry_month' })
  const now = new Date(world.now() * 1000)
  const isPast = year * 12 + month < now.getUTCFullYear() * 12 + now.getUTCMonth() + 1
  if (isPast) throw declined('expired_card', { param: 'exp_year', code: 'invalid_expiry_year' })
}

function billingOf(said: CardData['billing_details']): PaymentMethod['billing_details'] {
  const none = { city: null, country: null, line1: null, line2: null, postal_code: null, state: null }
  return {
    address: { ...none, ...(said?.address || undefined) },
    ...{ email: said?.email || null, name: said?.name || null, phone: said?.phone || null, tax_id: null },
  }
}

function updateCard(world: World, method: PaymentMethod, input: z.output<typeof update>): PaymentMethod {
  if (method.customer === null) {
    throw invalid('You must save this PaymentMethod to a customer before you can update it.')
  }
  const before = copy(method)
  if (input.card && method.card) method.card = { ...method.card, ...input.card }
  if (input.billing_details) {
    const { address, ...rest } = input.billing_details
    method.billing_details = {
      ...method.billing_details,
      ...rest,
      ...(address === undefined ? {} : { address: billingOf({ address }).address }),
    }
  }
  method.metadata = mergeMetadata(method.metadata, input.metadata)
  world.emit('payment_method.updated', method, before)
  return method
}

/** A payment method by its id; a token of Stripe's documentation makes a new one. */
export function cardFor(world: World, [said, param]: readonly [string, string?]): PaymentMethod {
  if (!isCardToken(said)) return get(world, 'payment_method', [said, param])
  return createCard(world, { type: 'card', card: { token: said } })
}

/** Saves a card with a customer; the bank may refuse it already here. */
export function attachCard(world: World, method: PaymentMethod, customer: string): PaymentMethod {
  get(world, 'customer', [customer, 'customer'])
  if (method.customer === customer) return method
  if (method.customer !== null) {
    throw invalid('The payment method you provided has already been attached to a customer.')
  }
  const { setup } = cardNamed(world.state.notes.cards[method.id]?.card ?? '')
  if (setup) throw declined(setup)
  method.customer = customer
  world.emit('payment_method.attached', method)
  return method
}

function detachCard(world: World, method: PaymentMethod): PaymentMethod {
  const { customer } = method
  if (customer === null) {
    throw invalid('The payment method you provided is not attached to a customer so detachment is impossible.')
  }
  const before = copy(method)
  method.customer = null
  const owner = get(world, 'customer', [customer])
  if (owner.invoice_settings.default_payment_method === method.id) owner.invoice_settings.default_payment_method = null
  for (const each of all(world, 'subscription')) {
    if (each.default_payment_method === method.id) each.default_payment_method = null
  }
  world.emit('payment_method.detached', method, before)
  return method
}

/** The newest first. */
function cardsOf(world: World, customer: string): PaymentMethod[] {
  return all(world, 'payment_method')
    .filter(each => each.customer === customer)
    .reverse()
}

export function mustBelong(method: PaymentMethod, customer: string | null): PaymentMethod {
  if (method.customer === customer) return method
  throw invalid(
    `The customer does not have a payment method with the ID ${method.id}. The payment method must be attached to the customer.`,
    'resource_missing',
    'payment_method',
  )
}
