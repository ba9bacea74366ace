import { randomBytes } from 'node:crypto'
import type { Account } from './directory.ts'
import { EntraProblem } from './problems.ts'

const CODE_LIFE = 10 * 60_000
/** One second less than an hour, as Microsoft says it. */
export const ACCESS_SECONDS = 3599
const REFRESH_LIFE = 90 * 24 * 3_600_000

export interface AccessToken {
  readonly address: string
  readonly scopes: readonly string[]
  readonly expiresAt: number
}

interface RefreshToken {
  readonly address: string
  readonly scopes: readonly string[]
  readonly expiresAt: number
  isRevoked: boolean
}

/** What the person agreed to on the page, until the application fetches it with the code. */
export interface Agreement {
  readonly address: string
  readonly scopes: readonly string[]
  readonly redirect: string
  readonly challenge: string | undefined
  readonly nonce: string | undefined
}

export interface GrantState {
  readonly access: [string, AccessToken][]
  readonly refresh: [string, RefreshToken][]
  readonly consents: [string, string[]][]
  readonly adminOnly: string[]
  readonly adminConsents: string[]
  readonly askAgain: string[]
}

/** Who agreed to what, and the tokens given out for it. */
export class Grants {
  private codes = new Map<string, Agreement & { readonly expiresAt: number; isUsed: boolean }>()
  private access = new Map<string, AccessToken>()
  private refresh = new Map<string, RefreshToken>()
  private consents = new Map<string, Set<string>>()
  /** Tenants whose people may not agree to mail scopes themselves. */
  readonly adminOnly = new Set<string>()
  /** Tenants whose administrator agreed for all. */
  readonly adminConsents = new Set<string>()
  /** Addresses that must sign in once more before a refresh works again. */
  readonly askAgain = new Set<string>()

  agree(address: string, scopes: readonly string[]): void {
    this.consents.set(address, new Set([...this.agreed(address), ...scopes]))
    this.askAgain.delete(address)
  }

  agreed(address: string): ReadonlySet<string> {
    return this.consents.get(address) ?? new Set()
  }

  /** True when the person's administrator has to agree first. */
  needsAdmin(account: Account): boolean {
    return this.adminOnly.has(account.tid) && !this.adminConsents.has(account.tid)
  }

  makeCode(agreement: Agreement): string {
    const code = `M.C5${secret(48)}`
    this.codes.set(code, { ...agreement, expiresAt: Date.now() + CODE_LIFE, isUsed: false })
    return code
  }

  /** A code works once and for ten minutes. */
  useCode(code: string): Agreement {
    const found = this.codes.get(code)
    if (!found) throw new EntraProblem('invalid_grant', 70000, 'The provided value for the code is not valid.')
    if (found.isUsed) throw new EntraProblem('invalid_grant', 54005, 'OAuth2 Authorization code was already redeemed.')
    found.isUsed = true
    if (found.expiresAt < Date.now()) {
      throw new EntraProblem('invalid_grant', 70008, 'The provided authorization code has expired.')
    }
    return found
  }

  makeAccess(address: string, scopes: readonly string[]): string {
    const token = `EwB${secret(90)}`
    this.access.set(token, { address, scopes, expiresAt: Date.now() + ACCESS_SECONDS * 1000 })
    return token
  }

  makeRefresh(address: string, scopes: readonly string[]): string {
    const token = `M.C5_BAY.${secret(60)}`
    this.refresh.set(token, { address, scopes, expiresAt: Date.now() + REFRESH_LIFE, isRevoked: false })
    return token
  }

  /** Undefined for a token that is unknown or too old. */
  findAccess(token: string): AccessToken | undefined {
    const found = this.access.get(token)
    return found && found.expiresAt > Date.now() ? found : undefined
  }

  /** A refresh token stays good beside the one that replaces it, until its own 90 days are over. */
  useRefresh(token: string): RefreshToken {
    const found = this.refresh.get(token)
    if (!found) throw new EntraProblem('invalid_grant', 9002313, 'Invalid request. The refresh token is malformed.')
    if (found.isRevoked) {
      const message = 'The provided grant has expired due to it being revoked, a fresh auth token is needed.'
      throw new EntraProblem('invalid_grant', 50173, [message, 'bad_token'])
    }
    if (found.expiresAt < Date.now()) {
      throw new EntraProblem('invalid_grant', 700082, 'The refresh token has expired due to inactivity.')
    }
    if (this.askAgain.has(found.address)) {
      const message =
        'Due to a configuration change made by your administrator, you must use multi-factor authentication.'
      throw new EntraProblem('interaction_required', 50076, [message, 'basic_action'])
    }
    return found
  }

  revoke(address: string): void {
    for (const each of this.refresh.values()) if (each.address === address) each.isRevoked = true
    for (const [token, each] of this.access) if (each.address === address) this.access.delete(token)
    for (const [code, each] of this.codes) if (each.address === address) this.codes.delete(code)
    this.consents.delete(address)
  }

  expireAccess(): void {
    this.access.clear()
  }

  save(): GrantState {
    return {
      access: [...this.access],
      refresh: [...this.refresh],
      consents: [...this.consents].map(([address, scopes]) => [address, [...scopes]]),
      adminOnly: [...this.adminOnly],
      adminConsents: [...this.adminConsents],
      askAgain: [...this.askAgain],
    }
  }

  load(state: GrantState): void {
    this.access = new Map(state.access)
    this.refresh = new Map(state.refresh)
    this.consents = new Map(state.consents.map(([address, scopes]) => [address, new Set(scopes)]))
    for (const tid of state.adminOnly) this.adminOnly.add(tid)
    for (const tid of state.adminConsents) this.adminConsents.add(tid)
    for (const address of state.askAgain) this.askAgain.add(address)
  }
}

function secret(bytes: number): string {
  return randomBytes(bytes).toString('base64url')
}
