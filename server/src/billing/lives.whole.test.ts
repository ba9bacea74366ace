import { getSubscription } from '@icebox/contract/billing/billing'
import { expect, it } from 'vitest'
import type { BillingWorld } from '../../testing/billing-world.ts'
import type { Life } from '../../testing/lives/life.ts'
import { liveThrough } from '../../testing/lives/lives.ts'

/** A few short lives; `npm run test:long` lives the hundreds. */
const SEEDS = [1, 2]
const LIVES_MS = 300_000

it.each(SEEDS)(
  'random lives pay nothing that was not promised, and get what was (seed %i)',
  async seed => {
    const { faults, moves } = await liveThrough(seed, { teams: 2, steps: 8 })
    expect(faults).toEqual([])
    expect([...moves.values()].reduce((all, each) => all + each, 0)).toBeGreaterThan(10)
  },
  LIVES_MS,
)

/** Puts one cent on the next renewal of whoever pays, as if Stripe had made a mistake. */
async function takeACentTooMuch({ stripe, twin, settle }: BillingWorld, lives: readonly Life[]): Promise<void> {
  for (const { owner, account } of lives) {
    if (!owner || !account.belief) continue
    const { body } = await owner.send(getSubscription, owner)
    await twin.advance(body.subscription.currentPeriodEnd + 600 - twin.now())
    const { data } = await stripe.invoices.list({ customer: owner.customer, status: 'draft' })
    for (const { id: invoice } of data) {
      await stripe.invoiceItems.create({ customer: owner.customer, invoice, amount: 1, currency: 'usd' })
    }
    await twin.advance(86_400)
    await settle()
  }
}

it(
  'a single cent too much is found from outside, and told to the operator by the ledger',
  async () => {
    const { faults } = await liveThrough(3, { teams: 2, steps: 4, meddle: takeACentTooMuch })
    expect(faults.join('\n')).toContain(': 1 for scans beyond the plan in , it is 0')
    const alarm = /"takenCents":(\d+),"promisedCents":(\d+)/.exec(faults.join('\n'))
    expect(Number(alarm?.[1]) - Number(alarm?.[2])).toBe(1)
  },
  LIVES_MS,
)
