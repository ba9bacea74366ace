/** Stripe takes no smaller payment in US dollars; what is below goes to the customer's balance. */
export const LEAST_CHARGE_CENTS = 50

/**
 * What has to be paid of a total, and the balance after it. A negative balance is the customer's credit, a positive
 * one is owed. A total below zero becomes credit.
 */
export function settle(totalCents: number, balanceCents: number): { due: number; balance: number } {
  const owed = totalCents + balanceCents
  if (owed < LEAST_CHARGE_CENTS) return { due: 0, balance: owed }
  return { due: owed, balance: 0 }
}
