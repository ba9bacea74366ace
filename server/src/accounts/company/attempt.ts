import { z } from 'zod'
import type { App } from '../../app.ts'
import { countTry } from '../../kit/db/limit.ts'
import type { Browser } from '../../kit/http/route.ts'
import { randomToken, sha256 } from '../../kit/sessions/secrets.ts'
import { TRIES } from '../oauth/attempt.ts'
import { insertAttempt, takeAttempt } from '../oauth/attempt-store.ts'
import { type Company, recordFailed } from './company-store.ts'
import { CompanyFault, discover, type Errand, enterCompanyGate } from './discovery.ts'
import { askedAnew } from './person.ts'

export const COMPANY_CALLBACK = '/api/auth/company/callback'
const LASTS_MINUTES = 10

const choiceKept = z.object({
  teamId: z.string(),
  /** How the provider was set up when this began. */
  version: z.number(),
  /** Unix seconds. */
  begunAt: z.number(),
  /** They are signed in and have to prove again who they are. */
  again: z.boolean(),
})

/** `company`: signing in. `company_try`: the owner wants to see whether it works. */
export type CompanyPurpose = 'company' | 'company_try'

export interface CompanyBeginning {
  readonly company: Company
  readonly purpose: CompanyPurpose
  readonly caller: Browser
  readonly accountId?: string
  readonly again?: boolean
  /** The address the provider's page is to offer. */
  readonly hint: string
}

export interface CompanyAttempt extends z.infer<typeof choiceKept> {
  readonly purpose: CompanyPurpose
  readonly accountId: string | null
  readonly nonce: string
  readonly verifier: string
}

export function redirectUriOf({ config }: Pick<App, 'config'>): string {
  return `${config.appUrl}${COMPANY_CALLBACK}`
}

/** Where the browser goes to be asked, as in `beginAttempt`. Throws CompanyFault, Problem `too_many`. */
export async function beginAtCompany(
  app: App,
  { company, purpose, caller, accountId, again = false, hint }: CompanyBeginning,
): Promise<{ authUrl: string }> {
  await countTry(app, `oauth:${caller.ip}`, TRIES)
  const errand = purpose === 'company_try' ? 'set_up' : 'begin'
  const { authorize } = await noting(app, { company, errand }, () => discover(app, company.issuer))
  const [state, nonce, verifier] = [`${purpose}.${randomToken()}`, randomToken(), randomToken()]
  const begunAt = Math.floor(Date.now() / 1_000)
  await insertAttempt(app.db, {
    ...{ state_hash: sha256(state), browser_hash: sha256(caller.browser()), provider: 'company', purpose },
    ...{ account_id: accountId ?? null, nonce, verifier, lastsMinutes: LASTS_MINUTES },
    choice: { teamId: company.team_id, version: company.version, begunAt, again },
  })
  const url = new URL(authorize)
  const asked = {
    ...{ response_type: 'code', client_id: company.client_id, redirect_uri: redirectUriOf(app), state, nonce },
    ...{ scope: 'openid email profile', login_hint: hint },
    ...{ code_challenge: sha256(verifier).toString('base64url'), code_challenge_method: 'S256' },
    // A try is asked anew as well: it shows whether the provider says so.
    ...(again || purpose === 'company_try' ? askedAnew(company.issuer) : {}),
  }
  for (const [name, value] of Object.entries(asked)) url.searchParams.set(name, value)
  return { authUrl: url.href }
}

/** What was begun under the state by this browser, good once and for ten minutes; undefined otherwise. */
export async function claimAtCompany(app: App, state: string, caller: Browser): Promise<CompanyAttempt | undefined> {
  await countTry(app, `oauth-back:${caller.ip}`, TRIES)
  const row = await takeAttempt(app.db, sha256(state))
  if (row?.provider !== 'company' || !row.browser_hash.equals(sha256(caller.browser())) || row.isLate) return undefined
  const { purpose, account_id: accountId, nonce, verifier } = row
  if (purpose !== 'company' && purpose !== 'company_try') return undefined
  return { ...choiceKept.parse(row.choice), purpose, accountId, nonce, verifier }
}

interface Going {
  readonly company: Company
  readonly errand: Errand
}

/** Goes to a team's provider, and writes down where it does not answer as it should, so that the owner sees it. */
export async function noting<T>(app: App, { company, errand }: Going, call: () => Promise<T>): Promise<T> {
  const { team_id } = company
  const leave = enterCompanyGate(app, team_id, errand)
  try {
    return await call()
  } catch (error) {
    if (error instanceof CompanyFault) {
      app.log.warn({ team: team_id, fault: error.message }, 'a team’s provider cannot be used')
      if (error.kind !== 'busy') await recordFailed(app.db, team_id)
    }
    throw error
  } finally {
    leave()
  }
}
