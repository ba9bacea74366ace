import type { TwinPerson } from '../../mail-twin.ts'
import type { Keys } from './keys.ts'
import { EMAIL, PROFILE } from './scopes.ts'
import { type Access, subjectOf, type Tokens } from './tokens.ts'

export interface Client {
  readonly id: string
  readonly secret: string
}

/** What a person agreed to and a code stands for, until it is exchanged. */
export interface Agreement {
  readonly email: string
  readonly scopes: readonly string[]
  readonly redirect: string
  readonly nonce: string
  readonly challenge: string
  readonly challengeMethod: string
  readonly wantsRefresh: boolean
  readonly expiresAt: number
}

/** Everything sign-in knows. */
export interface IdentityWorld {
  readonly client: Client
  readonly redirects: Set<string>
  readonly people: Map<string, TwinPerson>
  readonly tokens: Tokens
  readonly codes: Map<string, Agreement>
  readonly keys: Keys
}

export function findPerson(world: IdentityWorld, email: string): TwinPerson | undefined {
  return world.people.get(email.toLowerCase())
}

/** An id token (OpenID Connect Core 1.0, section 2) with the claims its scopes allow. */
export function signIdToken(world: IdentityWorld, access: Pick<Access, 'email' | 'scopes'>, nonce: string) {
  const person = findPerson(world, access.email)
  return world.keys.sign({
    azp: world.client.id,
    aud: world.client.id,
    ...claimsOf(person ?? { email: access.email, name: '' }, access.scopes),
    ...(nonce ? { nonce } : {}),
  })
}

/** `hd` is there for members of an organisation only; the email is then the organisation's word. */
export function claimsOf(person: TwinPerson, scopes: readonly string[]) {
  const { email, name, organisation } = person
  const [given, ...rest] = name.split(' ')
  const family = rest.join(' ')
  const hd = organisation ? { hd: email.slice(email.lastIndexOf('@') + 1) } : {}
  return {
    sub: subjectOf(email),
    ...hd,
    ...(scopes.includes(EMAIL) ? { email, email_verified: true } : {}),
    ...(scopes.includes(PROFILE) ? { name, given_name: given, ...(family ? { family_name: family } : {}) } : {}),
  }
}
