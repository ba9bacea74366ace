import type { BillingPeriod } from '@icebox/contract/billing/plans'
import { PERIODS, PLANS, type Plan, tiersOf } from '@icebox/contract/billing/plans'
import { PRODUCT_NAME } from '@icebox/contract/constants'
import type Stripe from 'stripe'
import { lookupKeyOf } from './catalogue.ts'
import { isMissing } from './stripe-failure.ts'
import { API_VERSION, BILLING_SCHEME, CURRENCY, EVENTS, INTERVAL, TAX_BEHAVIOR, TAX_CODE, TIERS_MODE } from './terms.ts'

/** Where the events of Stripe arrive. */
export const STRIPE_HOOK = '/webhooks/stripe'

export interface Bootstrapped {
  /** What was made or found, one line each. */
  readonly lines: readonly string[]
  /** Of an endpoint made just now; Stripe says it once. */
  readonly webhookSecret: string | undefined
}

/**
 * Makes products, prices, the webhook endpoint and the wallet domain at Stripe. Repeated, it adds what is missing; a price that
 * differs from the table gets a newer one beside it, and whoever has the older keeps it.
 */
export async function bootstrapBilling(stripe: Stripe, appUrl: string): Promise<Bootstrapped> {
  const lines: string[] = []
  for (const plan of PLANS) {
    lines.push(await makeProduct(stripe, plan))
    for (const period of PERIODS) lines.push(await makePrice(stripe, plan, period))
  }
  const endpoint = await makeEndpoint(stripe, `${appUrl}${STRIPE_HOOK}`)
  lines.push(endpoint.line, await makeWalletDomain(stripe, appUrl))
  return { lines, webhookSecret: endpoint.secret }
}

async function makeProduct(stripe: Stripe, plan: Plan): Promise<string> {
  const id = `icebox_${plan.slug}`
  const found = await stripe.products.retrieve(id).catch(error => {
    if (isMissing(error)) return undefined
    throw error
  })
  if (found) return `product ${id}: there`
  await stripe.products.create({ id, name: `${PRODUCT_NAME} ${plan.name}`, unit_label: 'seat', tax_code: TAX_CODE })
  return `product ${id}: made`
}

async function makePrice(stripe: Stripe, plan: Plan, period: BillingPeriod): Promise<string> {
  const key = lookupKeyOf(plan.slug, period)
  const { data } = await stripe.prices.list({ lookup_keys: [key], expand: ['data.tiers'], limit: 1 })
  const [found] = data
  if (found && isAsInTable(found, plan, period)) return `price ${key}: there`
  await stripe.prices.create({
    product: `icebox_${plan.slug}`,
    currency: CURRENCY,
    lookup_key: key,
    transfer_lookup_key: true,
    tax_behavior: TAX_BEHAVIOR,
    recurring: { interval: INTERVAL[period] },
    metadata: { plan: plan.slug, period },
    ...amountOf(plan, period),
  })
  return found ? `price ${key}: a newer one made; whoever has the older keeps it` : `price ${key}: made`
}

function amountOf(plan: Plan, period: BillingPeriod) {
  const tiers = tiersOf(plan.slug, period)
  const [only] = tiers
  if (!plan.perSeat && only) return { billing_scheme: BILLING_SCHEME.flat, unit_amount: only.unitCents }
  return {
    billing_scheme: BILLING_SCHEME.tiered,
    tiers_mode: TIERS_MODE,
    tiers: tiers.map(({ upTo, unitCents }) => ({ up_to: upTo ?? ('inf' as const), unit_amount: unitCents })),
  }
}

function isAsInTable(price: Stripe.Price, plan: Plan, period: BillingPeriod): boolean {
  const wanted = tiersOf(plan.slug, period)
  const { tiers, unit_amount: flatCents } = price
  const has = plan.perSeat
    ? (tiers ?? []).map(({ up_to, unit_amount }) => ({ upTo: up_to, unitCents: unit_amount }))
    : [{ upTo: null, unitCents: flatCents }]
  const isLabelled = price.metadata.plan === plan.slug && price.metadata.period === period
  return isLabelled && JSON.stringify(has) === JSON.stringify(wanted)
}

async function makeEndpoint(stripe: Stripe, url: string) {
  const { data } = await stripe.webhookEndpoints.list({ limit: 100 })
  const found = data.find(each => each.url === url && each.api_version === API_VERSION)
  if (found) return { line: await tellMore(stripe, found), secret: undefined }
  const made = await stripe.webhookEndpoints.create({ url, api_version: API_VERSION, enabled_events: [...EVENTS] })
  return { line: `webhook ${url}: made`, secret: made.secret }
}

/** An endpoint of an earlier version is told of what has come since; what else it hears of stays. */
async function tellMore(stripe: Stripe, { id, url, enabled_events: has }: Stripe.WebhookEndpoint): Promise<string> {
  const missing = EVENTS.filter(each => !has.includes(each) && !has.includes('*'))
  if (missing.length === 0) return `webhook ${url}: there`
  const events = [...has, ...missing] as Stripe.WebhookEndpointUpdateParams.EnabledEvent[]
  await stripe.webhookEndpoints.update(id, { enabled_events: events })
  return `webhook ${url}: now also told of ${missing.join(', ')}`
}

/** Wallets ask for it, and only on a real domain. */
async function makeWalletDomain(stripe: Stripe, appUrl: string): Promise<string> {
  const { protocol, hostname } = new URL(appUrl)
  if (protocol !== 'https:') return 'wallet domain: none, since APP_URL is not https'
  const { data } = await stripe.paymentMethodDomains.list({ domain_name: hostname, limit: 1 })
  if (data.length > 0) return `wallet domain ${hostname}: there`
  await stripe.paymentMethodDomains.create({ domain_name: hostname })
  return `wallet domain ${hostname}: made`
}
