import { planOf } from '@icebox/contract/plans'
import type { App } from '../../app.ts'
import { inTransaction } from '../../kit/db.ts'
import type { Visitor } from '../../kit/route.ts'
import { type Proof, type SignedIn, signInWithProof } from '../sign-in.ts'
import { beginAttempt, type Choice } from './attempt.ts'
import type { Arrived, Ending } from './land.ts'
import type { OAuthProvider } from './provider.ts'

export type PlanChoice = Pick<Choice, 'plan' | 'seats' | 'billing'>

/** Signing in or up: the same step, since a proven identity decides which it is. */
export function enterBy(provider: OAuthProvider) {
  return (app: App, visitor: Visitor, { plan, seats, billing }: PlanChoice) =>
    beginAttempt(app, { provider, purpose: 'sign_in', asker: visitor, choice: { plan, seats, billing } })
}

export const signInEnding: Ending = {
  reached: async (app: App, visitor: Visitor, { provider, proof, attempt }: Arrived) =>
    (await enter(app, visitor, { provider, proof, choice: attempt.choice })).redirectUrl,
  failed: ({ failure }) => `/auth?error=${failure}`,
}

interface Entrance {
  readonly provider: OAuthProvider
  readonly proof: Proof
  readonly choice: PlanChoice
}

/** Opens the account of a proof with a new session, and says where it goes on. */
export async function enter(
  app: App,
  visitor: Visitor,
  { provider, proof, choice }: Entrance,
): Promise<SignedIn & { readonly redirectUrl: string }> {
  const signedIn = await inTransaction(app, tx => signInWithProof(tx, app, proof))
  await visitor.startSession(signedIn.accountId)
  return { ...signedIn, redirectUrl: signedIn.isNew ? setupPage(provider, choice) : '/dashboard' }
}

/** Somebody new connects the mailbox first; what they chose to buy goes along for the checkout. */
export function setupPage({ setupPage: page }: OAuthProvider, { plan, seats, billing }: PlanChoice): string {
  if (!planOf(plan)) return page
  const chosen = Object.entries({ plan, seats, billing }).flatMap(([name, value]) => (value ? [[name, value]] : []))
  return `${page}?${new URLSearchParams(chosen)}`
}
