import { planOf } from '@icebox/contract/billing/plans'
import type { App } from '../app.ts'
import { type Account, getAccount } from './account-store.ts'
import { type SignedIn, sellsPlans } from './sign-in.ts'

/** What somebody chose to buy before they signed in, as it stood in the address. */
export interface PlanChoice {
  readonly plan?: string | undefined
  readonly seats?: string | undefined
  readonly billing?: string | undefined
}

interface Way {
  /** By what they signed in. */
  readonly provider: string
  readonly choice: PlanChoice
  /** Where somebody new goes who need not buy anything. */
  readonly welcomePage: string
}

const RUNNING = ['trialing', 'active', 'past_due']

/**
 * The page of ours that follows signing in. Where plans are sold, whoever has none goes to the checkout of what they
 * chose, or, when new, to the plans.
 */
export async function pageAfterSignIn(
  app: App,
  { accountId, isNew }: Pick<SignedIn, 'accountId' | 'isNew'>,
  { provider, choice, welcomePage }: Way,
): Promise<string> {
  const account = await getAccount(app.db, accountId)
  const mustBuy = sellsPlans(app) && !RUNNING.includes(account.subscription_status)
  if (mustBuy && planOf(choice.plan)) return checkoutPage(account, provider, choice)
  if (!isNew) return '/dashboard'
  return mustBuy ? '/pricing' : withChoice(welcomePage, choice)
}

function checkoutPage({ id, email, name }: Account, provider: string, choice: PlanChoice): string {
  return withChoice('/subscribe', choice, { provider, email, name: name || (email.split('@')[0] ?? ''), userId: id })
}

/** An address with what was chosen to buy, which goes along to the checkout. */
export function withChoice(page: string, choice: PlanChoice, more: Readonly<Record<string, string>> = {}): string {
  const { plan, seats, billing } = choice
  const chosen = planOf(plan) ? { plan, seats, billing } : {}
  const query = new URLSearchParams()
  for (const [key, value] of Object.entries({ ...chosen, ...more })) if (value) query.set(key, value)
  return query.size === 0 ? page : `${page}?${query}`
}
