import type { ProviderFailure } from '@icebox/contract/providers'
import type { App } from '../../app.ts'
import { ProviderRefusal } from '../oauth/refusal.ts'
import { type CompanyAttempt, noting, redirectUriOf } from './attempt.ts'
import { type Company, findCompany, listDomains } from './company-store.ts'
import { discover } from './discovery.ts'
import { type CompanyClaims, redeemAtCompany } from './id-token.ts'
import { tellsWhen } from './person.ts'

/** Between a sign-in at the provider and our beginning clocks may differ by so much. */
const CLOCKS_DIFFER = 60

/** What somebody came back with from a team's provider. */
export interface AtCompany {
  readonly company: Company
  readonly claims: CompanyClaims
  readonly attempt: CompanyAttempt
  /** The domains for which the provider may speak now. */
  readonly domains: readonly string[]
}

/** What the browser brought back in its address. */
interface Brought {
  readonly code?: string | undefined
  readonly error?: string | undefined
  readonly iss?: string | undefined
}

/** Redeems what was brought back from a team's provider. Throws ProviderRefusal, CompanyFault, Problem `too_many`. */
export async function arriveFromCompany(
  app: App,
  attempt: CompanyAttempt,
  { code, error, iss }: Brought,
): Promise<AtCompany> {
  const company = await findCompany(app.db, attempt.teamId)
  // What was begun before it was set up otherwise is over.
  if (!company || company.version !== attempt.version) throw new ProviderRefusal('expired')
  // RFC 9207: another provider's answer is not ours to redeem.
  if (iss !== undefined && iss !== company.issuer) throw new ProviderRefusal('expired')
  if (error !== undefined) throw new ProviderRefusal(failureOf(error, attempt))
  if (code === undefined) throw new ProviderRefusal('expired')
  const { verifier, nonce } = attempt
  const isTry = attempt.purpose === 'company_try'
  const errand = isTry ? 'set_up' : 'land'
  const claims = await noting(app, { company, errand }, async () => {
    const endpoints = await discover(app, company.issuer)
    const given = { code, verifier, nonce, redirectUri: redirectUriOf(app), isTry }
    return redeemAtCompany(app, { company, endpoints }, given)
  })
  const domains = await listDomains(app.db, company.team_id)
  const proven = domains.filter(({ proven_at }) => proven_at !== null).map(({ domain }) => domain)
  return { company, claims, attempt, domains: proven }
}

/** What the provider's own word for an error comes to (RFC 6749, section 4.1.2.1); of the client the owner alone is told. */
function failureOf(error: string, { purpose }: CompanyAttempt): ProviderFailure {
  if (/server_error|temporarily/.test(error)) return 'unavailable'
  return purpose === 'company_try' && error.includes('client') ? 'client_refused' : 'refused'
}

/** When they proved to the provider who they are, never later than now; undefined where it does not say. */
export function provenAtOf({ claims, company }: AtCompany): Date | undefined {
  if (!tellsWhen(company.issuer)) return new Date()
  const { auth_time: at } = claims
  return at === undefined ? undefined : new Date(Math.min(at * 1_000, Date.now()))
}

/** Whether they did so since they were asked to: what asks for it could be left out of the address, the token cannot. */
export function isJustNow(arrived: AtCompany): boolean {
  const provenAt = provenAtOf(arrived)
  return provenAt !== undefined && provenAt.getTime() >= (arrived.attempt.begunAt - CLOCKS_DIFFER) * 1_000
}
