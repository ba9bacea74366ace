/** What somebody is at the company's provider. */
export interface Colleague {
  readonly email: string
  readonly name: string
}

/** Whom the sandbox's company knows, at whatever domain a visitor has written into its DNS. */
export function colleaguesAt(domain: string): readonly Colleague[] {
  return [
    { name: 'Sam Rivera', email: `sam@${domain}` },
    { name: 'Noor Haddad', email: `noor@${domain}` },
  ]
}
