import { setLettersWanted as setLettersWantedCall } from '@icebox/contract/letters'
import * as calls from '@icebox/contract/team'
import { type Hook, hook } from '../kit/http/hook.ts'
import { type Route, route } from '../kit/http/route.ts'
import { setMemberRole } from './change-role.ts'
import { handOverTeam } from './hand-over.ts'
import { inviteWithin, showInvitationLink } from './invite.ts'
import { inviteListWithin } from './invite-list.ts'
import type { PlannedSeats } from './invite-seats.ts'
import { leaveTeam } from './leave.ts'
import { listMembers } from './members.ts'
import { removeMember } from './remove.ts'
import { LETTERS_PAGE, mailProgramStops, setLettersWanted } from './unwanted.ts'

/** Billing knows what seats are planned; a team alone does not. */
export function teamRoutes(plannedSeats: PlannedSeats): Route[] {
  return [
    route(calls.listMembers, listMembers),
    route(calls.inviteMember, inviteWithin(plannedSeats)),
    route(calls.inviteMembers, inviteListWithin(plannedSeats)),
    route(calls.getInvitationLink, showInvitationLink),
    route(calls.removeMember, removeMember),
    route(calls.setMemberRole, setMemberRole),
    route(calls.leaveTeam, leaveTeam),
    route(calls.handOverTeam, handOverTeam),
    route(setLettersWantedCall, setLettersWanted),
  ]
}

/** Where the unsubscribe button of a mail program rings. */
export const teamHooks: Hook[] = [hook('POST', LETTERS_PAGE, mailProgramStops)]
