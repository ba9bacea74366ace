/** What somebody is at the company's provider. */
export interface Colleague {
  readonly email: string
  readonly name: string
  /** Whether the provider has checked the address; left out of the token where undefined. */
  readonly emailVerified?: boolean
}

/** Whom the sandbox's company knows. */
export const COLLEAGUES: readonly Colleague[] = [
  { name: 'Sam Rivera', email: 'sam@atelier.example', emailVerified: true },
  { name: 'Noor Haddad', email: 'noor@atelier.example', emailVerified: true },
]
