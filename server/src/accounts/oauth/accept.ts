import type { App } from '../../app.ts'
import { inTransaction } from '../../kit/db/db.ts'
import type { Visitor } from '../../kit/http/route.ts'
import { sha256 } from '../../kit/sessions/secrets.ts'
import { assertNotHeld, tellJoinedIfShutOut } from '../company/held.ts'
import { acceptInvitation } from '../invitation.ts'
import { sellsPlans, signInWithProof } from '../sign-in.ts'
import { beginAttempt } from './attempt.ts'
import type { Arrived, Ending } from './land.ts'
import type { OAuthProvider } from './provider.ts'
import { ProviderRefusal } from './refusal.ts'

/** The invited address as the link carries it; the answer is the same whether anybody invited it. */
export function acceptBy(provider: OAuthProvider) {
  return (app: App, visitor: Visitor, { invite, token }: { invite: string; token?: string | undefined }) => {
    const tokenHash = token === undefined ? undefined : sha256(token).toString('hex')
    const choice = { invite: invite.trim().toLowerCase(), tokenHash }
    return beginAttempt(app, { provider, purpose: 'invitation', caller: visitor, choice, hint: choice.invite })
  }
}

export const invitationEnding: Ending = {
  reached: joinTeam,
  failed: ({ failure }, _provider, attempt) => {
    const { invite } = attempt?.choice ?? {}
    // Whoever has joined has used the invitation, and only has to sign in.
    return invite === undefined || failure === 'way_ended'
      ? `/auth?error=${failure}`
      : `/accept-invitation?${new URLSearchParams({ invite, error: failure })}`
  },
}

/** Account and membership are made together or not at all. */
async function joinTeam(app: App, visitor: Visitor, { provider, proof, attempt }: Arrived): Promise<string> {
  const { email, emailProven } = proof.person
  if (!emailProven) throw new ProviderRefusal('email_unproven')
  const { invite, tokenHash } = attempt.choice
  if (email !== invite) throw new ProviderRefusal('not_invited')
  const signedIn = await inTransaction(app, async tx => {
    const found = await signInWithProof(tx, app, { ...proof, isInvited: true })
    await acceptInvitation(tx, { accountId: found.accountId, email, tokenHash, isSold: sellsPlans(app) })
    await tellJoinedIfShutOut(tx, app, { ...found, ip: visitor.ip })
    return found
  })
  // They have joined; from here on they come by the team's provider.
  await assertNotHeld(app.db, app, signedIn.accountId)
  await visitor.startSession({ ...signedIn, hasJoined: true })
  return signedIn.isNew ? provider.setupPage : '/dashboard'
}
