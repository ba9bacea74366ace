import type { Setup } from '../use-setup.ts'

/** A checkout that was begun, with a trial and without tax, for tests; `change` says what is different about it. */
export function setupOf(change: Partial<Setup> = {}): Setup {
  return {
    clientSecret: 'seti_1_secret_2',
    customerId: 'cus_1',
    setupIntentId: 'seti_1',
    priceId: 'price_1',
    trialDays: 14,
    noTrial: null,
    amountCents: 9_900,
    firstChargeAt: 1_797_000_000,
    taxPlace: null,
    ...change,
  }
}
