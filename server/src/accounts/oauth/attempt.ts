import { OUTLOOK_STATE } from '@icebox/contract/providers'
import { z } from 'zod'
import type { App } from '../../app.ts'
import { countTry } from '../../kit/db/limit.ts'
import type { Browser } from '../../kit/http/route.ts'
import { randomToken, sha256 } from '../../kit/sessions/secrets.ts'
import { insertAttempt, takeAttempt } from './attempt-store.ts'
import type { OAuthProvider, ProviderName, Purpose } from './provider.ts'
import { clientOf } from './providers.ts'

const LASTS_MINUTES = 10
/** For one visitor over all providers; an office may share an address. */
export const TRIES = { max: 60, windowSeconds: 900 }

/** What was chosen before the browser left; kept here, never taken from the address it comes back with. */
const choiceKept = z.object({
  plan: z.string().optional(),
  seats: z.string().optional(),
  billing: z.string().optional(),
  /** The invited address and, in hex, the digest of the invitation's token. */
  invite: z.string().optional(),
  tokenHash: z.string().optional(),
  /** The account to connect although it is not the one signed in with. */
  address: z.string().optional(),
  anyway: z.boolean().optional(),
  /** They are signed in and have to prove again who they are. */
  again: z.boolean().optional(),
  /** The mailbox is asked for sending too. */
  sends: z.boolean().optional(),
})
export type Choice = z.infer<typeof choiceKept>

export interface Beginning {
  readonly provider: OAuthProvider
  readonly purpose: Purpose
  readonly caller: Browser
  /** Who is signed in; for a mailbox or one more way to sign in. */
  readonly accountId?: string
  readonly choice: Choice
  /** The address the provider's page is to offer. */
  readonly hint?: string | undefined
}

/** What was begun, and has come back in time to the browser it began in. */
export interface Attempt {
  readonly purpose: Purpose
  readonly accountId: string | null
  readonly nonce: string
  readonly verifier: string
  readonly choice: Choice
}

/** The first word of a state says what it was for, so that even an unknown one leads to a page that fits. */
const PREFIX: Readonly<Record<Purpose, string>> = {
  sign_in: 'sign_in',
  invitation: 'invitation',
  mailbox: OUTLOOK_STATE,
  way: 'way',
}

/**
 * Where the browser goes to be asked, with state and PKCE (RFC 6749 section 10.12, RFC 7636) and a nonce for the id token.
 * Throws ProviderRefusal `not_set_up`, Problem `too_many`.
 */
export async function beginAttempt(app: App, beginning: Beginning): Promise<{ authUrl: string }> {
  const { provider, purpose, hint, choice } = beginning
  const client = clientOf(app, provider)
  const state = `${PREFIX[purpose]}.${randomToken()}`
  const [nonce, verifier] = [randomToken(), randomToken()]
  await keepAttempt(app, beginning, { state, nonce, verifier, lastsMinutes: LASTS_MINUTES })
  const way = provider.ways[purpose]
  const query = new URLSearchParams({
    response_type: 'code',
    client_id: client.clientId,
    redirect_uri: `${app.config.appUrl}${way.redirect}`,
    scope: choice.sends && way.sendScope ? `${way.scope} ${way.sendScope}` : way.scope,
    state,
    nonce,
    code_challenge: sha256(verifier).toString('base64url'),
    code_challenge_method: 'S256',
    ...way.ask,
    ...(choice.again ? way.askAgain : {}),
    ...(hint ? { login_hint: hint } : {}),
  })
  return { authUrl: `${client.endpoints.authorize}?${query}` }
}

interface Secrets {
  readonly state: string
  readonly nonce: string
  readonly verifier: string
  readonly lastsMinutes: number
}

/** Writes down what was begun, under a digest of its state and bound to the browser. Throws Problem `too_many`. */
export async function keepAttempt(
  app: App,
  { provider, purpose, caller, accountId, choice }: Beginning,
  { state, nonce, verifier, lastsMinutes }: Secrets,
): Promise<void> {
  await countTry(app, `oauth:${caller.ip}`, TRIES)
  await insertAttempt(app.db, {
    state_hash: sha256(state),
    browser_hash: sha256(caller.browser()),
    provider: provider.name,
    purpose,
    account_id: accountId ?? null,
    nonce,
    verifier,
    choice,
    lastsMinutes,
  })
}

/** What somebody claims to bring back. */
export interface Claim {
  readonly provider: ProviderName
  readonly state: string
  readonly caller: Browser
}

/**
 * What was begun under the state, good once. Undefined for a state that nobody began, that was used, or that another
 * browser brings; `isLate` after ten minutes. Throws Problem `too_many`.
 */
export async function claimAttempt(
  app: App,
  { provider, state, caller }: Claim,
): Promise<(Attempt & { readonly isLate: boolean }) | undefined> {
  await countTry(app, `oauth-back:${caller.ip}`, TRIES)
  const row = await takeAttempt(app.db, sha256(state))
  if (!row || row.provider !== provider || !row.browser_hash.equals(sha256(caller.browser()))) return undefined
  const { purpose, account_id: accountId, nonce, verifier, isLate } = row
  if (purpose === 'company' || purpose === 'company_try') return undefined
  return { purpose, accountId, nonce, verifier, isLate, choice: choiceKept.parse(row.choice) }
}

/** What a state says it was for; signing in when it says nothing. */
export function purposeOf(state: string): Purpose {
  return PURPOSES.find(purpose => state.startsWith(`${PREFIX[purpose]}.`)) ?? 'sign_in'
}

const PURPOSES: readonly Purpose[] = ['sign_in', 'invitation', 'mailbox', 'way']
