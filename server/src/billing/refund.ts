import { MONEY_BACK_DAYS } from '@icebox/contract/constants'
import { getAccount } from '../accounts/account-store.ts'
import type { Actor, App } from '../app.ts'
import { Problem } from '../kit/problem.ts'
import { type BillingCustomer, billingNow, findCustomer } from './customer-store.ts'
import { endSubscriptions } from './end-subscriptions.ts'
import { withTeamLock } from './lock.ts'
import { findRefund, insertRefund, storeCreditNote } from './refund-store.ts'
import { assertOwner } from './roles.ts'
import { stripeOf } from './stripe-client.ts'
import { syncTeam } from './sync.ts'
import { MONEY_BACK_COMMENT, MONEY_BACK_REASON, REFUND_LETTER } from './terms.ts'

/** What can go back, in cents, and until when in Unix seconds. */
export interface MoneyBack {
  readonly invoiceId: string
  readonly amountCents: number
  readonly until: number
}

/** The first payment of a customer, within thirty days and once; null otherwise. */
export async function moneyBackOf(app: App, customer: BillingCustomer): Promise<MoneyBack | null> {
  const { customer_id: id, first_paid_invoice_id: invoiceId, first_paid_cents: cents, first_paid_at: at } = customer
  if (invoiceId === null || cents === null || at === null) return null
  const ends = at.getTime() + MONEY_BACK_DAYS * 86_400_000
  if ((await billingNow(app.db)).getTime() > ends || (await findRefund(app.db, id))) return null
  return { invoiceId, amountCents: cents, until: Math.floor(ends / 1000) }
}

/** Gives the first payment back in full and ends the subscription at once. A repeat answers the same. */
export async function refundSubscription(
  app: App,
  { accountId }: Actor,
): Promise<{ success: true; amountCents: number }> {
  const account = await getAccount(app.db, accountId)
  assertOwner(account)
  const { team_id: teamId } = account
  return withTeamLock(app, teamId, async () => {
    const customer = await findCustomer(app.db, teamId)
    const begun = customer && (await findRefund(app.db, customer.customer_id))
    const due = customer && !begun ? await moneyBackOf(app, customer) : null
    if (!customer || (!begun && !due)) {
      throw new Problem('conflict', `The money-back guarantee covers the first payment, for ${MONEY_BACK_DAYS} days.`)
    }
    if (due) {
      const { invoiceId, amountCents } = due
      await insertRefund(app.db, { invoice_id: invoiceId, customer_id: customer.customer_id, cents: amountCents })
    }
    return { success: true, amountCents: await giveBack(app, teamId, customer) }
  })
}

/** Ends a refund that was begun. */
export async function resumeRefund(app: App, teamId: string): Promise<void> {
  await withTeamLock(app, teamId, async () => {
    const customer = await findCustomer(app.db, teamId)
    if (customer) await giveBack(app, teamId, customer)
  })
}

/** A credit note makes refund and books together; its key keeps the money from going twice. */
async function giveBack(app: App, teamId: string, { customer_id: customerId }: BillingCustomer): Promise<number> {
  const refund = await findRefund(app.db, customerId)
  if (!refund) return 0
  const { invoice_id: invoice, cents } = refund
  if (refund.credit_note_id === null) {
    await endSubscriptions(app, customerId, MONEY_BACK_COMMENT)
    const note = await stripeOf(app).creditNotes.create(
      {
        invoice,
        amount: cents,
        refund_amount: cents,
        reason: MONEY_BACK_REASON,
        email_type: REFUND_LETTER,
      },
      { idempotencyKey: `mb:${invoice}` },
    )
    await storeCreditNote(app.db, invoice, note.id)
  }
  await syncTeam(app, teamId)
  return cents
}
