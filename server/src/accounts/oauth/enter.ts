import type { App } from '../../app.ts'
import { inTransaction } from '../../kit/db/db.ts'
import type { Visitor } from '../../kit/http/route.ts'
import { assertNotHeld } from '../company/held.ts'
import { type PlanChoice, pageAfterSignIn } from '../next-page.ts'
import { type Proof, type SignedIn, signInWithProof } from '../sign-in.ts'
import { beginAttempt } from './attempt.ts'
import type { Arrived, Ending } from './land.ts'
import type { OAuthProvider } from './provider.ts'

/** Signing in or up: the same step, since a proven identity decides which it is. */
export function enterBy(provider: OAuthProvider) {
  return (app: App, visitor: Visitor, { plan, seats, billing, again }: PlanChoice & { again?: 'true' | undefined }) => {
    const choice = { plan, seats, billing, again: again === 'true' }
    return beginAttempt(app, { provider, purpose: 'sign_in', caller: visitor, choice })
  }
}

export const signInEnding: Ending = {
  reached: async (app: App, visitor: Visitor, { provider, proof, attempt }: Arrived) =>
    (
      await enter(app, visitor, {
        provider,
        proof: { ...proof, isAgain: attempt.choice.again },
        choice: attempt.choice,
      })
    ).redirectUrl,
  failed: ({ failure }, _provider, attempt) => `/auth?${attempt?.choice.again ? 'again=true&' : ''}error=${failure}`,
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
  await assertNotHeld(app.db, app, signedIn.accountId)
  await visitor.startSession(signedIn)
  const way = { provider: provider.name, choice, welcomePage: provider.setupPage }
  return { ...signedIn, redirectUrl: await pageAfterSignIn(app, signedIn, way) }
}
