import { z } from 'zod'
import type { App } from '../../app.ts'
import type { LandingVerb } from '../../kit/http/landing.ts'
import type { Visitor } from '../../kit/http/route.ts'
import { WayEnded } from '../../kit/sessions/session.ts'
import { type Attempt, claimAttempt, purposeOf } from './attempt.ts'
import type { OAuthProvider, Purpose } from './provider.ts'
import { type Redeemed, redeem } from './redeem.ts'
import { ProviderRefusal } from './refusal.ts'

const text = (most: number) => z.string().max(most).optional().catch(undefined)
const query = z.object({
  state: z.string().max(200).catch(''),
  code: text(8_192),
  error: text(200),
  error_subcode: text(200),
  error_description: text(4_000),
})

/** What somebody came back with, and what they had gone for. */
export interface Arrived extends Redeemed {
  readonly provider: OAuthProvider
  readonly attempt: Attempt
}

/** What one purpose does with a proof; both answer a path of ours. */
export interface Ending {
  readonly reached: (app: App, visitor: Visitor, arrived: Arrived) => Promise<string>
  /** `attempt` is undefined when nobody here began it. */
  readonly failed: (refusal: ProviderRefusal, provider: OAuthProvider, attempt: Attempt | undefined) => string
}

/** `mailbox` is missing where the provider leads back to another address for it. */
type Endings = Readonly<Record<'sign_in' | 'invitation', Ending> & Partial<Record<Purpose, Ending>>>

/** Ends what was begun at a provider when the browser is led back to us by its address. */
export function landFrom(provider: OAuthProvider, endings: Endings): LandingVerb {
  return async (app, visitor, given) => {
    const { state, code, ...errors } = query.parse(given)
    const ending = endings[purposeOf(state)] ?? endings.sign_in
    const attempt = await claimAttempt(app, { provider: provider.name, state, caller: visitor })
    try {
      if (!attempt || attempt.isLate || !endings[attempt.purpose]) throw new ProviderRefusal('expired')
      const error = Object.values(errors).filter(Boolean).join(' ') || undefined
      const redeemed = await redeem(app, provider, { attempt, brought: { code, error } })
      return await ending.reached(app, visitor, { ...redeemed, provider, attempt })
    } catch (error) {
      const refusal = error instanceof WayEnded ? new ProviderRefusal('way_ended') : error
      if (!(refusal instanceof ProviderRefusal)) throw refusal
      return ending.failed(refusal, provider, attempt)
    }
  }
}
