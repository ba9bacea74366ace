import { z } from 'zod'
import type { App } from '../../app.ts'
import { fetchBounded } from '../../kit/fetch-bounded.ts'
import type { OAuthClient } from './provider.ts'

const PATIENCE_MS = 10_000

const answered = z.object({
  access_token: z.string().min(1),
  /** Seconds. */
  expires_in: z.coerce.number().positive().catch(3_600),
  scope: z.string().default(''),
  refresh_token: z.string().min(1).optional(),
  id_token: z.string().optional(),
})
export type Tokens = z.infer<typeof answered>

const refused = z.object({
  error: z.string(),
  error_description: z.string().catch(''),
  /** Microsoft's own numbers, the AADSTS of its documents. */
  error_codes: z.array(z.number()).catch([]),
  suberror: z.string().catch(''),
})

/** What only the operator can put right. */
const OPERATOR = new Set(['invalid_client', 'unauthorized_client', 'redirect_uri_mismatch', 'invalid_scope'])

/** Why no token was given. `down`: no answer, or none that can be read; trying again may help. */
export class TokenRefusal extends Error {
  /** The word of RFC 6749 section 5.2, or `down`. */
  readonly error: string
  readonly numbers: readonly number[]
  constructor(error: string, numbers: readonly number[] = [], cause?: unknown) {
    super('a provider gave no token', { cause })
    this.name = 'TokenRefusal'
    this.error = error
    this.numbers = numbers
  }
}

/** Asks the token endpoint (RFC 6749 section 3.2). Throws TokenRefusal. The log learns the kind of a refusal and no more. */
export async function askTokens(app: App, client: OAuthClient, form: Record<string, string>): Promise<Tokens> {
  const { clientId, clientSecret, endpoints } = client
  const answer = await postForm(endpoints.token, { ...form, client_id: clientId, client_secret: clientSecret })
  if (answer.ok) return readTokens(answer.body)
  const refusal = readRefusal(answer)
  const level = OPERATOR.has(refusal.error) ? 'error' : 'warn'
  const host = new URL(endpoints.token).hostname
  app.log[level]({ host, refusal: refusal.error, numbers: refusal.numbers }, 'a provider gave no token')
  throw refusal
}

interface FormAnswer {
  readonly ok: boolean
  readonly status: number
  /** Undefined when it was no JSON. */
  readonly body: unknown
}

/** Throws TokenRefusal `down` when nobody answers within ten seconds, or the time given, or the answer does not end. */
export async function postForm(
  url: string,
  form: Record<string, string>,
  patienceMs = PATIENCE_MS,
): Promise<FormAnswer> {
  try {
    const body = new URLSearchParams(form)
    const answer = await fetchBounded(url, { method: 'POST', body, signal: AbortSignal.timeout(patienceMs) })
    return { ok: answer.ok, status: answer.status, body: asJson(await answer.text()) }
  } catch (cause) {
    throw new TokenRefusal('down', [], cause)
  }
}

function readTokens(body: unknown): Tokens {
  const read = answered.safeParse(body)
  if (!read.success) throw new TokenRefusal('down')
  return read.data
}

function readRefusal({ status, body }: FormAnswer): TokenRefusal {
  const read = refused.safeParse(body)
  if (status === 429 || status >= 500 || !read.success) return new TokenRefusal('down')
  const { error, error_description, error_codes, suberror } = read.data
  if (suberror === 'consent_required') return new TokenRefusal(suberror, error_codes)
  const said = /AADSTS(\d+)/.exec(error_description)?.[1]
  const numbers = error_codes.length > 0 || said === undefined ? error_codes : [Number(said)]
  // Only a word of the standard's kind is passed on; anything else could be a sentence.
  return new TokenRefusal(/^[a-z_]{1,40}$/.test(error) ? error : 'unknown', numbers)
}

function asJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
