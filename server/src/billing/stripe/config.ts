import type { billingConfig as configCall } from '@icebox/contract/billing/billing'
import type { OutputOf } from '@icebox/contract/call'
import { TRIAL_DAYS } from '@icebox/contract/constants'
import { sellsPlans } from '../../accounts/sign-in.ts'
import type { App } from '../../app.ts'

/** What the browser needs to show a card form; null where nothing is sold. */
export async function billingConfig(app: App): Promise<OutputOf<typeof configCall>> {
  const stripe = sellsPlans(app) ? app.config.stripe : undefined
  return {
    publishableKey: stripe?.publishableKey ?? null,
    scriptUrl: stripe?.scriptUrl ?? null,
    trialDays: TRIAL_DAYS,
    addsTax: stripe?.addsTax ?? false,
    sendsLetters: app.config.outgoing !== undefined,
  }
}
