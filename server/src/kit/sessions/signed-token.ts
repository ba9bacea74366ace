import { createRemoteJWKSet, errors, type JWTPayload, jwtVerify } from 'jose'

const PATIENCE_MS = 5_000
/** Clocks may differ by this many seconds. */
const CLOCKS_DIFFER = 60
/** Asked once and kept while the process runs; a key that is new is fetched when it is met. */
const keySets = new Map<string, ReturnType<typeof createRemoteJWKSet>>()

/** `forged`: not signed by whom it should be, or past its time. `keys_away`: nobody can tell, their keys cannot be had. */
export class TokenFault extends Error {
  override readonly name = 'TokenFault'
  readonly fault: 'forged' | 'keys_away'
  constructor(fault: TokenFault['fault'], cause: unknown) {
    super(fault, { cause })
    this.fault = fault
  }
}

/**
 * What a token says that was signed with RS256 by one of the keys at this address (a JWK set, RFC 7517) and has not run
 * out. Whom it was made by and for is the caller's to compare. Throws TokenFault.
 */
export async function readSignedToken(token: string, keysUrl: string): Promise<JWTPayload> {
  try {
    const rules = { algorithms: ['RS256'], clockTolerance: CLOCKS_DIFFER, requiredClaims: ['exp', 'iss', 'aud'] }
    return (await jwtVerify(token, keySetOf(keysUrl), rules)).payload
  } catch (error) {
    const isOfToken = error instanceof errors.JOSEError && !KEYS_AWAY.has(error.code)
    throw new TokenFault(isOfToken ? 'forged' : 'keys_away', error)
  }
}

function keySetOf(url: string) {
  const known = keySets.get(url)
  if (known) return known
  const keySet = createRemoteJWKSet(new URL(url), { timeoutDuration: PATIENCE_MS })
  keySets.set(url, keySet)
  return keySet
}

const KEYS_AWAY = new Set(['ERR_JWKS_TIMEOUT', 'ERR_JWKS_INVALID', 'ERR_JOSE_GENERIC'])
