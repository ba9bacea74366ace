import { z } from 'zod'
import { emailAddress } from '../address.ts'
import { defineCall } from '../call.ts'
import { asciiDomain } from '../senders/domain-name.ts'

/** A team's people sign in at the provider of their company (OpenID Connect), where its owner has set one up. */
const none = z.object({})
const done = z.object({ success: z.literal(true) })
const authUrl = z.object({ authUrl: z.string() })

export const COMPANY_DOMAINS_MAX = 20
/** What a TXT record of a domain says to prove that it is the team's. */
export const DOMAIN_RECORD = 'icebox-verification='

const ISSUER_RULE = 'Please enter the issuer as your provider shows it, for example https://login.example.com.'
const DOMAIN_RULE = 'Please enter mail domains such as example.com.'
const domain = z
  .string(DOMAIN_RULE)
  .trim()
  .max(253, DOMAIN_RULE)
  .transform(text => asciiDomain(text.replace(/^@/, '')))
  .refine(text => /^(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z][a-z0-9-]{0,61}[a-z0-9]$/.test(text), DOMAIN_RULE)

export const companySetup = z.object({
  /** As the provider writes it in its tokens, with or without a slash at the end. */
  issuer: z.string(ISSUER_RULE).trim().min(1, ISSUER_RULE).max(500, ISSUER_RULE),
  clientId: z.string().trim().min(1, 'Please enter the client ID.').max(500, 'This client ID is too long.'),
  /** Left out where it stays as it is. */
  clientSecret: z
    .string()
    .trim()
    .min(1, 'Please enter the client secret.')
    .max(1_000, 'This secret is too long.')
    .optional(),
  domains: z
    .array(domain)
    .min(1, DOMAIN_RULE)
    .max(COMPANY_DOMAINS_MAX, `Please name at most ${COMPANY_DOMAINS_MAX} domains.`)
    .transform(all => [...new Set(all)]),
})

export const companyDomain = z.object({
  domain: z.string(),
  /** The TXT record that proves it. */
  record: z.string(),
  isProven: z.boolean(),
  /** The record has gone since; the domain counts for a week longer. */
  isMissing: z.boolean(),
})

export const companyProvider = z.object({
  issuer: z.string(),
  clientId: z.string(),
  domains: z.array(companyDomain),
  /** The owner has come back from it, set up as it is now. */
  isTried: z.boolean(),
  isRequired: z.boolean(),
  /** When it last did not answer as it should, and has not since; ISO 8601. */
  failedAt: z.string().nullable(),
  /** Of those who have joined: who signs in there, who has an address of its domains (and has not proven it), and who has another. */
  people: z.object({ bound: z.number(), inDomains: z.number(), unproven: z.number(), guests: z.number() }),
})
export type CompanyProvider = z.infer<typeof companyProvider>

/** What a member sees is whether they sign in there; the owner, how it is set up. */
export const getCompany = defineCall({
  method: 'GET',
  path: '/api/organization/{id}/company',
  who: 'self',
  input: none,
  output: z.object({
    /** The plan holds it. */
    isInPlan: z.boolean(),
    /** The team has one, and they have signed in there. */
    isMine: z.boolean(),
    /** They have to sign in there. */
    isHeld: z.boolean(),
    /** Where the provider leads back to, to be entered there. */
    redirectUri: z.string(),
    /** The sandbox's own provider, where it runs. */
    twin: z.object({ url: z.string(), clientId: z.string(), clientSecret: z.string() }).nullable(),
    /** Null for whoever is not the owner, and where none is set up. */
    provider: companyProvider.nullable(),
  }),
})
export type CompanyAnswer = z.output<typeof getCompany.output>

/** The owner alone, as all that follow. Another issuer or client has to be tried anew, and is required of nobody until then. */
export const setCompany = defineCall({
  method: 'PUT',
  path: '/api/organization/{id}/company',
  who: 'self',
  input: companySetup,
  output: done,
})
/** Looks for the records of the domains that are not proven yet. */
export const proveDomains = defineCall({
  method: 'POST',
  path: '/api/organization/{id}/company/domains',
  who: 'self',
  input: none,
  output: z.object({
    proven: z.array(z.string()),
    /** Why the others are not. */
    faults: z.array(z.object({ domain: z.string(), fault: z.string() })),
  }),
})
/** Where the owner goes to try it. The provider leads back to the team's page. */
export const tryCompany = defineCall({
  method: 'GET',
  path: '/api/organization/{id}/company/try',
  who: 'self',
  input: none,
  output: authUrl,
})
/** Everyone of the team with an address of the domains signs in there, and no other way; the owner stays free. */
export const requireCompany = defineCall({
  method: 'PUT',
  path: '/api/organization/{id}/company/required',
  who: 'self',
  input: z.object({ required: z.boolean() }),
  output: z.object({ success: z.literal(true), signedOut: z.number() }),
})
export const removeCompany = defineCall({
  method: 'DELETE',
  path: '/api/organization/{id}/company',
  who: 'self',
  input: none,
  output: done,
})

/** Where the company of an address asks who somebody is. Says which domains have one, and of nobody whether they are here. */
export const companySigninUrl = defineCall({
  method: 'POST',
  path: '/api/auth/company/signin',
  who: 'anyone',
  input: z.object({ email: emailAddress, again: z.literal(true).optional() }),
  output: authUrl,
})

/** For whoever has no way to sign in any more: a link by letter. Answers the same whether there is such an account. */
export const askWayIn = defineCall({
  method: 'POST',
  path: '/api/auth/way-in',
  who: 'anyone',
  input: z.object({ email: emailAddress }),
  output: done,
})
/** The page that the link of such a letter opens. */
export const WAY_IN_PAGE = '/auth'
export const openWayIn = defineCall({
  method: 'POST',
  path: '/api/auth/way-in/open',
  who: 'anyone',
  input: z.object({ token: z.string().max(100) }),
  output: z.object({ redirectUrl: z.string() }),
})
