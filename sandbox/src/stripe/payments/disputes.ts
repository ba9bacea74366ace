import { newId } from '../state/ids.ts'
import type { Charge, Dispute } from '../state/stored.ts'
import { isWithin, page } from '../wire/list.ts'
import { filled, paging, params, range } from '../wire/params.ts'
import { invalid } from '../wire/problems.ts'
import { type Route, route } from '../wire/route.ts'
import { all, copy, get, nowOf, put, type World } from '../world.ts'

const list = params({
  ...paging,
  charge: filled.optional(),
  created: range.optional(),
  payment_intent: filled.optional(),
})

export const DISPUTE_ROUTES: readonly Route[] = [
  route('GET /v1/disputes/:id', { input: params({}), run: (world, _, [id = '']) => get(world, 'dispute', [id]) }),
  route('GET /v1/disputes', {
    input: list,
    run: (world, { charge, created, payment_intent: intent, ...paging }) => {
      const wanted = all(world, 'dispute').filter(
        each =>
          (charge === undefined || each.charge === charge) &&
          (intent === undefined || each.payment_intent === intent) &&
          isWithin(each.created, created),
      )
      return page(wanted.reverse(), paging, '/v1/disputes')
    },
  }),
]

/** The person asks their bank for the money back; it is taken from the seller until the dispute is over. */
export function openDispute(world: World, charge: Charge): Dispute {
  if (!charge.paid || charge.disputed) throw invalid(`The charge ${charge.id} cannot be disputed.`)
  charge.disputed = true
  const made = put(world, 'dispute', {
    ...{ id: newId('du'), object: 'dispute', amount: charge.amount, balance_transactions: [], charge: charge.id },
    ...{ created: nowOf(world, charge.customer), currency: charge.currency, enhanced_eligibility_types: [] },
    intended_submission_method: 'manual',
    ...{ is_charge_refundable: false, livemode: false, metadata: {}, payment_intent: charge.payment_intent },
    ...{ reason: 'fraudulent', status: 'needs_response' },
  })
  world.emit('charge.dispute.created', made)
  return made
}

/** The bank has decided. The charge stays marked as disputed, also when it was won. */
export function closeDispute(world: World, id: string, outcome: 'won' | 'lost'): Dispute {
  const dispute = get(world, 'dispute', [id])
  const before = copy(dispute)
  dispute.status = outcome
  world.emit('charge.dispute.closed', dispute, before)
  return dispute
}
