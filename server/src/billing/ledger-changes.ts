import type { App } from '../app.ts'
import { factsOf } from './catalogue.ts'
import { billingNow, findCustomerById } from './customer-store.ts'
import { type Agreed, promise, standingAt } from './ledger.ts'
import { listLedger } from './ledger-store.ts'
import { listDoneOps, type Op } from './op-store.ts'
import { planKept, resultKept } from './saga-plan.ts'

/** What each period costs after the changes that were carried out: said to the person when they confirmed them. */
export async function promiseChanges(app: App, customerId: string): Promise<void> {
  const customer = await findCustomerById(app.db, customerId)
  if (!customer?.team_id) return
  for (const op of await listDoneOps(app.db, customer.team_id)) {
    const rows = await listLedger(app.db, customerId)
    if (rows.some(({ reference }) => reference.startsWith(op.id))) continue
    const now = (await billingNow(app.db)).getTime() / 1000
    for (const agreed of await agreedBy(app, op, standingAt(rows, now))) {
      await promise(app, { ...agreed, customerId, kind: 'change', nowCents: null })
    }
  }
}

/** What holds at once, then what is scheduled; a change that only takes back leaves what is paid already. */
async function agreedBy(app: App, op: Op, standing: number) {
  const { now, later } = planKept.parse(op.plan)
  const { effectiveAt } = resultKept.parse(op.result)
  const agreed: Pick<Agreed, 'reference' | 'perPeriodCents' | 'from'>[] = []
  const add = (reference: string, perPeriodCents: number, from: Date) =>
    agreed.push({ reference, perPeriodCents, from })
  const priceOf = async ({ priceId, seats }: { priceId: string; seats: number }) =>
    (await factsOf(app, priceId)).totalOf(seats)
  add(op.id, now ? await priceOf(now) : standing, op.created_at)
  if (later) add(`${op.id}:later`, await priceOf(later), new Date(effectiveAt * 1000))
  return agreed
}
