import type { App } from '../../app.ts'
import { inTransaction } from '../../kit/db/db.ts'
import { insertPromise, type LedgerRow } from './ledger-store.ts'

/** What somebody agreed to pay: now, and for each period from a time on. */
export interface Agreed {
  readonly customerId: string
  readonly kind: 'checkout'
  /** The checkout. */
  readonly reference: string
  /** In cents with tax; null where it was not said. */
  readonly nowCents: number | null
  readonly perPeriodCents: number
  readonly from: Date
}

export async function promise(app: App, agreed: Agreed): Promise<void> {
  const { customerId: customer_id, kind, reference, nowCents, perPeriodCents, from } = agreed
  await inTransaction(app, tx =>
    insertPromise(tx, {
      ...{ customer_id, kind, reference, cents: nowCents ?? 0 },
      ...{ per_period_cents: perPeriodCents, from_at: from },
    }),
  )
}

/** The price per period that was promised last before the period began at `began` (Unix seconds). */
export function standingAt(promised: readonly LedgerRow[], began: number): number {
  const said = promised.filter(({ per_period_cents, from_at: from }) => {
    return per_period_cents !== null && from !== null && from.getTime() / 1000 <= began + SLACK_SECONDS
  })
  return said.at(-1)?.per_period_cents ?? 0
}

/** Clocks differ a little, and the first period begins when the checkout is through. */
const SLACK_SECONDS = 3_600
