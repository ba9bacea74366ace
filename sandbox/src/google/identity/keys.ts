import { createHash } from 'node:crypto'
import { exportJWK, exportSPKI, generateKeyPair, importJWK, type JWTPayload, SignJWT } from 'jose'

/** Google's own name in its tokens, wherever the twin listens. */
export const ISSUER = 'https://accounts.google.com'

/** The key behind id tokens and pushes. */
export interface Keys {
  /** The private key's JWK, to be kept and given to `openKeys` again. */
  readonly privateParts: Record<string, string>
  /** The certificates as `/oauth2/v3/certs` shows them. */
  jwks(): object
  /** The same as `/oauth2/v1/certs` does: key id to PEM. */
  pems(): Promise<Record<string, string>>
  /** Signs claims for an hour in Google's name. */
  sign(claims: JWTPayload): Promise<string>
}

/** Makes an RSA key, or takes the one of a run before. */
export async function openKeys(former?: Readonly<Record<string, string>>): Promise<Keys> {
  const privateParts = former ? { ...former } : await newKey()
  const { kty = 'RSA', n, e } = privateParts
  const kid = createHash('sha1').update(String(n)).digest('hex')
  const shown = { kty, n, e, kid, alg: 'RS256', use: 'sig' }
  const signingKey = await importJWK({ ...privateParts, kty }, 'RS256')
  return {
    privateParts,
    jwks: () => ({ keys: [shown] }),
    pems: async () => {
      const key = await importJWK(shown, 'RS256', { extractable: true })
      return key instanceof Uint8Array ? {} : { [kid]: await exportSPKI(key) }
    },
    sign: claims =>
      new SignJWT(claims)
        .setProtectedHeader({ alg: 'RS256', kid, typ: 'JWT' })
        .setIssuer(ISSUER)
        .setIssuedAt()
        .setExpirationTime('1h')
        .sign(signingKey),
  }
}

let made: Promise<Record<string, string>> | undefined

/** Made once, since it takes longer than all the rest of a start. */
function newKey(): Promise<Record<string, string>> {
  made ??= makeKey()
  return made
}

async function makeKey(): Promise<Record<string, string>> {
  const { privateKey } = await generateKeyPair('RS256', { extractable: true })
  const parts = Object.entries(await exportJWK(privateKey))
  return Object.fromEntries(parts.flatMap(([name, value]) => (typeof value === 'string' ? [[name, value]] : [])))
}
