import type { z } from 'zod'
import { cardData, cardFor, createCard } from '../customers/payment-methods.ts'
import { collect, invoiceOf } from '../invoices/collect.ts'
import type { PaymentIntent } from '../state/stored.ts'
import { page } from '../wire/list.ts'
import { filled, flag, paging, params } from '../wire/params.ts'
import { declined, invalid } from '../wire/problems.ts'
import { type Route, route } from '../wire/route.ts'
import { all, copy, find, get, type World } from '../world.ts'

const secret = { client_secret: filled.optional() }
const confirm = params({
  ...secret,
  payment_method: filled.optional(),
  payment_method_data: cardData.optional(),
  return_url: filled.optional(),
  use_stripe_sdk: flag.optional(),
})

export const PAYMENT_INTENT_ROUTES: readonly Route[] = [
  route('GET /v1/payment_intents/:id', {
    input: params(secret),
    isForBrowsers: true,
    run: (world, input, [id = '']) => withSecret(get(world, 'payment_intent', [id]), input.client_secret),
  }),
  route('POST /v1/payment_intents/:id/confirm', {
    input: confirm,
    isForBrowsers: true,
    run: (world, input, [id = '']) =>
      confirmIntent(world, withSecret(get(world, 'payment_intent', [id]), input.client_secret), input),
  }),
  route('GET /v1/payment_intents', {
    input: params({ ...paging, customer: filled.optional() }),
    run: (world, { customer, ...paging }) => {
      const wanted = all(world, 'payment_intent').filter(each => customer === undefined || each.customer === customer)
      return page(wanted.reverse(), paging, '/v1/payment_intents')
    },
  }),
]

function withSecret(intent: PaymentIntent, said: string | undefined): PaymentIntent {
  if (said === undefined || said === intent.client_secret) return intent
  throw invalid(
    'The client_secret provided does not match the client_secret of the PaymentIntent.',
    'payment_intent_invalid_parameter',
    'client_secret',
  )
}

/** Another card for an invoice that is open. */
function confirmIntent(world: World, intent: PaymentIntent, input: z.output<typeof confirm>): PaymentIntent {
  const invoice = invoiceOf(world, intent)
  if (invoice?.status !== 'open') {
    throw invalid(
      `You cannot confirm this PaymentIntent because it has a status of ${intent.status}.`,
      'payment_intent_unexpected_state',
    )
  }
  const named = input.payment_method_data
    ? createCard(world, input.payment_method_data)
    : input.payment_method && cardFor(world, [input.payment_method, 'payment_method'])
  if (collect(world, invoice, named || undefined) !== 'declined') return intent
  const charge = find(world, 'charge', intent.latest_charge ?? '')
  throw declined(charge?.outcome?.reason ?? 'generic_decline', { payment_intent: copy(intent) })
}
