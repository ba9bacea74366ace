import type { App } from '../app.ts'
import type { Tx } from '../kit/db/db.ts'
import { Problem } from '../kit/problem.ts'
import { insertAccount, markEmailProven } from './account-store.ts'
import { findIdentity, type Identity, insertIdentity, lockIdentities, recordUse, type Way } from './identity-store.ts'
import { ProviderRefusal } from './oauth/refusal.ts'
import { assertMayRegister, type Newcomer } from './registration.ts'

/** What a provider has just proved about somebody. */
export interface Proof extends Newcomer {
  readonly identity: Identity
  /** Other names of the same identity. */
  readonly aliases?: readonly Identity[]
  /** They are signed in and prove again who they are, so no account is made. */
  readonly isAgain?: boolean | undefined
}

/** Whose account a proof opened, and whether it was made for it. */
export interface SignedIn {
  readonly accountId: string
  readonly isNew: boolean
  /** The way they came by. */
  readonly wayId: string
}

/**
 * The account of a proven identity, made when it is new. An equal email address alone never opens an account. Throws
 * ProviderRefusal `not_a_way` where none may be made. Whether they have to sign in at their team's provider is asked when this
 * holds, since what was proven of the address decides it; see assertNotHeld.
 */
export async function signInWithProof(tx: Tx, app: Pick<App, 'config'>, proof: Proof): Promise<SignedIn> {
  const { identity, aliases = [], person } = proof
  const names = [identity, ...aliases]
  await lockIdentities(tx, names)
  const known = await findFirst(tx, names)
  if (known) {
    await recordUse(tx, known.id, person.email)
    if (person.emailProven) await markEmailProven(tx, known.account_id, person.email)
    return { accountId: known.account_id, isNew: false, wayId: known.id }
  }
  if (proof.isAgain) throw new ProviderRefusal('not_a_way')
  await assertMayRegister(tx, app, proof)
  const accountId = await insertAccount(tx, { ...person, isUnpaid: sellsPlans(app) })
  const wayId = await insertIdentity(tx, { accountId, identity, address: person.email })
  await recordUse(tx, wayId, person.email)
  return { accountId, isNew: true, wayId }
}

async function findFirst(tx: Tx, names: readonly Identity[]): Promise<Way | undefined> {
  for (const name of names) {
    const known = await findIdentity(tx, name)
    if (known) return known
  }
  return undefined
}

/** Whether somebody here needs a plan to have access. */
export function sellsPlans({ config }: Pick<App, 'config'>): boolean {
  return config.stripe !== undefined && !config.selfHostUnlimited
}

export function takenByAnother(): Problem {
  return new Problem('conflict', 'This mailbox is connected to another Icebox account. Please sign in to that one.')
}
