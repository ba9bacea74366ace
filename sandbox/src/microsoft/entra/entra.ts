import { type Account, accountOf, type MicrosoftPerson } from './directory.ts'
import { Grants } from './grants.ts'
import type { SigningKey } from './keys.ts'

/** The sign-in service: people, one application, what was agreed and the tokens. */
export class Entra {
  readonly client: { readonly id: string; readonly secret: string }
  readonly key: SigningKey
  readonly grants = new Grants()
  readonly redirects = new Set<string>()
  private readonly people = new Map<string, Account>()

  constructor(client: { readonly id: string; readonly secret: string }, key: SigningKey) {
    this.client = client
    this.key = key
  }

  add(person: MicrosoftPerson): Account {
    const account = accountOf(person)
    this.people.set(account.email, account)
    return account
  }

  accounts(): readonly Account[] {
    return [...this.people.values()]
  }

  findAccount(address: string): Account | undefined {
    return this.people.get(address.toLowerCase())
  }

  /** Throws a RangeError for somebody the directory does not have. */
  account(address: string): Account {
    const found = this.findAccount(address)
    if (!found) throw new RangeError(`Nobody at the twin of Microsoft has the address ${address}.`)
    return found
  }
}
