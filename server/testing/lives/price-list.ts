/** The price list as it is printed, reckoned seat by seat. It shares nothing with the product, so it cannot share its mistakes. */
export interface Terms {
  readonly plan: 'lite' | 'pro' | 'pro_plus'
  readonly period: 'monthly' | 'yearly'
  readonly seats: number
}

/** Cents for one seat and one period, before the discount. */
const PRINTED = {
  lite: { monthly: 499, yearly: 4_440 },
  pro: { monthly: 699, yearly: 6_240 },
  pro_plus: { monthly: 999, yearly: 9_000 },
}

const RANK = { lite: 0, pro: 1, pro_plus: 2 }

/** Cents for one billing period. Seats from the 10th, 50th and 200th on are 10, 20 and 30 % off. */
export function printedPrice({ plan, period, seats }: Terms): number {
  const unit = PRINTED[plan][period]
  if (plan === 'lite') return unit
  let cents = 0
  for (let seat = 1; seat <= seats; seat++) cents += Math.round((unit * percentOfSeat(seat)) / 100)
  return cents
}

function percentOfSeat(seat: number): number {
  if (seat < 10) return 100
  if (seat < 50) return 90
  return seat < 200 ? 80 : 70
}

/** $1.50 for each thousand begun, in whole thousands under the cap. */
export function overagePrice(extraScans: number, capCents: number): number {
  const wanted = Math.ceil(extraScans / 1_000) * 150
  const allowed = capCents - (capCents % 150)
  return wanted < allowed ? wanted : allowed
}

/** Whether the change holds at once; everything less waits for the next period. */
export function isMore(from: Terms, to: Pick<Terms, 'plan' | 'period'>): boolean {
  if (from.plan !== to.plan) return RANK[to.plan] > RANK[from.plan]
  return from.period === 'monthly' && to.period === 'yearly'
}

export function isSameTerms(a: Terms | null, b: Terms | null): boolean {
  return a?.plan === b?.plan && a?.period === b?.period && a?.seats === b?.seats
}
