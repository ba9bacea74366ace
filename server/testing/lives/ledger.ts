import type Stripe from 'stripe'
import type { BillingWorld } from '../billing-world.ts'
import { ownDataOf } from '../privacy/own-data.ts'
import type { Subscriber } from '../subscriber.ts'

/** A line of the ledger, as its owner can take it out. */
interface Line {
  readonly side: 'promised' | 'taken'
  readonly kind: string
  readonly reference: string
  /** Below zero where it was given back. */
  readonly cents: number
}

/** What Stripe has of a customer. */
interface Books {
  readonly invoices: readonly Stripe.Invoice[]
  readonly charges: readonly Stripe.Charge[]
  readonly subscriptions: readonly Stripe.Subscription[]
}

/**
 * Holds the ledger of a customer against Stripe's own books: each cent stands in it once, and each promise was kept or
 * released. `owner` is undefined where the account is gone.
 */
export async function ledgerFaults(
  world: BillingWorld,
  { customer, owner }: { customer: string; owner: Subscriber | undefined },
): Promise<string[]> {
  const lines = owner ? await exported(owner) : await kept(world, customer)
  const books = await booksOf(world, customer)
  const faults = [...takenFaults(lines, books), ...givenFaults(lines, books)]
  for (const line of lines.filter(each => each.side === 'promised')) {
    const fault = await promiseFault(world, { line, books, isGone: owner === undefined, customer })
    if (fault) faults.push(fault)
  }
  return faults.map(fault => `ledger: ${fault}`)
}

async function exported(owner: Subscriber): Promise<Line[]> {
  return (await ownDataOf(owner, owner.id)).ledger
}

async function kept({ test }: BillingWorld, customer: string): Promise<Line[]> {
  return test.app.db
    .selectFrom('ledger')
    .select(['side', 'kind', 'reference', 'cents'])
    .where('customer_id', '=', customer)
    .execute()
}

async function booksOf({ stripe }: BillingWorld, customer: string): Promise<Books> {
  const of = { customer, limit: 100 }
  const [invoices, charges] = [await stripe.invoices.list(of), await stripe.charges.list(of)]
  const subscriptions = await stripe.subscriptions.list({ ...of, status: 'all' })
  return { invoices: invoices.data, charges: charges.data, subscriptions: subscriptions.data }
}

function takenFaults(lines: readonly Line[], { invoices, charges }: Books): string[] {
  const faults: string[] = []
  const noted = lines.filter(each => each.side === 'taken' && each.kind === 'charge')
  for (const { id, amount_paid: paid } of invoices) {
    const cents = sum(noted.filter(each => each.reference === id).map(each => each.cents))
    if (cents !== paid) faults.push(`${paid} taken by ${id}, noted are ${cents}`)
  }
  const charged = sum(charges.filter(each => each.paid).map(each => each.amount))
  const all = sum(noted.map(each => each.cents))
  if (charged !== all) faults.push(`cards were charged ${charged}, noted are ${all}`)
  return faults
}

function givenFaults(lines: readonly Line[], { charges }: Books): string[] {
  const noted = lines.filter(each => each.side === 'taken' && each.kind === 'refund')
  return charges.flatMap(({ id, amount_refunded: given }) => {
    const cents = sum(noted.filter(each => each.reference === id).map(each => -each.cents))
    return cents === given ? [] : [`${given} given back of ${id}, noted are ${cents}`]
  })
}

interface Promised {
  readonly line: Line
  readonly books: Books
  readonly customer: string
  readonly isGone: boolean
}

/** Undefined where the promise was kept or released. What was said of a change binds nobody who did not confirm it. */
async function promiseFault(world: BillingWorld, promised: Promised): Promise<string | undefined> {
  const { line, books } = promised
  if (line.kind === 'refund') return refundFault(world, line)
  if (line.kind === 'overage') return overageFault(world, promised)
  if (line.kind !== 'checkout') return undefined
  const isKept = books.subscriptions.some(({ metadata }) => metadata.checkout_id === line.reference)
  return isKept ? undefined : `the checkout ${line.reference} began nothing`
}

async function refundFault({ stripe }: BillingWorld, { reference: invoice, cents }: Line): Promise<string | undefined> {
  const { data } = await stripe.creditNotes.list({ invoice, limit: 100 })
  const given = sum(data.map(note => note.amount))
  return given === -cents ? undefined : `${-cents} of ${invoice} was to go back, ${given} went`
}

/** Billed once and to the cent; or given up with the team, or with the plan that was given back. */
async function overageFault(world: BillingWorld, { line, books, customer, isGone }: Promised) {
  const { reference: month, cents } = line
  const ofMonth = books.invoices
    .flatMap(invoice => invoice.lines.data)
    .filter(({ metadata }) => metadata.overage_month === month)
  const billed = sum(ofMonth.map(({ amount }) => amount))
  if (billed === cents && ofMonth.length === 1) return undefined
  if (billed === 0 && (isGone || (await isWaived(world, customer, month)))) return undefined
  return `${cents} was to be billed for scans of ${month}, ${ofMonth.length} lines bill ${billed}`
}

async function isWaived({ test }: BillingWorld, customer: string, month: string): Promise<boolean> {
  const row = await test.app.db
    .selectFrom('overage_month')
    .innerJoin('billing_customer', 'billing_customer.team_id', 'overage_month.team_id')
    .select('overage_month.cents')
    .where('billing_customer.customer_id', '=', customer)
    .where('month', '=', month)
    .executeTakeFirst()
  return row?.cents === 0
}

function sum(cents: readonly number[]): number {
  return cents.reduce((all, each) => all + each, 0)
}
