import type { OutputOf } from '@icebox/contract/call'
import type { inviteMember as inviteCall, getInvitationLink as linkCall } from '@icebox/contract/team'
import { type Account, countSeats, lockTeams } from '../accounts/account-store.ts'
import { isDemoAddress } from '../accounts/demo-visitor.ts'
import { assertConfirmed } from '../accounts/email-proof.ts'
import { createInvitation, invitationToken } from '../accounts/invitation.ts'
import type { App } from '../app.ts'
import { inTransaction, type Tx } from '../kit/db/db.ts'
import type { Member } from '../kit/http/route.ts'
import { Problem } from '../kit/problem.ts'
import { isSameMark, sha256 } from '../kit/sessions/secrets.ts'
import { invitationLink, sendInvitation } from './invitation-letter.ts'
import { countInvitation } from './invite-limits.ts'
import { keepSeats, type PlannedSeats, readSeats, takeSeat } from './invite-seats.ts'
import { findInvitation, setLetter } from './member-store.ts'
import { getManager, notInTeam } from './roles.ts'
import { publishToTeam } from './tell.ts'

/** Invites by letter, in the name of an address that is proven. The seat is taken under the team's lock, so that two who invite at once never share the last one. */
export function inviteWithin(plannedSeats: PlannedSeats) {
  return async (
    app: App,
    { accountId, ip }: Member,
    { email }: { email: string },
  ): Promise<OutputOf<typeof inviteCall>> => {
    const inviter = await getInviter(app, accountId)
    if (!mayInvite(app, inviter, email)) throw new Problem('not_allowed', ONLY_MADE_UP)
    const token = await inTransaction(app, async tx => {
      const account = await lockInviter(tx, inviter)
      const { team_id: teamId } = account
      const seats = await readSeats(tx, app, { teamId, plannedSeats })
      const fault = takeSeat(seats, email)
      if (fault) throw fault
      await keepSeats(tx, app, { teamId, seats })
      await countInvitation(tx, app, { account, team: await countSeats(tx, teamId), ip })
      await publishToTeam(tx, teamId, { type: 'team_member_invited' })
      return createInvitation(tx, { keys: app.keys, teamId, email, invitedBy: accountId })
    })
    const link = invitationLink(app, { email, token })
    const isSent = await sendInvitation(app, { to: email, inviter: inviter.email, link })
    if (!isSent) await setLetter(app.db, sha256(token), 'none')
    return { success: true, email, link: isSent ? null : link }
  }
}

/** Whoever may invite, and whose address letters are written in the name of. Throws Problem `not_allowed`, `conflict`. */
export async function getInviter(app: App, accountId: string): Promise<Account> {
  const inviter = await getManager(app.db, accountId)
  assertConfirmed(app, inviter)
  return inviter
}

/** Asked again under the lock: whoever waited for it may have been removed meanwhile. A team on hold invites nobody. */
export async function lockInviter(tx: Tx, inviter: Account): Promise<Account> {
  await lockTeams(tx, [inviter.team_id])
  const account = await getManager(tx, inviter.id)
  if (account.team_id !== inviter.team_id) throw notInTeam()
  if ((await countSeats(tx, inviter.team_id)).isHeld) throw new Problem('not_allowed', ON_HOLD)
  return account
}

const ON_HOLD = 'Your team is on hold, so nobody can be invited. Please write to whoever runs this installation.'

export const ONLY_MADE_UP = 'A demo account invites made-up addresses only, such as sam@atelier.example.'

/** Whether somebody may invite this address: the demo writes to nobody. */
export function mayInvite(app: App, { email: inviter }: Account, email: string): boolean {
  return !app.config.sandbox || !isDemoAddress(inviter) || email.endsWith('.example')
}

/** The link once more, for handing it on. */
export async function showInvitationLink(
  app: App,
  { accountId }: Member,
  { invitationId }: { invitationId: string },
): Promise<OutputOf<typeof linkCall>> {
  const { team_id: teamId } = await getInviter(app, accountId)
  const invitation = await findInvitation(app.db, teamId, invitationId)
  if (!invitation) throw notInTeam()
  const token = invitationToken(app.keys, invitation.id)
  if (!isSameMark(sha256(token).toString('hex'), invitation.token_hash.toString('hex'))) {
    throw new Problem('conflict', 'This link cannot be shown again. Press Resend to make a new one.')
  }
  return { email: invitation.email, link: invitationLink(app, { email: invitation.email, token }) }
}
