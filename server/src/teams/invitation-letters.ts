import { type Account, countSeats, findAccount } from '../accounts/account-store.ts'
import { mustConfirmEmail } from '../accounts/email-proof.ts'
import { invitationToken } from '../accounts/invitation.ts'
import type { Invitation } from '../accounts/invitation-store.ts'
import type { App } from '../app.ts'
import { inTransaction, type Tx } from '../kit/db/db.ts'
import { Problem } from '../kit/problem.ts'
import type { Jobs } from '../kit/queue/queue.ts'
import { invitationLink, sendInvitation } from './invitation-letter.ts'
import { countInvitation } from './invite-limits.ts'
import { addLetters } from './invite-list.ts'
import { findWaiting, setLetter } from './member-store.ts'
import { publishToTeam } from './tell.ts'

/** Letters of one run, and the pause before the next: other letters and other teams come between. */
const AT_ONCE = 25
const PAUSE_MS = 5_000
const DAY_MS = 86_400_000

type WaitingLetters = Jobs['invitation-letters']

/**
 * The job behind lists of invitations: writes the letters that wait, oldest first, each in the name of whoever invited, and goes
 * on by itself until none does. Past what the team may send in a day it goes on the next day. Of who may not invite any more, and
 * of a team on hold, no letter is written, and the team sees so.
 */
export async function sendWaitingLetters(app: App, told: WaitingLetters): Promise<void> {
  for (let done = 0; done < AT_ONCE; done++) {
    const next = await takeNext(app, told)
    if (next === 'tomorrow') return addLetters(app.db, told, new Date(Math.ceil(Date.now() / DAY_MS) * DAY_MS))
    if (!next) return
    if (next.inviter) await write(app, next.inviter, next.invitation)
  }
  await addLetters(app.db, told, new Date(Date.now() + PAUSE_MS))
}

interface Next {
  readonly invitation: Invitation
  /** Undefined where nobody may invite in their name now. */
  readonly inviter: Account | undefined
}

/** Counts the letter and notes it as sent before it is, so that nobody gets it twice. */
async function takeNext(app: App, { teamId, ip }: WaitingLetters): Promise<Next | 'tomorrow' | undefined> {
  try {
    return await inTransaction(app, async tx => {
      const invitation = await findWaiting(tx, teamId)
      if (!invitation) return undefined
      const team = await countSeats(tx, teamId)
      const inviter = team.isHeld ? undefined : await inviterOf(tx, app, invitation)
      if (inviter) await countInvitation(tx, app, { account: inviter, team, ip })
      await setLetter(tx, invitation.token_hash, inviter ? 'sent' : 'none')
      if (!inviter) await publishToTeam(tx, teamId, { type: 'team_member_invited' })
      return { invitation, inviter }
    })
  } catch (error) {
    if (error instanceof Problem && error.code === 'too_many') return 'tomorrow'
    throw error
  }
}

async function inviterOf(tx: Tx, app: App, { invited_by: id, team_id }: Invitation): Promise<Account | undefined> {
  const inviter = id === null ? undefined : await findAccount(tx, id)
  if (!inviter || inviter.team_id !== team_id || inviter.role === 'member') return undefined
  return mustConfirmEmail(app, inviter) ? undefined : inviter
}

async function write(app: App, { email: inviter, team_id: teamId }: Account, { id, email, token_hash }: Invitation) {
  const link = invitationLink(app, { email, token: invitationToken(app.keys, id) })
  if (await sendInvitation(app, { to: email, inviter, link })) return
  await inTransaction(app, async tx => {
    await setLetter(tx, token_hash, 'none')
    await publishToTeam(tx, teamId, { type: 'team_member_invited' })
  })
}
