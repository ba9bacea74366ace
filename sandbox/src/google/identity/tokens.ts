import { createHash, randomBytes } from 'node:crypto'

export interface Access {
  readonly token: string
  readonly email: string
  readonly scopes: readonly string[]
  /** Milliseconds since 1970. */
  expiresAt: number
  readonly offline: boolean
}

interface Refresh {
  readonly token: string
  readonly email: string
  readonly scopes: readonly string[]
}

export interface Issued {
  readonly access: Access
  readonly refreshToken?: string
}

export interface TokensState {
  readonly granted: Readonly<Record<string, readonly string[]>>
  readonly access: readonly Access[]
  readonly refresh: readonly Refresh[]
}

export const HOUR_MS = 3_600_000

/** Google keeps about a hundred for one person and client; the oldest stops working without a word. */
const MOST_REFRESH_TOKENS = 100

/** What the people granted to the one client, and the tokens for it. */
export class Tokens {
  private readonly granted = new Map<string, readonly string[]>()
  private readonly accesses = new Map<string, Access>()
  private readonly refreshes = new Map<string, Refresh>()

  constructor(former?: TokensState) {
    for (const [email, scopes] of Object.entries(former?.granted ?? {})) this.granted.set(email, scopes)
    for (const access of former?.access ?? []) this.accesses.set(access.token, access)
    for (const refresh of former?.refresh ?? []) this.refreshes.set(refresh.token, refresh)
  }

  /** Scopes the person has granted so far, in all sign-ins together. */
  grantedTo(email: string): readonly string[] {
    return this.granted.get(email) ?? []
  }

  issue(email: string, scopes: readonly string[], offline: boolean): Issued {
    this.granted.set(email, [...new Set([...this.grantedTo(email), ...scopes])])
    const access = this.newAccess({ email, scopes, offline })
    if (!offline) return { access }
    const refresh = { token: `1//0${randomBytes(48).toString('base64url')}`, email, scopes }
    this.refreshes.set(refresh.token, refresh)
    const own = [...this.refreshes.values()].filter(each => each.email === email)
    for (const old of own.slice(0, -MOST_REFRESH_TOKENS)) this.refreshes.delete(old.token)
    return { access, refreshToken: refresh.token }
  }

  /** A new access token, or undefined when the refresh token is unknown or revoked. */
  refresh(refreshToken: string): Access | undefined {
    const found = this.refreshes.get(refreshToken)
    return found && this.newAccess({ email: found.email, scopes: found.scopes, offline: true })
  }

  find(token: string | undefined): Access | undefined {
    const access = this.accesses.get(token ?? '')
    return access && access.expiresAt > Date.now() ? access : undefined
  }

  hasRefreshToken(email: string): boolean {
    return [...this.refreshes.values()].some(refresh => refresh.email === email)
  }

  /** Takes away everything the token's owner granted, whichever of the tokens it is; false when nobody knows it. */
  revoke(token: string): boolean {
    const email = (this.accesses.get(token) ?? this.refreshes.get(token))?.email
    if (email === undefined) return false
    this.revokePerson(email)
    return true
  }

  revokePerson(email: string): void {
    this.granted.delete(email)
    for (const access of this.accesses.values()) if (access.email === email) this.accesses.delete(access.token)
    for (const refresh of this.refreshes.values()) if (refresh.email === email) this.refreshes.delete(refresh.token)
  }

  expireAccess(): void {
    for (const access of this.accesses.values()) access.expiresAt = 0
  }

  /** What a run after this one needs. */
  dump() {
    const access = [...this.accesses.values()].filter(each => each.expiresAt > Date.now())
    return {
      granted: Object.fromEntries([...this.granted].map(([email, scopes]) => [email, [...scopes]])),
      access: access.map(each => ({ ...each, scopes: [...each.scopes] })),
      refresh: [...this.refreshes.values()].map(each => ({ ...each, scopes: [...each.scopes] })),
    }
  }

  private newAccess(given: Pick<Access, 'email' | 'scopes' | 'offline'>): Access {
    const token = `ya29.a0${randomBytes(60).toString('base64url')}`
    const access = { ...given, token, expiresAt: Date.now() + HOUR_MS }
    this.accesses.set(token, access)
    return access
  }
}

/** A number that stays with the person, as Google's `sub` does. */
export function subjectOf(email: string): string {
  const digest = createHash('sha256').update(email.toLowerCase()).digest('hex')
  return `1${(BigInt(`0x${digest}`) % 10n ** 20n).toString().padStart(20, '0')}`
}
