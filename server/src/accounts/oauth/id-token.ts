import { createRemoteJWKSet, errors, jwtVerify } from 'jose'
import type { App } from '../../app.ts'
import { type Claims, claims } from './claims.ts'
import type { OAuthProvider } from './provider.ts'
import { clientOf } from './providers.ts'
import { ProviderRefusal } from './refusal.ts'

const PATIENCE_MS = 5_000
/** Clocks may differ by this many seconds. */
const CLOCKS_DIFFER = 60
/** Asked once and kept while the process runs; a key that is new is fetched when it is met. */
const keySets = new Map<string, ReturnType<typeof createRemoteJWKSet>>()

/**
 * The claims of an id token that the provider signed for us, not expired, by the issuer it must have (OpenID Connect
 * Core 1.0, section 3.1.3.7). The nonce is the caller's to compare. Throws ProviderRefusal `expired` for any other token,
 * `unavailable` when the provider's keys cannot be had.
 */
export async function verifyIdToken(app: App, provider: OAuthProvider, idToken: string): Promise<Claims> {
  const { clientId, endpoints } = clientOf(app, provider)
  const read = claims.safeParse(await signedPayload(idToken, { audience: clientId, keys: endpoints.keys }))
  if (!read.success || !provider.issuersOf(app.config, read.data).includes(read.data.iss)) {
    throw new ProviderRefusal('expired')
  }
  return read.data
}

async function signedPayload(idToken: string, { audience, keys }: { audience: string; keys: string }) {
  try {
    const { payload } = await jwtVerify(idToken, keySetOf(keys), {
      audience,
      algorithms: ['RS256'],
      clockTolerance: CLOCKS_DIFFER,
      requiredClaims: ['exp', 'iss', 'sub'],
    })
    return payload
  } catch (error) {
    throw new ProviderRefusal(isOfToken(error) ? 'expired' : 'unavailable')
  }
}

function keySetOf(url: string) {
  const known = keySets.get(url)
  if (known) return known
  const keySet = createRemoteJWKSet(new URL(url), { timeoutDuration: PATIENCE_MS })
  keySets.set(url, keySet)
  return keySet
}

/** Whether the token is to blame, and not the way to the keys. */
function isOfToken(error: unknown): boolean {
  const isOurs = error instanceof errors.JOSEError
  return isOurs && !KEYS_AWAY.has(error.code)
}

const KEYS_AWAY = new Set(['ERR_JWKS_TIMEOUT', 'ERR_JWKS_INVALID', 'ERR_JOSE_GENERIC'])
