import { z } from 'zod'
import type { App } from '../../app.ts'
import { EgressError, type EgressOptions, getJson, openUrl } from '../../kit/egress/egress.ts'
import { Problem } from '../../kit/problem.ts'

const PATIENCE_MS = 6_000
/**
 * Of one provider in this process, and of all: a slow one must not keep the others waiting. Whoever sets one up takes no place
 * from those who sign in, and whoever only begins none from those who have come back.
 */
const AT_ONCE = {
  set_up: { ofOne: 2, ofAll: 10 },
  begin: { ofOne: 10, ofAll: 60 },
  land: { ofOne: 30, ofAll: 120 },
} as const

/** What somebody goes to a provider for. */
export type Errand = keyof typeof AT_ONCE

/** Where a provider asks people, redeems codes and shows its keys. */
export interface Endpoints {
  /** As it writes itself in its tokens. */
  readonly issuer: string
  readonly authorize: string
  readonly token: string
  readonly keys: string
  /** How it wants to hear the client's secret (RFC 6749, section 2.3.1). */
  readonly takesBasic: boolean
}

const document = z.object({
  issuer: z.string(),
  authorization_endpoint: z.string(),
  token_endpoint: z.string(),
  jwks_uri: z.string(),
  token_endpoint_auth_methods_supported: z.array(z.string()).catch(['client_secret_basic']),
})

/**
 * `busy`: it has had too many questions, which strangers may have asked. `silent`: no answer; both may pass. `client`: it does
 * not accept the client or its secret.
 */
type FaultKind = 'busy' | 'silent' | 'client' | 'wrong'

/** Why a provider cannot be used, in words for whoever set it up. */
export class CompanyFault extends Error {
  override readonly name = 'CompanyFault'
  readonly kind: FaultKind
  constructor(says: string, kind: FaultKind, cause?: unknown) {
    super(says, { cause })
    this.kind = kind
  }
}

/** What a status says of whoever gave it, where it is none that was hoped for. */
export function faultOf(status: number): FaultKind {
  if (status === 429) return 'busy'
  return status >= 500 ? 'silent' : 'wrong'
}

/** The ways out to a team's provider: what the operator allows beside the public internet, and the sandbox's own. */
export function waysOut({ config }: Pick<App, 'config'>, address: string): EgressOptions {
  const { twin, ...allowed } = config.companies
  const patienceMs = config.pauses?.companyMs ?? PATIENCE_MS
  const isTwin = twin !== undefined && URL.canParse(address) && new URL(address).origin === new URL(twin).origin
  if (isTwin)
    return { allowCidrs: ['127.0.0.0/8', '::1/128'], extraCa: undefined, plainOrigin: new URL(twin).origin, patienceMs }
  return { ...allowed, patienceMs }
}

/** Takes a place for whoever goes to a team's provider; throws Problem `too_many` where none is free. */
export function enterCompanyGate(app: Pick<App, 'gate'>, teamId: string, errand: Errand): () => void {
  const { ofOne, ofAll } = AT_ONCE[errand]
  const seats = [
    { name: `company:${errand}:${teamId}`, max: ofOne },
    { name: `company:${errand}`, max: ofAll },
  ]
  return app.gate.enter(seats, 'Many people are signing in at your company right now. Please try again in a moment.')
}

/**
 * What the provider says of itself (OpenID Connect Discovery 1.0, section 4). Asked anew each time, since nothing is known of
 * how long it holds. Throws CompanyFault.
 */
export async function discover(app: Pick<App, 'config'>, issuer: string): Promise<Endpoints> {
  const address = `${issuer.replace(/\/$/, '')}/.well-known/openid-configuration`
  const { status, body } = await asking(() => getJson(address, waysOut(app, address)))
  const read = document.safeParse(body)
  if (status !== 200 || !read.success) {
    throw new CompanyFault('There is no OpenID Connect provider at this issuer.', faultOf(status))
  }
  const { issuer: named, authorization_endpoint, token_endpoint, jwks_uri } = read.data
  // Section 4.3: another name would let one provider speak for another.
  if (named !== issuer) throw new CompanyFault(`The provider calls itself ${shown(named)}, not ${issuer}.`, 'wrong')
  for (const each of [authorization_endpoint, token_endpoint, jwks_uri]) assertOpen(app, each)
  const methods = read.data.token_endpoint_auth_methods_supported
  const takesBasic = methods.includes('client_secret_basic') || !methods.includes('client_secret_post')
  return { issuer, authorize: authorization_endpoint, token: token_endpoint, keys: jwks_uri, takesBasic }
}

/** Runs a call out and says in our words why it failed. Throws CompanyFault. */
export async function asking<T>(call: () => Promise<T>): Promise<T> {
  try {
    return await call()
  } catch (error) {
    if (!(error instanceof EgressError)) throw error
    throw new CompanyFault(SAYINGS[error.failure], error.failure === 'silent' ? 'silent' : 'wrong', error)
  }
}

const SAYINGS: Readonly<Record<EgressError['failure'], string>> = {
  refused: 'The provider is not at a public address with https.',
  silent: 'The provider did not answer.',
  broken: 'The provider answered with something that cannot be read.',
}

/** In the words of a call. */
export function asProblem(error: unknown): unknown {
  return error instanceof CompanyFault ? new Problem(mayPass(error) ? 'unavailable' : 'conflict', error.message) : error
}

const mayPass = ({ kind }: CompanyFault) => kind === 'busy' || kind === 'silent'

function assertOpen(app: Pick<App, 'config'>, address: string): void {
  try {
    openUrl(address, waysOut(app, address))
  } catch (error) {
    throw new CompanyFault(SAYINGS.refused, 'wrong', error)
  }
}

/** A stranger's word, short and in one line. */
function shown(text: string): string {
  return text.replace(/[^\x21-\x7e]/g, '').slice(0, 200)
}
