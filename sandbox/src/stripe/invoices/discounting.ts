import { newId } from '../state/ids.ts'
import type { Discount, Invoice } from '../state/stored.ts'
import { later } from '../time/calendar.ts'
import { invalid } from '../wire/problems.ts'
import { find, get, nowOf, put, type World } from '../world.ts'
import type { Draft } from './drafts.ts'

export interface LineDiscount {
  readonly amount: number
  readonly discount: string
}

/**
 * What each line is reduced by, in the order of the lines.
 *
 * A percentage is taken of each line and rounded half up; a fixed amount is used up from the first line on.
 */
export function discountLines(
  world: World,
  drafts: readonly Draft[],
  discounts: readonly Discount[],
): LineDiscount[][] {
  const left = drafts.map(draft => (draft.isDiscountable && draft.amount > 0 ? draft.amount : 0))
  const taken: LineDiscount[][] = drafts.map(() => [])
  for (const { id, source } of discounts) {
    const coupon = find(world, 'coupon', source.coupon ?? '')
    let fixed = coupon?.amount_off ?? 0
    left.forEach((amount, index) => {
      const off = coupon?.percent_off ? Math.round((amount * coupon.percent_off) / 100) : Math.min(amount, fixed)
      fixed -= coupon?.percent_off ? 0 : off
      left[index] = amount - off
      if (off > 0) taken[index]?.push({ amount: off, discount: id })
    })
  }
  return taken
}

/** The discounts that count now: the subscription's own, else the customer's. */
export function discountsFor(world: World, customer: string, own: readonly string[]): Discount[] {
  const now = nowOf(world, customer)
  const inherited = find(world, 'customer', customer)?.discount
  const ids = own.length > 0 || !inherited ? own : [inherited.id]
  return ids
    .map(id => find(world, 'discount', id))
    .filter(each => each !== undefined)
    .filter(each => each.end === null || each.end > now)
}

interface DiscountRequest {
  readonly coupon?: string | undefined
  readonly discount?: string | undefined
  readonly promotion_code?: string | undefined
}

/** New discounts of coupons, for a subscription or a customer; returns their ids. */
export function grantDiscounts(
  world: World,
  asked: readonly DiscountRequest[],
  owner: { customer: string; subscription: string | null },
): string[] {
  return asked.map(({ coupon: said, discount, promotion_code: code }, index) => {
    if (code) throw invalid('The twin has no promotion codes.', undefined, `discounts[${index}][promotion_code]`)
    if (discount) return get(world, 'discount', [discount, `discounts[${index}][discount]`]).id
    const coupon = get(world, 'coupon', [said ?? '', `discounts[${index}][coupon]`])
    coupon.times_redeemed++
    const start = nowOf(world, owner.customer)
    const granted = put(world, 'discount', {
      ...{ id: newId('di'), object: 'discount', checkout_session: null, customer: owner.customer },
      ...{ customer_account: null, end: endOf(start, coupon), invoice: null, invoice_item: null },
      ...{ promotion_code: null, source: { type: 'coupon', coupon: coupon.id }, start },
      ...{ subscription: owner.subscription, subscription_item: null },
    })
    world.emit('customer.discount.created', granted)
    return granted.id
  })
}

function endOf(
  start: number,
  { duration, duration_in_months: months }: { duration: string; duration_in_months: number | null },
) {
  if (duration !== 'repeating') return null
  return later(start, { interval: 'month', interval_count: months ?? 1 })
}

/** What is good for one bill is used up by the first one that it takes something off. */
export function useUpDiscounts(world: World, invoice: Invoice): void {
  const subscription = find(world, 'subscription', invoice.parent?.subscription_details.subscription ?? '')
  if (!subscription) return
  const used = new Set((invoice.total_discount_amounts ?? []).map(({ discount }) => String(discount)))
  subscription.discounts = subscription.discounts.filter(id => {
    const { coupon } = find(world, 'discount', id)?.source ?? {}
    return !used.has(id) || find(world, 'coupon', coupon ?? '')?.duration !== 'once'
  })
}
