import { z } from 'zod'
import { newId } from '../state/ids.ts'
import type { Charge, Refund } from '../state/stored.ts'
import { isWithin, page } from '../wire/list.ts'
import { filled, integer, metadata, paging, params, range } from '../wire/params.ts'
import { invalid } from '../wire/problems.ts'
import { type Route, route } from '../wire/route.ts'
import { all, copy, find, get, mergeMetadata, nowOf, put, type World } from '../world.ts'

const create = params({
  amount: integer.optional(),
  charge: filled.optional(),
  metadata: metadata.optional(),
  payment_intent: filled.optional(),
  reason: z.enum(['duplicate', 'fraudulent', 'requested_by_customer']).optional(),
})
const list = params({
  ...paging,
  charge: filled.optional(),
  created: range.optional(),
  payment_intent: filled.optional(),
})

export const REFUND_ROUTES: readonly Route[] = [
  route('POST /v1/refunds', {
    input: create,
    run: (world, input) => {
      const charge = chargeNamed(world, input)
      const metadata = mergeMetadata({}, input.metadata)
      const amount = input.amount ?? charge.amount - charge.amount_refunded
      return refundCharge(world, charge, { amount, reason: input.reason ?? null, metadata })
    },
  }),
  route('GET /v1/refunds/:id', { input: params({}), run: (world, _, [id = '']) => get(world, 'refund', [id]) }),
  route('GET /v1/refunds', {
    input: list,
    run: (world, { charge, created, payment_intent: intent, ...paging }) => {
      const wanted = all(world, 'refund').filter(
        each =>
          (charge === undefined || each.charge === charge) &&
          (intent === undefined || each.payment_intent === intent) &&
          isWithin(each.created, created),
      )
      return page(wanted.reverse(), paging, '/v1/refunds')
    },
  }),
]

function chargeNamed(world: World, { charge, payment_intent: intent }: z.output<typeof create>): Charge {
  if (charge !== undefined) return get(world, 'charge', [charge, 'charge'])
  if (intent === undefined) {
    throw invalid('One of the following params should be provided for this request: payment_intent or charge.')
  }
  const { latest_charge: latest } = get(world, 'payment_intent', [intent, 'payment_intent'])
  const found = latest === null ? undefined : find(world, 'charge', latest)
  if (found?.paid) return found
  throw invalid('This PaymentIntent does not have a successful charge to refund.', undefined, 'payment_intent')
}

interface Giving {
  readonly amount: number
  readonly reason: string | null
  readonly metadata?: Record<string, string>
}

/** Gives money back, in whole cents, never more than was taken. */
export function refundCharge(world: World, charge: Charge, { amount, reason, metadata = {} }: Giving): Refund {
  const left = charge.amount - charge.amount_refunded
  if (!charge.paid || left === 0) {
    throw invalid(`Charge ${charge.id} has already been refunded.`, 'charge_already_refunded')
  }
  if (amount < 1 || amount > left) {
    const [asked, rest] = [amount, left].map(cents => `$${(cents / 100).toFixed(2)}`)
    throw invalid(`Refund amount (${asked}) is greater than unrefunded amount on charge (${rest})`, undefined, 'amount')
  }
  const before = copy(charge)
  charge.amount_refunded += amount
  charge.refunded = charge.amount_refunded === charge.amount
  const refund = put(world, 'refund', {
    ...{ id: newId('re'), object: 'refund', amount, balance_transaction: null, charge: charge.id },
    ...{ created: nowOf(world, charge.customer), currency: charge.currency, customer: charge.customer },
    ...{ customer_account: null, destination_details: { card: { type: 'refund' }, type: 'card' }, metadata },
    ...{ payment_intent: charge.payment_intent, payment_method: charge.payment_method, reason },
    ...{ receipt_number: null, source_transfer_reversal: null, status: 'succeeded', transfer_reversal: null },
  })
  world.emit('refund.created', refund)
  world.emit('charge.refunded', charge, before)
  return refund
}
