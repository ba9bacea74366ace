import { billingConfig } from '@icebox/contract/billing/billing'
import type { OutputOf } from '@icebox/contract/call'
import type { Stripe } from '@stripe/stripe-js'
import { useQuery } from '@tanstack/react-query'
import { queryOf } from '../../kit/calls/query.ts'

export type BillingConfig = OutputOf<typeof billingConfig>

/** What pages say where nothing can be paid. */
export const STRIPE_MISSING = 'Stripe configuration missing. Please check environment variables.'
export const STRIPE_NOT_LOADED = 'Stripe not loaded'

/** Whether payments are set up here, and when, Stripe's script. Only pages that take cards call this. */
export function useStripeScript() {
  const config = useQuery(queryOf(billingConfig, undefined))
  const key = config.data?.publishableKey
  const script = useQuery({
    queryKey: ['stripe.js', key],
    queryFn: () => openStripe(config.data),
    enabled: Boolean(key),
    structuralSharing: false,
  })
  return {
    config: config.data,
    /** True when the server has said that it has no keys. */
    isMissing: config.isSuccess && !key,
    stripe: script.data ?? null,
    isFailed: config.isError || script.isError,
    retry: () => void (config.isError ? config.refetch() : script.refetch()),
  }
}

const opened = new Map<string, Promise<Stripe>>()

/**
 * Stripe's script, loaded once for the whole page; a later call tries again after a failure. The sandbox's stand-in is
 * loaded first, as Stripe's own loader takes what stands at `window.Stripe`. Throws where it cannot be had.
 */
export function openStripe(config: BillingConfig | undefined): Promise<Stripe> {
  const key = config?.publishableKey
  if (!key) return Promise.reject(new Error(STRIPE_NOT_LOADED))
  const known = opened.get(key)
  if (known) return known
  const opening = open(key, config.scriptUrl)
  opened.set(key, opening)
  opening.catch(() => opened.delete(key))
  return opening
}

async function open(key: string, scriptUrl: string | null): Promise<Stripe> {
  if (scriptUrl) await loadScript(scriptUrl)
  // The plain entry would ask for Stripe's own script by being imported.
  const { loadStripe } = await import('@stripe/stripe-js/pure')
  const stripe = await loadStripe(key)
  if (!stripe) throw new Error(STRIPE_NOT_LOADED)
  return stripe
}

function loadScript(url: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const script = document.createElement('script')
    script.src = url
    script.async = true
    script.onload = () => resolve()
    script.onerror = () => {
      script.remove()
      reject(new Error(STRIPE_NOT_LOADED))
    }
    document.head.append(script)
  })
}
