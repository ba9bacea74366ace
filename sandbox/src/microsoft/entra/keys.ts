import { exportJWK, generateKeyPair, importJWK, type JWK, SignJWT } from 'jose'

/** The key of the twin, which signs id_tokens with RS256. */
export interface SigningKey {
  /** With its private part, to be kept over a restart. */
  readonly jwk: JWK
  /** What the key endpoint shows. */
  readonly shown: JWK
  sign(claims: Readonly<Record<string, unknown>>): Promise<string>
}

/** Making one takes its time, so that all new twins of one process share it. */
let fresh: Promise<JWK> | undefined

export async function openKey(kept: JWK | undefined): Promise<SigningKey> {
  const jwk = kept ?? (await freshJwk())
  const key = await importJWK(jwk, 'RS256')
  const { kty, n, e, kid } = jwk
  return {
    jwk,
    shown: { kty, n, e, kid, use: 'sig', alg: 'RS256' },
    sign: claims => new SignJWT({ ...claims }).setProtectedHeader({ alg: 'RS256', typ: 'JWT', kid }).sign(key),
  }
}

function freshJwk(): Promise<JWK> {
  fresh ??= makeJwk()
  return fresh
}

async function makeJwk(): Promise<JWK> {
  const { privateKey } = await generateKeyPair('RS256', { extractable: true })
  return { ...(await exportJWK(privateKey)), kid: 'twin-of-microsoft-1' }
}
