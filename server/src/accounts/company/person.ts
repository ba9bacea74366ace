import { ProviderRefusal } from '../oauth/refusal.ts'
import type { CompanyClaims } from './id-token.ts'

const GOOGLE = 'https://accounts.google.com'
const ENTRA = /^https:\/\/(?:login\.microsoftonline\.(?:com|us)|sts\.windows\.net)\//

/** Somebody a team's provider vouches for. */
export interface CompanyPerson {
  readonly subject: string
  /** Lowercased, of a domain the team has proven. */
  readonly email: string
  readonly name: string
}

/**
 * Who the claims name. An address counts where the provider does not call it unverified and its domain is one that the team
 * has proven. Throws ProviderRefusal `email_unproven`.
 */
export function personOf(claims: CompanyClaims, issuer: string, domains: readonly string[]): CompanyPerson {
  const { sub, email_verified, hd, name = '' } = claims
  const email = addressOf(claims, issuer)
  const isSpokenFor = domains.includes(email.split('@').at(-1) ?? '') && email.includes('@')
  // Anybody can have an account at Google under whatever address; its organisation alone speaks for the domain.
  const isOfCompany = issuer !== GOOGLE || (hd !== undefined && domains.includes(hd.toLowerCase()))
  if (email_verified === false || !isSpokenFor || !isOfCompany) throw new ProviderRefusal('email_unproven')
  return { subject: sub, email, name: name.slice(0, 200) }
}

/**
 * At Entra whoever keeps the directory writes anything into `email`, so that it counts only where Microsoft vouches for it. The
 * user name is of a domain that the tenant has proven to Microsoft.
 */
function addressOf({ email, preferred_username, xms_edov }: CompanyClaims, issuer: string): string {
  const given = ENTRA.test(issuer) && xms_edov !== true ? preferred_username : email
  return (given ?? '').trim().toLowerCase()
}

const SHARED_TENANTS = /^https:\/\/login\.microsoftonline\.(?:com|us)\/(?:common|organizations|consumers)(?:\/|$)/i
/** Where Microsoft keeps everybody's personal accounts. */
const PERSONAL = '9188040d-6c67-4c5b-b112-36a304b66dad'

/** Why an issuer can be no company's; undefined where it may be. */
export function issuerFault(issuer: string): string | undefined {
  if (SHARED_TENANTS.test(issuer) || issuer.includes(PERSONAL)) {
    return 'This issuer is everybody’s at Microsoft. Please enter the one of your own tenant: https://login.microsoftonline.com/TENANT/v2.0.'
  }
  return undefined
}

/**
 * Whether a provider tells when somebody signed in there. Google does not; there a new sign-in is one as it is for everybody
 * who comes by Google.
 */
export function tellsWhen(issuer: string): boolean {
  return issuer !== GOOGLE
}

/** How a provider is asked for a new sign-in. Google knows no such wish and refuses the words for it; it asks for the account. */
export function askedAnew(issuer: string): Readonly<Record<string, string>> {
  return tellsWhen(issuer) ? { prompt: 'login', max_age: '0' } : { prompt: 'select_account' }
}
