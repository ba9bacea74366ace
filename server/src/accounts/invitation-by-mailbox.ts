import type { App } from '../app.ts'
import type { Tx } from '../kit/db/db.ts'
import { Problem } from '../kit/problem.ts'
import { sha256 } from '../kit/sessions/secrets.ts'
import { isHeld, isHeldOnceProven } from './company/held-store.ts'
import { acceptInvitation } from './invitation.ts'
import { ProviderRefusal } from './oauth/refusal.ts'
import { sellsPlans } from './sign-in.ts'

interface Joining {
  readonly accountId: string
  /** Of the mailbox that opened, and of the invitation; lowercased. */
  readonly email: string
  /** From the link, where there is one. */
  readonly token: string | undefined
  /** The mail host vouches for the address. */
  readonly emailProven: boolean
}

/**
 * Accepts an invitation by a mailbox that opened. Anybody can run a mail host that lets them in under any address, so
 * that without a host that vouches for it the link's own token is asked for; the address stays unproven. Throws as
 * `acceptInvitation`, Problem `not_allowed` without a token, and ProviderRefusal `company_required` where nobody vouches for the
 * address and the team has its people sign in at its provider.
 */
export async function joinByMailbox(
  tx: Tx,
  app: App,
  { accountId, email, token, emailProven }: Joining,
): Promise<void> {
  if (token === undefined && !emailProven) {
    throw new Problem('not_allowed', 'Please open the whole link of your invitation and try again.')
  }
  const tokenHash = token === undefined ? undefined : sha256(token).toString('hex')
  await acceptInvitation(tx, { accountId, email, tokenHash, isSold: sellsPlans(app) })
  // On a host of their own they would never prove the address, and keep this way beside the team's provider for ever.
  const hasEverything = app.config.selfHostUnlimited
  const isNeverHeld =
    !emailProven &&
    (await isHeldOnceProven(tx, accountId, hasEverything)) &&
    !(await isHeld(tx, accountId, hasEverything))
  // Where no letters leave nobody can prove an address, and nobody begins at the provider.
  if (isNeverHeld && app.config.outgoing) throw new ProviderRefusal('company_required')
}
