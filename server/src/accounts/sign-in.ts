import type { App } from '../app.ts'
import type { Tx } from '../kit/db.ts'
import { Problem } from '../kit/problem.ts'
import {
  findAccountByIdentity,
  type Identity,
  insertAccount,
  insertIdentity,
  lockIdentity,
  type NewAccount,
} from './account-store.ts'

/** What a provider has just proved about somebody. */
export interface Proof {
  readonly identity: Identity
  readonly person: NewAccount
}

/** Whose account a proof opened, and whether it was made for it. */
export interface SignedIn {
  readonly accountId: string
  readonly isNew: boolean
}

/** The account of a proven identity, made when it is new. An equal email address alone never opens an account. */
export async function signInWithProof(
  tx: Tx,
  app: Pick<App, 'config'>,
  { identity, person }: Proof,
): Promise<SignedIn> {
  await lockIdentity(tx, identity)
  const known = await findAccountByIdentity(tx, identity)
  if (known !== undefined) return { accountId: known, isNew: false }
  const accountId = await insertAccount(tx, { ...person, isUnpaid: sellsPlans(app) })
  await insertIdentity(tx, identity, accountId)
  return { accountId, isNew: true }
}

/** Whether somebody here needs a plan to have access. */
export function sellsPlans({ config }: Pick<App, 'config'>): boolean {
  return config.stripe !== undefined && !config.selfHostUnlimited
}

/** Joins a proven identity to an account that is signed in. Throws Problem `conflict` when it is another's. */
export async function linkIdentity(tx: Tx, identity: Identity, accountId: string): Promise<void> {
  await lockIdentity(tx, identity)
  const owner = await findAccountByIdentity(tx, identity)
  if (owner !== undefined && owner !== accountId) throw takenByAnother()
  await insertIdentity(tx, identity, accountId)
}

export function takenByAnother(): Problem {
  return new Problem('conflict', 'This mailbox is connected to another Icebox account. Please sign in to that one.')
}
