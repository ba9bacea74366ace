import type { App } from '../../app.ts'
import type { Tx } from '../../kit/db/db.ts'
import { priceOf, type Terms } from '../state/projection.ts'
import type { ChangePlan } from '../state/saga-plan.ts'
import { insertPromise } from './ledger-store.ts'

/** What somebody agrees to with a change: now, for each period from now on, and for each once the rest is in force. */
export interface Agreement {
  readonly customerId: string
  readonly at: Date
  /** In cents with tax, as it was shown; 0 where it was not. */
  readonly nowCents: number
  /** In cents without tax or discounts. */
  readonly perPeriodCents: number
  readonly later: { readonly perPeriodCents: number; readonly from: Date } | null
}

interface Decided {
  readonly customerId: string
  readonly at: Date
  readonly nowCents: number
  /** The terms that hold while no part of the change is in force. */
  readonly current: Terms
}

export async function agreementOf(app: App, plan: ChangePlan, { current, ...decided }: Decided): Promise<Agreement> {
  const { now, later, beforeAt, ends } = plan
  const from = new Date((beforeAt ?? 0) * 1000)
  return {
    ...decided,
    perPeriodCents: await priceOf(app, now ?? current),
    later: later || ends ? { perPeriodCents: later ? await priceOf(app, later) : 0, from } : null,
  }
}

/** Written where the change itself is written down, so that neither is there without the other. */
export async function promiseChange(tx: Tx, reference: string, agreement: Agreement): Promise<void> {
  const { customerId: customer_id, at, nowCents, perPeriodCents: per_period_cents, later } = agreement
  const shared = { customer_id, kind: 'change', at } as const
  await insertPromise(tx, { ...shared, reference, cents: nowCents, per_period_cents, from_at: at })
  if (!later) return
  const rest = { per_period_cents: later.perPeriodCents, from_at: later.from }
  await insertPromise(tx, { ...shared, reference: `${reference}:later`, cents: 0, ...rest })
}
