import type { z } from 'zod'
import { cardNamed } from '../customers/cards.ts'
import { newId, randomText } from '../state/ids.ts'
import type { Charge, PaymentIntent, PaymentMethod } from '../state/stored.ts'
import { isWithin, page } from '../wire/list.ts'
import { filled, paging, params, range } from '../wire/params.ts'
import { type Decline, declineOf } from '../wire/problems.ts'
import { type Route, route } from '../wire/route.ts'
import { all, find, get, nowOf, put, type World } from '../world.ts'
import { openDispute } from './disputes.ts'

const list = params({
  ...paging,
  created: range.optional(),
  customer: filled.optional(),
  payment_intent: filled.optional(),
})

export const CHARGE_ROUTES: readonly Route[] = [
  route('GET /v1/charges/:id', { input: params({}), run: (world, _, [id = '']) => get(world, 'charge', [id]) }),
  route('GET /v1/charges', { input: list, run: listCharges }),
]

function listCharges(world: World, { created, customer, payment_intent: intent, ...paging }: z.output<typeof list>) {
  const wanted = all(world, 'charge').filter(
    each =>
      (customer === undefined || each.customer === customer) &&
      (intent === undefined || each.payment_intent === intent) &&
      isWithin(each.created, created),
  )
  return page(wanted.reverse(), paging, '/v1/charges')
}

export type Judgement =
  | { readonly kind: 'ok' }
  | { readonly kind: 'action' }
  | { readonly kind: 'declined'; code: string }

/** What the bank would say to a charge of this card now. Asks nothing and changes nothing. */
export function judgeCharge(world: World, method: string, hasAuthenticated = false): Judgement {
  const held = world.state.notes.cards[method]
  const card = cardNamed(held?.card ?? '')
  const asks = card.asksAtCharge === 'always' || (card.asksAtCharge === 'until_set_up' && !held?.isSetUp)
  if (asks && !hasAuthenticated) return { kind: 'action' }
  return card.charge ? { kind: 'declined', code: card.charge } : { kind: 'ok' }
}

/** The bank's own word on one attempt. A charge that failed is kept too. */
export function makeCharge(
  world: World,
  intent: PaymentIntent,
  { method, declineCode }: { method: PaymentMethod; declineCode?: string },
): Charge {
  const decline = declineCode === undefined ? undefined : declineOf(declineCode)
  const isPaid = decline === undefined
  const charge = put(world, 'charge', {
    ...UNUSED,
    ...{ id: newId('ch'), object: 'charge', amount: intent.amount, amount_captured: isPaid ? intent.amount : 0 },
    ...{ billing_details: method.billing_details, captured: isPaid, created: nowOf(world, intent.customer) },
    ...{ currency: intent.currency, customer: intent.customer, description: intent.description },
    ...{ failure_code: decline?.code ?? null, failure_message: decline?.message ?? null, outcome: outcomeOf(decline) },
    ...{ metadata: {}, paid: isPaid, payment_intent: intent.id, payment_method: method.id },
    payment_method_details: null,
    ...{ receipt_url: isPaid ? `${world.url()}/receipts/${randomText(24)}` : null, refunded: false },
    status: isPaid ? 'succeeded' : 'failed',
  })
  intent.latest_charge = charge.id
  world.emit(isPaid ? 'charge.succeeded' : 'charge.failed', charge)
  if (isPaid && cardNamed(world.state.notes.cards[method.id]?.card ?? '').isDisputed) openDispute(world, charge)
  return charge
}

const UNUSED = {
  ...{ amount_refunded: 0, application: null, application_fee: null, application_fee_amount: null },
  ...{ balance_transaction: null, calculated_statement_descriptor: 'ICEBOX', disputed: false },
  ...{ failure_balance_transaction: null, fraud_details: null, livemode: false, on_behalf_of: null },
  ...{ receipt_email: null, receipt_number: null, review: null, shipping: null, source: null },
  ...{ source_transfer: null, statement_descriptor: null, statement_descriptor_suffix: null },
  ...{ transfer_data: null, transfer_group: null },
} as const satisfies Partial<Charge>

function outcomeOf(decline: Decline | undefined): Charge['outcome'] {
  return {
    ...{ advice_code: null, network_advice_code: null, network_decline_code: null },
    network_status: decline ? 'declined_by_network' : 'approved_by_network',
    reason: decline?.decline_code ?? null,
    seller_message: decline ? 'The bank did not return any further details with this decline.' : 'Payment complete.',
    type: decline ? 'issuer_declined' : 'authorized',
  }
}

/** The charge that paid an invoice; undefined when nothing was charged for it. */
export function chargeOfInvoice(world: World, invoice: string): Charge | undefined {
  const intent = find(world, 'payment_intent', world.state.notes.intentOf[invoice] ?? '')
  const charge = intent?.latest_charge ? find(world, 'charge', intent.latest_charge) : undefined
  return charge?.paid ? charge : undefined
}
