import { EMAIL_MAX } from '@icebox/contract/address'
import { createLocalJWKSet, errors, type JSONWebKeySet, jwtVerify } from 'jose'
import { z } from 'zod'
import type { App } from '../../app.ts'
import { askByForm, getJson } from '../../kit/egress/egress.ts'
import { ProviderRefusal } from '../oauth/refusal.ts'
import type { Company } from './company-store.ts'
import { asking, CompanyFault, type Endpoints, faultOf, waysOut } from './discovery.ts'
import { secretOf } from './sealed.ts'

/** Signatures by a key of the provider's own; none that our secret, or no key at all, could make. */
const ALGORITHMS = ['RS256', 'RS384', 'RS512', 'PS256', 'PS384', 'PS512', 'ES256', 'ES384', 'ES512', 'EdDSA']
/** Clocks may differ by this many seconds. */
const CLOCKS_DIFFER = 60
const KEYS_MOST = 100

const flag = z.union([z.boolean(), z.string(), z.number()]).transform(value => ['true', '1'].includes(String(value)))
/** A text that PostgreSQL takes; null is none. */
const line = (most: number) =>
  z
    .string()
    .max(most)
    .refine(text => !text.includes('\0'))
const optional = (most: number) =>
  line(most)
    .nullish()
    .transform(text => text ?? undefined)
    .optional()
/** The last second that a date of ours holds and a provider could mean. */
const SECONDS_MOST = 4_000_000_000

const companyClaims = z.object({
  sub: line(255).min(1),
  aud: z.union([z.string(), z.array(z.string())]),
  azp: z.string().optional(),
  nonce: z.string(),
  /** In seconds; anything else says nothing. */
  auth_time: z.number().min(0).max(SECONDS_MOST).optional().catch(undefined),
  email: optional(EMAIL_MAX),
  email_verified: flag
    .nullish()
    .transform(value => value ?? undefined)
    .optional(),
  /** Entra: whether the domain of `email` is the tenant's own, or the address was confirmed. */
  xms_edov: flag.optional().catch(undefined),
  preferred_username: optional(EMAIL_MAX).catch(undefined),
  name: optional(10_000).catch(undefined),
  /** Google: the organisation's domain; absent for personal accounts. */
  hd: optional(253),
})
export type CompanyClaims = z.infer<typeof companyClaims>

const tokens = z.object({ id_token: z.string().min(1).max(64_000) })
const refusal = z.object({ error: z.string() })
const keySet = z.object({ keys: z.array(z.looseObject({ kty: z.string() })).max(KEYS_MOST) })

export interface Code {
  readonly code: string
  readonly verifier: string
  readonly redirectUri: string
  readonly nonce: string
  /** The owner tries the provider: nobody else can have brought the code. */
  readonly isTry: boolean
}

/**
 * Redeems a code for the claims of an id token that the team's provider signed for its own client (OpenID Connect Core 1.0,
 * section 3.1.3.7). Throws CompanyFault; ProviderRefusal `expired` for a token or code that does not hold.
 */
export async function redeemAtCompany(
  app: App,
  { company, endpoints }: { company: Company; endpoints: Endpoints },
  given: Code,
): Promise<CompanyClaims> {
  const idToken = await exchange(app, { company, endpoints }, given)
  const keys = await asking(() => getJson(endpoints.keys, waysOut(app, endpoints.keys)))
  const read = keySet.safeParse(keys.body)
  if (keys.status !== 200 || !read.success) throw new CompanyFault('The provider shows no keys.', faultOf(keys.status))
  const claims = await verified(idToken, read.data as JSONWebKeySet, {
    issuer: endpoints.issuer,
    clientId: company.client_id,
  })
  if (claims.nonce !== given.nonce) throw new ProviderRefusal('expired')
  return claims
}

async function exchange(
  app: App,
  { company, endpoints }: { company: Company; endpoints: Endpoints },
  { code, verifier, redirectUri, isTry }: Code,
): Promise<string> {
  const proof = clientProof({ id: company.client_id, secret: secretOf(app, company) }, endpoints)
  const form = { grant_type: 'authorization_code', code, redirect_uri: redirectUri, code_verifier: verifier }
  const sent = { form: new URLSearchParams({ ...form, ...proof.form }).toString(), headers: proof.headers }
  const answer = await asking(() => askByForm(endpoints.token, sent, waysOut(app, endpoints.token)))
  if (answer.status === 200) {
    const read = tokens.safeParse(answer.body)
    if (!read.success) throw new CompanyFault('The provider gave no id token.', 'wrong')
    return read.data.id_token
  }
  const error = refusal.safeParse(answer.body).data?.error
  const isClientRefused =
    error === 'invalid_client' ||
    error === 'unauthorized_client' ||
    (answer.status === 401 && error !== 'invalid_grant')
  const isRefused = answer.status >= 400 && answer.status < 500 && answer.status !== 429
  // Providers have words of their own for a client they do not accept; those of the standard for a code are clear.
  if (isClientRefused || (isTry && isRefused && error !== 'invalid_grant')) {
    throw new CompanyFault('The provider does not accept this client ID and secret.', 'client')
  }
  // Whatever else it does not like is what the browser brought, which anybody can make up.
  if (isRefused) throw new ProviderRefusal('expired')
  throw new CompanyFault('The provider gave no token.', faultOf(answer.status))
}

interface ClientProof {
  readonly form: Readonly<Record<string, string>>
  readonly headers: Readonly<Record<string, string>>
}

/** RFC 6749, section 2.3.1: the header's two halves are each encoded as in a form. */
function clientProof({ id, secret }: { id: string; secret: string }, { takesBasic }: Endpoints): ClientProof {
  if (!takesBasic) return { form: { client_id: id, client_secret: secret }, headers: {} }
  const encoded = (text: string) => new URLSearchParams({ t: text }).toString().slice(2)
  const basic = Buffer.from(`${encoded(id)}:${encoded(secret)}`).toString('base64')
  return { form: {}, headers: { authorization: `Basic ${basic}` } }
}

async function verified(
  idToken: string,
  keys: JSONWebKeySet,
  { issuer, clientId }: { issuer: string; clientId: string },
): Promise<CompanyClaims> {
  try {
    const rules = { algorithms: ALGORITHMS, issuer, audience: clientId, clockTolerance: CLOCKS_DIFFER }
    const { payload } = await jwtVerify(idToken, createLocalJWKSet(keys), {
      ...rules,
      requiredClaims: ['exp', 'iat', 'sub', 'nonce'],
    })
    const claims = companyClaims.parse(payload)
    // A token for several is ours only where it says so; one that names somebody else never is.
    const isForSeveral = Array.isArray(claims.aud) && claims.aud.length > 1
    if ((isForSeveral || claims.azp !== undefined) && claims.azp !== clientId) throw new ProviderRefusal('expired')
    return claims
  } catch (error) {
    if (error instanceof errors.JOSEError || error instanceof z.ZodError || error instanceof TypeError) {
      throw new ProviderRefusal('expired')
    }
    throw error
  }
}
