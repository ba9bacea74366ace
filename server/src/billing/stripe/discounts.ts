import type Stripe from 'stripe'

/**
 * What is left of a period's price, in cents, once the subscription's lasting discounts are taken off, in their order: those
 * that still hold when the next period begins, and not for one bill alone. `discounts` come with their coupons.
 */
export function lessDiscounts({ discounts, items }: Stripe.Subscription, cents: number): number {
  const from = items.data[0]?.current_period_end ?? 0
  let left = cents
  for (const discount of discounts) {
    const coupon = typeof discount === 'string' ? null : discount.source.coupon
    if (coupon === null || typeof coupon === 'string' || typeof discount === 'string') continue
    const isOver = coupon.duration === 'once' || (discount.end !== null && discount.end <= from)
    if (!isOver) left -= coupon.percent_off ? Math.round((left * coupon.percent_off) / 100) : (coupon.amount_off ?? 0)
  }
  return Math.max(0, left)
}
