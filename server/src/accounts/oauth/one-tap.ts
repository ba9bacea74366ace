import type { OutputOf } from '@icebox/contract/call'
import type { googleOneTap as oneTapCall, googleVerify as verifyCall } from '@icebox/contract/providers'
import type { App } from '../../app.ts'
import { countTry } from '../../kit/db/limit.ts'
import type { Visitor } from '../../kit/http/route.ts'
import { randomToken } from '../../kit/sessions/secrets.ts'
import { getAccount } from '../account-store.ts'
import { claimAttempt, keepAttempt, TRIES } from './attempt.ts'
import { enter } from './enter.ts'
import { GOOGLE } from './google.ts'
import { verifyIdToken } from './id-token.ts'
import { ProviderRefusal } from './refusal.ts'

/** The page with the prompt may stand open for a while before somebody answers it. */
const LASTS_MINUTES = 60

/** What the page needs for One Tap; null where Google is not set up. */
export async function offerOneTap(app: App, visitor: Visitor): Promise<OutputOf<typeof oneTapCall>> {
  const { google } = app.config
  if (!google) return null
  const nonce = randomToken()
  const attempt = { provider: GOOGLE, purpose: 'sign_in', caller: visitor, choice: {} } as const
  await keepAttempt(app, attempt, { state: stateOf(nonce), nonce, verifier: '', lastsMinutes: LASTS_MINUTES })
  return { clientId: google.clientId, scriptUrl: google.oneTapUrl, nonce }
}

interface Credential {
  readonly credential: string
  readonly plan?: string | undefined
  readonly seats?: number | undefined
}

/**
 * Signs in by the id token that Google's script handed to the page. The page sends it as JSON with our own header, so
 * that no other site's form can; the nonce ties it to a page that this browser asked for. Throws ProviderRefusal.
 */
export async function verifyOneTap(
  app: App,
  visitor: Visitor,
  { credential, plan, seats }: Credential,
): Promise<OutputOf<typeof verifyCall>> {
  await countTry(app, `one-tap:${visitor.ip}`, TRIES)
  const claims = await verifyIdToken(app, GOOGLE, credential)
  const attempt = await claimAttempt(app, {
    provider: GOOGLE.name,
    state: stateOf(claims.nonce ?? ''),
    caller: visitor,
  })
  const proof = GOOGLE.proofOf(claims)
  if (!attempt || attempt.isLate || !proof) throw new ProviderRefusal('expired')
  const choice = { plan, seats: seats === undefined ? undefined : String(seats) }
  const { accountId, isNew, redirectUrl } = await enter(app, visitor, { provider: GOOGLE, proof, choice })
  const { email, subscription_status: subscriptionStatus } = await getAccount(app.db, accountId)
  return { success: true, user: { id: accountId, email, subscriptionStatus }, isNew, redirectUrl }
}

/** The nonce stands in for the state, under a word of its own, so that neither passes for the other. */
function stateOf(nonce: string): string {
  return `one_tap.${nonce}`
}
