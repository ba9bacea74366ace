import type { App } from '../../app.ts'
import type { Proof } from '../sign-in.ts'
import type { Attempt } from './attempt.ts'
import { verifyIdToken } from './id-token.ts'
import type { OAuthClient, OAuthProvider } from './provider.ts'
import { clientOf } from './providers.ts'
import { ProviderRefusal } from './refusal.ts'
import { askTokens, TokenRefusal, type Tokens } from './token-call.ts'

/** What the browser brought back in its address. */
export interface Brought {
  readonly code?: string | undefined
  /** The provider's words for why there is no code, in one line. */
  readonly error?: string | undefined
}

/** Who somebody has proved to be, and what we may do for them. */
export interface Redeemed {
  readonly proof: Proof
  readonly tokens: Tokens
}

/** AADSTS numbers for consent that only an administrator can give. */
const ADMIN_NUMBERS = [65_001, 90_094, 90_095, 90_097]
const ADMIN_WORDS = /consent_required|admin_policy_enforced|AADSTS(?:65001|9009[457])\b/

/** Exchanges the code and checks the id token against the attempt. Throws ProviderRefusal. */
export async function redeem(
  app: App,
  provider: OAuthProvider,
  { attempt, brought }: { attempt: Attempt; brought: Brought },
): Promise<Redeemed> {
  const client = clientOf(app, provider)
  if (brought.error !== undefined) throw refusalOf(app, provider, brought.error)
  if (brought.code === undefined) throw new ProviderRefusal('expired')
  const redirect = `${app.config.appUrl}${provider.ways[attempt.purpose].redirect}`
  const tokens = await exchange(app, { provider, client }, { code: brought.code, redirect, verifier: attempt.verifier })
  const claims = await verifyIdToken(app, provider, tokens.id_token ?? '')
  const proof = provider.proofOf(claims)
  if (claims.nonce !== attempt.nonce || !proof) throw new ProviderRefusal('expired')
  return { proof, tokens }
}

interface CodeToRedeem {
  readonly code: string
  readonly redirect: string
  readonly verifier: string
}

async function exchange(
  app: App,
  { provider, client }: { provider: OAuthProvider; client: OAuthClient },
  { code, redirect, verifier }: CodeToRedeem,
): Promise<Tokens> {
  const form = { grant_type: 'authorization_code', code, redirect_uri: redirect, code_verifier: verifier }
  try {
    return await askTokens(app, client, form)
  } catch (error) {
    if (!(error instanceof TokenRefusal)) throw error
    if (error.error === 'consent_required' || error.numbers.some(each => ADMIN_NUMBERS.includes(each))) {
      throw adminOnly(app, provider)
    }
    throw new ProviderRefusal(error.error === 'invalid_grant' ? 'expired' : 'unavailable')
  }
}

/** RFC 6749 section 4.1.2.1; the providers' words for "ask an administrator" hide behind `access_denied` too. */
function refusalOf(app: App, provider: OAuthProvider, error: string): ProviderRefusal {
  if (ADMIN_WORDS.test(error)) return adminOnly(app, provider)
  return new ProviderRefusal(/server_error|temporarily_unavailable/.test(error) ? 'unavailable' : 'refused')
}

function adminOnly(app: App, provider: OAuthProvider): ProviderRefusal {
  const adminUrl = provider.adminUrlOf(app.config)
  return new ProviderRefusal('admin_only', adminUrl === undefined ? {} : { adminUrl })
}
