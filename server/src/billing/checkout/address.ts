import { isDeepStrictEqual } from 'node:util'
import type { setOrganizationDetails as detailsCall } from '@icebox/contract/billing/payments'
import type { InputOf } from '@icebox/contract/call'
import type Stripe from 'stripe'
import { getAccount } from '../../accounts/account-store.ts'
import type { Actor, App } from '../../app.ts'
import { tellDeed } from '../../kit/audit/tell.ts'
import { type Db, inTransaction, type Tx } from '../../kit/db/db.ts'
import { Problem } from '../../kit/problem.ts'
import { type BillingCustomer, findCustomer, storeAddress } from '../state/customer-store.ts'
import { withTeamLock } from '../state/lock.ts'
import { assertOwner } from '../state/roles.ts'
import { publishToTeam } from '../state/state-store.ts'
import { stripeOf } from '../stripe/stripe-client.ts'
import { ADDRESS_CHECK } from '../stripe/terms.ts'

/** Name and address as they stand on invoices. */
export async function setOrganizationDetails(
  app: App,
  { accountId }: Actor,
  { organizationName, address }: InputOf<typeof detailsCall>,
): Promise<{ success: true }> {
  const account = await getAccount(app.db, accountId)
  assertOwner(account)
  const { team_id: teamId } = account
  await withTeamLock(app, teamId, async () => {
    const known = await findCustomer(app.db, teamId)
    if (!known) throw new Problem('conflict', 'You have no running subscription. Please choose a plan first.')
    const { postalCode, line2, ...rest } = address
    const customer = await stripeOf(app).customers.update(known.customer_id, {
      name: organizationName,
      address: { ...rest, line2: line2 ?? '', postal_code: postalCode },
      ...(app.config.stripe?.addsTax ? { tax: { validate_location: ADDRESS_CHECK } } : {}),
    })
    await inTransaction(app, async tx => {
      await storeCustomerDetails(tx, customer)
      await publishToTeam(tx, teamId, 'subscription_updated')
      if (!isSame(known, customer)) await tellDeed(tx, app)
    })
  })
  return { success: true }
}

function isSame(known: BillingCustomer, { name, address }: Stripe.Customer): boolean {
  return isDeepStrictEqual([known.organization_name, known.address], [name, { ...address }])
}

/** What Stripe says now of name and address. */
export async function storeCustomerDetails(tx: Tx | Db, { id, name, address }: Stripe.Customer): Promise<void> {
  await storeAddress(tx, id, { name: name ?? '', address: address ?? null })
}
