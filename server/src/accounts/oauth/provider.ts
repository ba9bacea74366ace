import type { ApiProvider } from '@icebox/contract/mailbox-providers'
import type { OAuthEndpoints } from '../../config/providers.ts'
import type { Config } from '../../config.ts'
import type { Proof } from '../sign-in.ts'
import type { Claims } from './claims.ts'

export type ProviderName = ApiProvider

/** What somebody goes to a provider for. */
export type Purpose = 'sign_in' | 'invitation' | 'mailbox' | 'way'

/** Our registration at a provider. */
export interface OAuthClient {
  readonly clientId: string
  readonly clientSecret: string
  readonly endpoints: OAuthEndpoints
}

/** What the provider's page is asked, and where in our pages it leads back to. */
export interface ConsentRequest {
  readonly redirect: string
  readonly scope: string
  /** Besides, where whoever is signed in there already has to prove again who they are. */
  readonly askAgain?: Readonly<Record<string, string>>
  /** What sending from the mailbox takes besides; left out where the scope holds it. */
  readonly sendScope?: string
  /** Parameters of this provider beside those of RFC 6749. */
  readonly ask: Readonly<Record<string, string>>
}

/** Everything in which one provider differs from the other. */
export interface OAuthProvider {
  readonly name: ProviderName
  /** As people call it. */
  readonly called: string
  /** Undefined: not set up here. */
  readonly clientOf: (config: Config) => OAuthClient | undefined
  readonly ways: Readonly<Record<Purpose, ConsentRequest>>
  /** Where somebody new connects the mailbox. */
  readonly setupPage: string
  /** What may stand as issuer in an id token with these claims. */
  readonly issuersOf: (config: Config, claims: Claims) => readonly string[]
  /** Undefined when the claims do not name a person. */
  readonly proofOf: (claims: Claims) => Proof | undefined
  /** Where an administrator can agree for everybody; undefined where there is no such page. */
  readonly adminUrlOf: (config: Config) => string | undefined
  /** Where a token is given back; undefined where that cannot be done. */
  readonly revokeUrlOf: (config: Config) => string | undefined
}
