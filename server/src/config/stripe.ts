import { ConfigError } from './error.ts'
import type { Variables } from './variables.ts'

export interface StripeConfig {
  readonly secretKey: string
  readonly publishableKey: string
  /** One, or two while one is replaced. */
  readonly webhookSecrets: readonly string[]
  /** Whether real cards are charged; events of the other mode are refused. */
  readonly isLive: boolean
  /** Stands in for Stripe's own address; undefined is Stripe. */
  readonly url: string | undefined
  /** Stands in for Stripe.js in the browser; undefined is Stripe's own. */
  readonly scriptUrl: string | undefined
  readonly addsTax: boolean
  /** Between two tries of a call that was lost; left out, as Stripe's client has it. */
  readonly retryPauseMs?: number
}

type StripeKeys = Pick<StripeConfig, 'secretKey' | 'publishableKey' | 'webhookSecrets'>

/** Undefined when no key is set. Throws ConfigError when one of them is missing or they do not fit together. */
export function stripeOf(read: Variables): StripeConfig | undefined {
  const {
    STRIPE_SECRET_KEY: secretKey,
    STRIPE_PUBLISHABLE_KEY: publishableKey,
    STRIPE_WEBHOOK_SECRET: webhookSecrets,
  } = read
  if (secretKey === undefined && publishableKey === undefined && webhookSecrets === undefined) return undefined
  if (secretKey === undefined || publishableKey === undefined || !webhookSecrets?.length) {
    throw new ConfigError(
      'STRIPE_SECRET_KEY, STRIPE_PUBLISHABLE_KEY and STRIPE_WEBHOOK_SECRET go together; set all three or none.',
    )
  }
  if (isLiveKey(secretKey) !== isLiveKey(publishableKey)) {
    throw new ConfigError('STRIPE_SECRET_KEY and STRIPE_PUBLISHABLE_KEY must both be test keys or both be live keys.')
  }
  return stripeAt(read.STRIPE_URL, { secretKey, publishableKey, webhookSecrets }, read.STRIPE_TAX)
}

/** Stripe itself, or what stands in for it below one base. */
export function stripeAt(url: string | undefined, keys: StripeKeys, addsTax = false): StripeConfig {
  const { secretKey, publishableKey, webhookSecrets } = keys
  return {
    secretKey,
    publishableKey,
    webhookSecrets,
    isLive: isLiveKey(secretKey),
    url,
    scriptUrl: url && `${url}/stripe.js`,
    addsTax,
  }
}

function isLiveKey(key: string): boolean {
  return /^[a-z]+_live_/.test(key)
}
