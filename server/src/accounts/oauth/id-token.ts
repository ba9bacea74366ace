import type { App } from '../../app.ts'
import { readSignedToken, TokenFault } from '../../kit/sessions/signed-token.ts'
import { type Claims, claims } from './claims.ts'
import type { OAuthProvider } from './provider.ts'
import { clientOf } from './providers.ts'
import { ProviderRefusal } from './refusal.ts'

/**
 * The claims of an id token that the provider signed for us, not expired, by the issuer it must have (OpenID Connect
 * Core 1.0, section 3.1.3.7). The nonce is the caller's to compare. Throws ProviderRefusal `expired` for any other token,
 * `unavailable` when the provider's keys cannot be had.
 */
export async function verifyIdToken(app: App, provider: OAuthProvider, idToken: string): Promise<Claims> {
  const { clientId, endpoints } = clientOf(app, provider)
  const read = claims.safeParse(await signedBy(endpoints.keys, idToken))
  const isOurs = read.success && read.data.aud === clientId
  if (!isOurs || !provider.issuersOf(app.config, read.data).includes(read.data.iss)) {
    throw new ProviderRefusal('expired')
  }
  return read.data
}

async function signedBy(keysUrl: string, idToken: string) {
  try {
    return await readSignedToken(idToken, keysUrl)
  } catch (error) {
    if (!(error instanceof TokenFault)) throw error
    throw new ProviderRefusal(error.fault === 'forged' ? 'expired' : 'unavailable')
  }
}
