import { PERIODS, PLAN_SLUGS } from '@icebox/contract/billing/plans'
import type { Finding } from '@icebox/contract/safety/operator'
import { STRIPE_HOOK } from '../../billing/stripe/bootstrap.ts'
import { lookupKeyOf } from '../../billing/stripe/catalogue.ts'
import { openStripe } from '../../billing/stripe/stripe-client.ts'
import { API_VERSION, EVENTS } from '../../billing/stripe/terms.ts'
import type { Config } from '../../config.ts'
import { broken, leftOut, well } from './finding.ts'

type Stripe = ReturnType<typeof openStripe>

/** By the type of Stripe's error. */
const REFUSALS: Readonly<Record<string, string>> = {
  StripeAuthenticationError: 'Stripe does not know STRIPE_SECRET_KEY; copy it again from its dashboard.',
  StripePermissionError:
    'the restricted key may not read prices or webhook endpoints; give it that right, or use the secret key.',
}
const NO_ANSWER = "Stripe does not answer; check this machine's way to the internet and STRIPE_URL."
const MAKE_IT = 'run npm run billing:bootstrap, which makes what is missing.'

/** Whether Stripe takes the key, sells what we sell, and tells us of it. Nothing is charged and nothing is changed. */
export async function lookAtStripe({ stripe: config, appUrl, sandbox }: Config): Promise<Finding[]> {
  if (!config || sandbox)
    return [leftOut('Stripe', 'not set up, so nothing is sold; set the three STRIPE_ keys to sell.')]
  const stripe = openStripe(config.secretKey, config.url)
  try {
    const prices = await lookAtPrices(stripe)
    const mode = config.isLive ? 'live: real cards are charged' : 'test: no real card is charged'
    return [well('Stripe', `takes the key; the mode is ${mode}.`), prices, await lookAtEndpoint(stripe, appUrl)]
  } catch (error) {
    const { type = '' } = error as { type?: string }
    if (!type.startsWith('Stripe')) throw error
    return [broken('Stripe', REFUSALS[type] ?? NO_ANSWER)]
  }
}

async function lookAtPrices(stripe: Stripe): Promise<Finding> {
  const wanted = PLAN_SLUGS.flatMap(plan => PERIODS.map(period => lookupKeyOf(plan, period)))
  const { data } = await stripe.prices.list({ lookup_keys: wanted, active: true, limit: 100 })
  const missing = wanted.filter(key => !data.some(price => price.lookup_key === key))
  if (missing.length > 0) return broken('Prices', `${missing.join(', ')} are not at Stripe; ${MAKE_IT}`)
  return well('Prices', `all ${wanted.length} are at Stripe.`)
}

async function lookAtEndpoint(stripe: Stripe, appUrl: string): Promise<Finding> {
  const what = 'Webhook'
  const url = `${appUrl}${STRIPE_HOOK}`
  const { data } = await stripe.webhookEndpoints.list({ limit: 100 })
  const ours = data.filter(endpoint => endpoint.url === url)
  if (ours.length === 0) return broken(what, `Stripe calls nobody at ${url}; ${MAKE_IT}`)
  const current = ours.find(({ api_version: version }) => version === API_VERSION)
  if (!current) return broken(what, `the endpoint at ${url} speaks another version than ${API_VERSION}; ${MAKE_IT}`)
  if (current.status !== 'enabled') return broken(what, `the endpoint at ${url} is disabled; enable it at Stripe.`)
  const heard = new Set<string>(current.enabled_events)
  const missing = heard.has('*') ? [] : EVENTS.filter(event => !heard.has(event))
  if (missing.length > 0) return broken(what, `the endpoint at ${url} does not hear of ${missing.join(', ')}.`)
  return well(what, `Stripe calls ${url}; STRIPE_WEBHOOK_SECRET must be that endpoint's.`)
}
