import type { OutputOf } from '@icebox/contract/call'
import type { inviteMember as inviteCall } from '@icebox/contract/team'
import { countSeats, lockTeams } from '../accounts/account-store.ts'
import { isDemoAddress } from '../accounts/demo-visitor.ts'
import { assertConfirmed } from '../accounts/email-proof.ts'
import { createInvitation } from '../accounts/invitation.ts'
import { sellsPlans } from '../accounts/sign-in.ts'
import type { App } from '../app.ts'
import { type Db, inTransaction, type Tx } from '../kit/db.ts'
import { Problem } from '../kit/problem.ts'
import type { Member } from '../kit/route.ts'
import { sendInvitation } from './invitation-letter.ts'
import { countInvitation } from './invite-limits.ts'
import { countUsedSeats, growSeats, listAccounts, listInvitations } from './member-store.ts'
import { getManager, notInTeam } from './roles.ts'
import { publishToTeam } from './tell.ts'

/** Seats that a team is about to have less, as billing knows; null where nothing is scheduled. */
export type PlannedSeats = (tx: Tx | Db, teamId: string) => Promise<{ seats: number; at: Date } | null>

/** Invites by letter, in the name of an address that is proven. The seat is taken under the team's lock, so that two who invite at once never share the last one. */
export function inviteWithin(plannedSeats: PlannedSeats) {
  return async (
    app: App,
    { accountId, ip }: Member,
    { email }: { email: string },
  ): Promise<OutputOf<typeof inviteCall>> => {
    const inviter = await getManager(app.db, accountId)
    assertConfirmed(app, inviter)
    if (app.config.sandbox && isDemoAddress(inviter.email) && !email.endsWith('.example')) throw onlyMadeUp()
    const token = await inTransaction(app, async tx => {
      await lockTeams(tx, [inviter.team_id])
      // Asked again: whoever waited for the lock may have been removed meanwhile.
      const account = await getManager(tx, accountId)
      const { team_id: teamId } = account
      if (teamId !== inviter.team_id) throw notInTeam()
      await takeSeat(tx, app, { teamId, email, plannedSeats })
      await countInvitation(tx, app, { account, team: await countSeats(tx, teamId), ip })
      await publishToTeam(tx, teamId, { type: 'team_member_invited' })
      return createInvitation(tx, { teamId, email, invitedBy: accountId })
    })
    const link = `${app.config.appUrl}/accept-invitation?${new URLSearchParams({ invite: email, token })}`
    const isSent = await sendInvitation(app, { to: email, inviter: inviter.email, link })
    return { success: true, email, link: isSent ? null : link }
  }
}

function onlyMadeUp(): Problem {
  return new Problem('not_allowed', 'A demo account invites made-up addresses only, such as sam@atelier.example.')
}

interface Wish {
  readonly teamId: string
  readonly email: string
  readonly plannedSeats: PlannedSeats
}

async function takeSeat(tx: Tx, app: App, { teamId, email, plannedSeats }: Wish): Promise<void> {
  const people = await listAccounts(tx, teamId)
  if (people.some(each => each.email.toLowerCase() === email)) {
    throw new Problem('conflict', `${email} is in your team already.`)
  }
  const invited = await listInvitations(tx, teamId)
  // A new letter takes the place of the older one, and its seat.
  if (invited.some(each => each.email === email)) return
  const used = await countUsedSeats(tx, teamId)
  // Where nothing is sold a seat costs nothing.
  if (!sellsPlans(app)) return growSeats(tx, teamId, used + 1)
  const { total } = await countSeats(tx, teamId)
  if (used >= total) {
    throw new Problem('conflict', 'No available seats. Upgrade your plan to invite more team members.')
  }
  const planned = await plannedSeats(tx, teamId)
  if (planned && used >= planned.seats) throw reductionIsScheduled(planned)
}

const DAY = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' })

function reductionIsScheduled({ seats, at }: { seats: number; at: Date }): Problem {
  const few = seats === 1 ? '1 seat' : `${seats} seats`
  return new Problem('conflict', `A reduction to ${few} is scheduled for ${DAY.format(at)}. Cancel it to invite more.`)
}
