import type { Finding } from '@icebox/contract/safety/operator'
import type { GoogleConfig, MicrosoftConfig } from '../../config/providers.ts'
import type { Config } from '../../config.ts'
import { broken, leftOut, well } from './finding.ts'

const PATIENCE_MS = 10_000

/** Asks Google whether it knows this client and its way back. Nobody signs in and nothing is changed. */
export async function lookAtGoogle({ google, appUrl, sandbox }: Config): Promise<Finding[]> {
  if (!google || sandbox) return [leftOut('Google', 'not set up; set GOOGLE_CLIENT_ID and GOOGLE_CLIENT_SECRET.')]
  const callback = `${appUrl}/api/auth/google/callback`
  const answer = await redeemNothing(google, callback)
  return [googleClient(answer, callback), googlePush(google, appUrl)]
}

/** The same for Microsoft, and whether its rings could reach us. */
export async function lookAtMicrosoft({ microsoft, appUrl, sandbox }: Config): Promise<Finding[]> {
  if (!microsoft || sandbox) {
    return [leftOut('Microsoft', 'not set up; set MICROSOFT_CLIENT_ID and MICROSOFT_CLIENT_SECRET.')]
  }
  const answer = await redeemNothing(microsoft, `${appUrl}/api/auth/microsoft/callback`)
  return [microsoftClient(answer, appUrl), microsoftPush(microsoft, appUrl)]
}

interface Answer {
  readonly error: string
  readonly description: string
}

/**
 * Offers a code that cannot exist (RFC 6749, 5.2): a provider that knows the client answers invalid_grant, one that does
 * not says what it misses. Undefined when nobody answers.
 */
async function redeemNothing(
  {
    clientId,
    clientSecret,
    endpoints,
  }: Pick<GoogleConfig | MicrosoftConfig, 'clientId' | 'clientSecret' | 'endpoints'>,
  callback: string,
): Promise<Answer | undefined> {
  const form = new URLSearchParams({
    grant_type: 'authorization_code',
    code: 'no-such-code',
    code_verifier: 'no-such-verifier-but-of-the-length-that-is-asked-for',
    client_id: clientId,
    client_secret: clientSecret,
    redirect_uri: callback,
  })
  const signal = AbortSignal.timeout(PATIENCE_MS)
  const answer = await fetch(endpoints.token, { method: 'POST', body: form, signal }).catch(() => undefined)
  const body: { error?: unknown; error_description?: unknown } = Object(await answer?.json().catch(() => undefined))
  return body.error ? { error: String(body.error), description: String(body.error_description) } : undefined
}

function googleClient(answer: Answer | undefined, callback: string): Finding {
  const what = 'Google client'
  if (!answer) return broken(what, "Google does not answer; check this machine's way to the internet and GOOGLE_URL.")
  if (answer.error === 'redirect_uri_mismatch') {
    return broken(what, `Google does not know the way back; add ${callback} to the client's authorized redirect URIs.`)
  }
  if (answer.error !== 'invalid_grant') {
    return broken(what, `Google refuses the client (${answer.error}); copy id and secret again from its console.`)
  }
  return well(what, `Google knows it; ${callback} must stand among its authorized redirect URIs.`)
}

function googlePush({ pubsub }: GoogleConfig, appUrl: string): Finding {
  const what = 'Gmail pushes'
  if (!pubsub) return leftOut(what, 'no GOOGLE_PUBSUB_TOPIC, so mailboxes are polled, which suffices.')
  if (!appUrl.startsWith('https:')) return broken(what, `Pub/Sub pushes to https only and APP_URL is ${appUrl}.`)
  return well(what, `the subscription must push to ${appUrl}/webhooks/gmail, with that address as audience.`)
}

const REASONS: readonly (readonly [RegExp, string])[] = [
  [/AADSTS7000215|AADSTS7000222/, 'the secret is wrong or has run out; make a new one under Certificates & secrets.'],
  [/AADSTS700016/, 'there is no such client; check MICROSOFT_CLIENT_ID and that personal accounts are allowed too.'],
  [/AADSTS50011/, 'the way back is not registered; see the addresses below.'],
]

function microsoftClient(answer: Answer | undefined, appUrl: string): Finding {
  const what = 'Microsoft client'
  if (!answer) return broken(what, 'Microsoft does not answer; check the way to the internet and MICROSOFT_URL.')
  const known = REASONS.find(([pattern]) => pattern.test(answer.description))
  if (known) return broken(what, known[1])
  if (answer.error !== 'invalid_grant') {
    return broken(what, `Microsoft refuses the client (${answer.error}); copy its id and secret again from Entra.`)
  }
  const ways = [`${appUrl}/api/auth/microsoft/callback`, `${appUrl}/setup-outlook`].join(' and ')
  return well(what, `Microsoft knows it; ${ways} must be redirect URIs of platform Web.`)
}

function microsoftPush({ push }: MicrosoftConfig, appUrl: string): Finding {
  const what = 'Outlook pushes'
  if (!push) return leftOut(what, 'MICROSOFT_PUSH is false, so mailboxes are polled, which suffices.')
  if (!appUrl.startsWith('https:')) return broken(what, `Microsoft rings at https only and APP_URL is ${appUrl}.`)
  return well(what, `Microsoft will ring at ${appUrl}/webhooks/outlook.`)
}
