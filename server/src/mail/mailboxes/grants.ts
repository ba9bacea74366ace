import { setTimeout as pause } from 'node:timers/promises'
import { failureOf, unavailable } from '@icebox/mailbox/failures'
import { MailboxError } from '@icebox/mailbox/mailbox'
import type { AskToken } from '@icebox/mailbox/settings'
import { clientOf, findProvider } from '../../accounts/oauth/providers.ts'
import { ProviderRefusal } from '../../accounts/oauth/refusal.ts'
import { askTokens, TokenRefusal, type Tokens } from '../../accounts/oauth/token-call.ts'
import type { App } from '../../app.ts'
import { seal, unseal } from '../../kit/sessions/secrets.ts'
import {
  findGrant,
  forgetRefused,
  type Grant,
  giveRefreshTurnBack,
  storeRefreshed,
  takeRefreshTurn,
} from './grant-store.ts'

/** A token that ends within this time is not handed out any more. */
const EARLY_MS = 60_000
const LOOK_AGAIN_MS = 100
/** Whoever refreshes is done, or has given up, before. */
const PATIENCE_MS = 20_000
/** RFC 6749 section 5.2, and Entra's word for a person who must sign in again. */
const TAKEN_AWAY = new Set(['invalid_grant', 'interaction_required', 'consent_required', 'login_required'])

/**
 * Hands out a mailbox's access token, and fetches another when it ends or was refused. Of all processes one asks the
 * provider and the others wait for what it stores: a turn with an end of its own, since a lock would hold a database
 * connection for as long as the provider takes.
 */
export function askToken(app: App, mailboxId: string): AskToken {
  return async refused => {
    for (const until = Date.now() + PATIENCE_MS; Date.now() < until; await pause(LOOK_AGAIN_MS)) {
      const known = usableToken(app, await getGrant(app, mailboxId), refused)
      if (known !== undefined) return known
      const turn = await takeRefreshTurn(app.db, mailboxId)
      if (turn !== undefined) return refreshInTurn(app, { mailboxId, turn }, refused)
    }
    throw unavailable()
  }
}

/** What is stored in a grant's columns, and what the answer of a token endpoint becomes. */
export function sealTokens(app: App, mailboxId: string, tokens: Tokens & { refresh_token: string }) {
  return {
    refreshToken: seal(app.keys, grantPlace(mailboxId, 'refresh_token'), tokens.refresh_token),
    accessToken: seal(app.keys, grantPlace(mailboxId, 'access_token'), tokens.access_token),
    accessExpiresAt: new Date(Date.now() + tokens.expires_in * 1_000),
  }
}

export function grantPlace(mailboxId: string, column: 'refresh_token' | 'access_token') {
  return { table: 'mailbox_grant', id: mailboxId, column }
}

/** Throws MailboxError `revoked` when there is none: it was refused before, and is not tried again. */
async function getGrant(app: App, mailboxId: string): Promise<Grant> {
  const grant = await findGrant(app.db, mailboxId)
  if (!grant) throw failureOf('revoked')
  return grant
}

function usableToken(app: App, grant: Grant, refused: string | undefined): string | undefined {
  const { mailboxId, accessToken, accessExpiresAt } = grant
  const isFresh = accessExpiresAt !== null && accessExpiresAt.getTime() > Date.now() + EARLY_MS
  if (accessToken === null || !isFresh) return undefined
  const token = opened(app, grantPlace(mailboxId, 'access_token'), accessToken)
  return token === refused ? undefined : token
}

/** Whoever had the turn before may have done the work already. */
async function refreshInTurn(
  app: App,
  { mailboxId, turn }: { mailboxId: string; turn: string },
  refused: string | undefined,
): Promise<string> {
  try {
    const grant = await getGrant(app, mailboxId)
    const known = usableToken(app, grant, refused)
    return known ?? (await refresh(app, grant))
  } finally {
    await giveRefreshTurnBack(app.db, mailboxId, turn)
  }
}

async function refresh(app: App, grant: Grant): Promise<string> {
  const refreshToken = opened(app, grantPlace(grant.mailboxId, 'refresh_token'), grant.refreshToken)
  const tokens = await askProvider(app, grant, refreshToken)
  // Microsoft replaces the refresh token each time, Google keeps it.
  const sealed = sealTokens(app, grant.mailboxId, { ...tokens, refresh_token: tokens.refresh_token ?? refreshToken })
  if (await storeRefreshed(app.db, grant, sealed)) return tokens.access_token
  // Disconnected or connected anew meanwhile: what was fetched belongs to nobody.
  throw unavailable()
}

async function askProvider(app: App, grant: Grant, refreshToken: string): Promise<Tokens> {
  const provider = findProvider(grant.provider)
  if (!provider) throw failureOf('revoked')
  try {
    const client = clientOf(app, provider)
    return await askTokens(app, client, { grant_type: 'refresh_token', refresh_token: refreshToken })
  } catch (error) {
    if (error instanceof TokenRefusal && TAKEN_AWAY.has(error.error)) {
      await forgetRefused(app.db, grant)
      throw failureOf('revoked', error)
    }
    if (error instanceof TokenRefusal || error instanceof ProviderRefusal) throw unavailable(error)
    throw error
  }
}

/** Without the key it was sealed with only the user can help, and must be told so. */
function opened(app: App, place: ReturnType<typeof grantPlace>, sealed: string): string {
  try {
    return unseal(app.keys, place, sealed)
  } catch (cause) {
    throw new MailboxError('reconnect', 'The permission for this mailbox cannot be read any more.', { cause })
  }
}
