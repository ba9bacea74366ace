import type { OutputOf } from '@icebox/contract/call'
import type { inviteMembers as inviteCall } from '@icebox/contract/team'
import { createInvitations } from '../accounts/invitation.ts'
import type { App } from '../app.ts'
import { inTransaction } from '../kit/db/db.ts'
import { countTry } from '../kit/db/limit.ts'
import type { Member } from '../kit/http/route.ts'
import { Problem } from '../kit/problem.ts'
import { addJob } from '../kit/queue/queue.ts'
import { invitationLink } from './invitation-letter.ts'
import { getInviter, lockInviter, mayInvite, ONLY_MADE_UP } from './invite.ts'
import { keepSeats, type PlannedSeats, readSeats, takeSeat } from './invite-seats.ts'
import { publishToTeam } from './tell.ts'

/** Lists of one team; each may name a thousand. */
export const LISTS = { max: 20, windowSeconds: 3_600 } as const

/**
 * Invites a whole list: every seat in one transaction under the team's lock, and the letters by a job, since a thousand
 * of them take longer than a call may. Who is refused counts for nothing.
 */
export function inviteListWithin(plannedSeats: PlannedSeats) {
  return async (
    app: App,
    { accountId, ip }: Member,
    { emails }: { emails: string[] },
  ): Promise<OutputOf<typeof inviteCall>> => {
    const inviter = await getInviter(app, accountId)
    await countTry(app, `invite_list:${inviter.team_id}`, LISTS)
    const isByLetter = app.config.outgoing !== undefined
    const results = await inTransaction(app, async tx => {
      const { team_id: teamId } = await lockInviter(tx, inviter)
      const seats = await readSeats(tx, app, { teamId, plannedSeats })
      const faults = new Map(
        [...new Set(emails)].map(email => [
          email,
          mayInvite(app, inviter, email) ? takeSeat(seats, email) : new Problem('not_allowed', ONLY_MADE_UP),
        ]),
      )
      const invited = [...faults].filter(([, fault]) => !fault).map(([email]) => email)
      await keepSeats(tx, app, { teamId, seats })
      const letter = isByLetter ? 'waiting' : 'none'
      const wish = { keys: app.keys, teamId, emails: invited, invitedBy: accountId, letter } as const
      const made = new Map((await createInvitations(tx, wish)).map(each => [each.email, each]))
      if (invited.length > 0) await publishToTeam(tx, teamId, { type: 'team_member_invited' })
      if (isByLetter && invited.length > 0) await addLetters(tx, { teamId, ip })
      return [...faults].map(([email, fault]) => {
        const token = made.get(email)?.token
        const link = token === undefined || isByLetter ? null : invitationLink(app, { email, token })
        return { email, fault: fault?.message ?? null, link }
      })
    })
    return { success: true, results }
  }
}

/** One run of letters waits for a team, whoever adds to it. */
export async function addLetters(
  tx: Parameters<typeof addJob>[0],
  payload: { teamId: string; ip: string },
  runAt?: Date,
): Promise<void> {
  const key = `invitation-letters:${payload.teamId}`
  await addJob(tx, { name: 'invitation-letters', payload, key, queue: key, ...(runAt ? { runAt } : {}) })
}
