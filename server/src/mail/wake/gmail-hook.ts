import { EMAIL_MAX } from '@icebox/contract/address'
import { z } from 'zod'
import type { App } from '../../app.ts'
import type { GoogleConfig } from '../../config/providers.ts'
import { type HookAnswer, type HookCall, Rejected } from '../../kit/http/hook.ts'
import { readSignedToken, TokenFault } from '../../kit/sessions/signed-token.ts'
import { parseJson } from './hook-body.ts'
import { listByAddress } from './ring-store.ts'
import { ringFor } from './rings.ts'

export const GMAIL_HOOK = '/webhooks/gmail'

/** Google's own names for itself. */
const ISSUERS = ['accounts.google.com', 'https://accounts.google.com']

/** Gmail drops all but one ring a second for each person, so the last letters of a handful come without one. */
const DROPPED_WITHIN_MS = 2_000

/** A push of Pub/Sub, as Google documents it; the rest of it is nothing to us. */
const push = z.object({ message: z.object({ data: z.base64() }) })
const news = z.object({ emailAddress: z.string().min(3).max(EMAIL_MAX), historyId: z.union([z.string(), z.number()]) })

/**
 * Gmail says that something changed in a mailbox. Whatever is not 2xx is sent again for days, so what is well signed and
 * cannot be used is accepted all the same. Throws Rejected for whoever is not our own push subscription.
 */
export async function gmailRings(app: App, call: HookCall): Promise<HookAnswer> {
  const { google } = app.config
  if (!google?.pubsub) return { status: 404 }
  const isKnown = await isOurSubscription(app, google, call.headers.authorization)
  // Without Google's keys nobody can tell; it comes again.
  if (!isKnown) return { status: 503 }
  const address = addressIn(call.body)
  if (address === undefined) app.log.warn({ metric: 'hook_unreadable', hook: GMAIL_HOOK }, 'a push was not understood')
  else await ringFor(app, await listByAddress(app.db, 'google', address), DROPPED_WITHIN_MS)
  return { status: 204 }
}

/** The bearer token as Pub/Sub signs it: by Google, for this very address, in the name of the configured account. */
async function isOurSubscription(app: App, google: GoogleConfig, authorization = ''): Promise<boolean> {
  const [, token] = /^Bearer ([\w.-]+)$/i.exec(authorization) ?? []
  if (token === undefined) throw new Rejected(401, 'no_token')
  try {
    const claims = await readSignedToken(token, google.endpoints.keys)
    if (claims.aud !== `${app.config.appUrl}${GMAIL_HOOK}`) throw new Rejected(403, 'wrong_audience')
    if (!ISSUERS.includes(claims.iss ?? '')) throw new Rejected(403, 'wrong_issuer')
    const isAccount = claims.email === google.pubsub?.account && claims.email_verified === true
    if (!isAccount) throw new Rejected(403, 'wrong_account')
    return true
  } catch (error) {
    if (!(error instanceof TokenFault)) throw error
    if (error.fault === 'forged') throw new Rejected(401, 'forged_token')
    return false
  }
}

function addressIn(body: Buffer): string | undefined {
  const outer = push.safeParse(parseJson(body))
  if (!outer.success) return undefined
  const inner = news.safeParse(parseJson(Buffer.from(outer.data.message.data, 'base64')))
  return inner.success ? inner.data.emailAddress : undefined
}
