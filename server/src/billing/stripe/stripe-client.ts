import Stripe from 'stripe'
import type { App } from '../../app.ts'
import type { StripeConfig } from '../../config/stripe.ts'
import { Problem } from '../../kit/problem.ts'
import { API_VERSION } from './terms.ts'

/** One client per configuration; it holds connections open. */
const clients = new WeakMap<StripeConfig, Stripe>()

/** Stripe, or what stands in for it. Throws Problem `unavailable` where it is not set up. */
export function stripeOf(app: Pick<App, 'config'>): Stripe {
  const { stripe: config } = app.config
  if (!config) throw new Problem('unavailable', 'Stripe configuration missing. Please check environment variables.')
  const known = clients.get(config)
  if (known) return known
  const client = openStripe(config.secretKey, config.url, config.retryPauseMs)
  clients.set(config, client)
  return client
}

/** A client that repeats a lost call twice under one idempotency key; the pauses are its own where none are named. */
export function openStripe(secretKey: string, url: string | undefined, retryPauseMs?: number): Stripe {
  const client = new Stripe(secretKey, {
    ...{ apiVersion: API_VERSION, maxNetworkRetries: 2, timeout: 20_000 },
    ...hostOf(url),
  })
  const pause = () => (retryPauseMs ?? 0) / 1000
  // The client has no option for it, but asks itself for its shortest and its longest pause.
  const own = retryPauseMs === undefined ? {} : { getInitialNetworkRetryDelay: pause, getMaxNetworkRetryDelay: pause }
  return Object.assign(client, own)
}

function hostOf(url: string | undefined) {
  if (url === undefined) return {}
  const { hostname, port, protocol } = new URL(url)
  const isPlain = protocol === 'http:'
  return { host: hostname, port: Number(port) || (isPlain ? 80 : 443), protocol: isPlain ? 'http' : 'https' } as const
}

/** The id of something that may have come whole. */
export function idOf(of: string | { readonly id: string }): string {
  return typeof of === 'string' ? of : of.id
}
