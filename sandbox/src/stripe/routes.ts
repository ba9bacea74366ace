import { PRICE_ROUTES } from './catalog/prices.ts'
import { PRODUCT_ROUTES } from './catalog/products.ts'
import { CUSTOMER_ROUTES, forgetCustomer } from './customers/customers.ts'
import { PAYMENT_METHOD_ROUTES } from './customers/payment-methods.ts'
import { SETUP_INTENT_ROUTES } from './customers/setup-intents.ts'
import { ENDPOINT_ROUTES } from './events/endpoints.ts'
import { INVOICE_ROUTES } from './invoices/calls.ts'
import { INVOICE_ITEM_ROUTES } from './invoices/invoice-items.ts'
import { PREVIEW_ROUTES } from './invoices/preview.ts'
import { ACCOUNT_ROUTES } from './other/accounts.ts'
import { COUPON_ROUTES } from './other/coupons.ts'
import { METER_ROUTES } from './other/meters.ts'
import { CHARGE_ROUTES } from './payments/charges.ts'
import { CREDIT_NOTE_ROUTES } from './payments/credit-notes.ts'
import { DISPUTE_ROUTES } from './payments/disputes.ts'
import { PAYMENT_INTENT_ROUTES } from './payments/intent-calls.ts'
import { REFUND_ROUTES } from './payments/refunds.ts'
import { SCHEDULE_ROUTES } from './schedules/schedules.ts'
import { SUBSCRIPTION_ROUTES } from './subscriptions/calls.ts'
import { end, isOver } from './subscriptions/cancel.ts'
import { TEST_CLOCK_ROUTES } from './time/test-clocks.ts'
import { params } from './wire/params.ts'
import { type Route, route } from './wire/route.ts'
import { all } from './world.ts'

const removeCustomer = route('DELETE /v1/customers/:id', {
  input: params({}),
  run: (world, _, [id = '']) => {
    const subscriptions = all(world, 'subscription').filter(each => each.customer === id && !isOver(each))
    for (const each of subscriptions) end(world, each, 'cancellation_requested')
    return forgetCustomer(world, id)
  },
})

/** Every call the twin knows. The first that fits answers. */
export const ROUTES: readonly Route[] = [
  ...[...PRODUCT_ROUTES, ...PRICE_ROUTES, ...COUPON_ROUTES],
  ...[...CUSTOMER_ROUTES, removeCustomer, ...PAYMENT_METHOD_ROUTES, ...SETUP_INTENT_ROUTES],
  ...[...SUBSCRIPTION_ROUTES, ...SCHEDULE_ROUTES],
  ...[...PREVIEW_ROUTES, ...INVOICE_ROUTES, ...INVOICE_ITEM_ROUTES],
  ...[...PAYMENT_INTENT_ROUTES, ...CHARGE_ROUTES, ...REFUND_ROUTES, ...CREDIT_NOTE_ROUTES, ...DISPUTE_ROUTES],
  ...[...ENDPOINT_ROUTES, ...TEST_CLOCK_ROUTES, ...METER_ROUTES, ...ACCOUNT_ROUTES],
]
