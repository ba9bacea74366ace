import { ConfigError } from './error.ts'
import type { Variables } from './variables.ts'

/** Whole addresses of a provider's OAuth. */
export interface OAuthEndpoints {
  readonly authorize: string
  readonly token: string
  /** Public keys that sign id tokens, as a JWK set. */
  readonly keys: string
}

export interface GoogleConfig {
  readonly clientId: string
  readonly clientSecret: string
  readonly endpoints: OAuthEndpoints & { readonly revoke: string }
  /** What may stand as issuer in an id token. */
  readonly issuers: readonly string[]
  /** Base of the Gmail API, without a slash at the end. */
  readonly gmailUrl: string
  readonly oneTapUrl: string
  /** Undefined: mailboxes are polled. */
  readonly pubsub: { readonly topic: string; readonly account: string } | undefined
}

export interface MicrosoftConfig {
  readonly clientId: string
  readonly clientSecret: string
  readonly endpoints: OAuthEndpoints
  /** Base of the sign-in pages; an id token's issuer is `<loginUrl>/<tenant>/v2.0`. */
  readonly loginUrl: string
  /** Base of Graph, without version and slash at the end. */
  readonly graphUrl: string
  /** False: mailboxes are polled. */
  readonly push: boolean
}

/** Undefined when no client is set. Throws ConfigError when one half of it is missing. */
export function googleOf(read: Variables): GoogleConfig | undefined {
  const client = clientOf('GOOGLE', read.GOOGLE_CLIENT_ID, read.GOOGLE_CLIENT_SECRET)
  const { GOOGLE_PUBSUB_TOPIC: topic, GOOGLE_PUSH_ACCOUNT: account } = read
  if ((topic === undefined) !== (account === undefined)) {
    throw new ConfigError('GOOGLE_PUBSUB_TOPIC and GOOGLE_PUSH_ACCOUNT go together; set both or leave both out.')
  }
  const pubsub = topic !== undefined && account !== undefined ? { topic, account } : undefined
  return client && googleAt(read.GOOGLE_URL, { ...client, pubsub })
}

/** Undefined when no client is set. Throws ConfigError when one half of it is missing. */
export function microsoftOf(read: Variables): MicrosoftConfig | undefined {
  const client = clientOf('MICROSOFT', read.MICROSOFT_CLIENT_ID, read.MICROSOFT_CLIENT_SECRET)
  return client && microsoftAt(read.MICROSOFT_URL, { ...client, push: read.MICROSOFT_PUSH })
}

/** Google's own addresses, or those below one base that stands in for all of them. */
export function googleAt(
  base: string | undefined,
  client: Pick<GoogleConfig, 'clientId' | 'clientSecret' | 'pubsub'>,
): GoogleConfig {
  const [accounts, api] = [base ?? 'https://accounts.google.com', base ?? 'https://www.googleapis.com']
  const oauth = base === undefined ? 'https://oauth2.googleapis.com' : `${base}/oauth2`
  return {
    ...client,
    endpoints: {
      authorize: `${accounts}/o/oauth2/v2/auth`,
      token: `${oauth}/token`,
      revoke: `${oauth}/revoke`,
      keys: `${api}/oauth2/v3/certs`,
    },
    // Google has signed under both; what stands in for it signs in its name.
    issuers: ['accounts.google.com', 'https://accounts.google.com'],
    gmailUrl: base ?? 'https://gmail.googleapis.com',
    oneTapUrl: `${accounts}/gsi/client`,
  }
}

/** Microsoft's own addresses, or those below one base that stands in for all of them. */
export function microsoftAt(
  base: string | undefined,
  client: Pick<MicrosoftConfig, 'clientId' | 'clientSecret' | 'push'>,
): MicrosoftConfig {
  const loginUrl = base ?? 'https://login.microsoftonline.com'
  return {
    ...client,
    endpoints: {
      authorize: `${loginUrl}/common/oauth2/v2.0/authorize`,
      token: `${loginUrl}/common/oauth2/v2.0/token`,
      keys: `${loginUrl}/common/discovery/v2.0/keys`,
    },
    loginUrl,
    graphUrl: base ?? 'https://graph.microsoft.com',
  }
}

function clientOf(name: string, clientId: string | undefined, clientSecret: string | undefined) {
  if (clientId !== undefined && clientSecret !== undefined) return { clientId, clientSecret }
  if (clientId === undefined && clientSecret === undefined) return undefined
  throw new ConfigError(`${name}_CLIENT_ID and ${name}_CLIENT_SECRET go together; set both or leave both out.`)
}
