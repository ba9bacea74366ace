import { setLettersWanted as setLettersWantedCall } from '@icebox/contract/letters'
import * as auditCalls from '@icebox/contract/safety/audit'
import * as company from '@icebox/contract/safety/company'
import * as calls from '@icebox/contract/team'
import { type Hook, hook } from '../kit/http/hook.ts'
import { type Route, route } from '../kit/http/route.ts'
import { exportAudit, listAudit } from './audit/trail.ts'
import { verifyAudit } from './audit/verify.ts'
import { setMemberRole } from './change-role.ts'
import { proveDomains } from './company/prove.ts'
import { requireCompany, tryCompany } from './company/require.ts'
import { removeCompany, setUpCompany } from './company/set-up.ts'
import { showCompany } from './company/show.ts'
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
    route(calls.inviteMember, inviteWithin(plannedSeats), { act: 'member_invited' }),
    route(calls.inviteMembers, inviteListWithin(plannedSeats), { act: 'members_invited', says: ['emails'] }),
    route(calls.getInvitationLink, showInvitationLink),
    route(calls.removeMember, removeMember, { act: 'member_removed', target: 'memberId' }),
    route(calls.setMemberRole, setMemberRole, { act: 'role_changed', target: 'memberId', says: ['role'] }),
    route(calls.leaveTeam, leaveTeam, { act: 'team_left' }),
    route(calls.handOverTeam, handOverTeam, { act: 'team_handed_over', target: 'memberId', isFresh: true }),
    route(company.getCompany, showCompany),
    route(company.setCompany, setUpCompany, { act: 'company_sign_in_set', says: ['domains'], isFresh: true }),
    route(company.proveDomains, proveDomains, { act: 'company_domain_proven', isFresh: true }),
    route(company.tryCompany, tryCompany),
    route(company.requireCompany, requireCompany, {
      act: ({ required }) => (required ? 'company_sign_in_required' : 'company_sign_in_optional'),
      isFresh: true,
    }),
    route(company.removeCompany, removeCompany, { act: 'company_sign_in_removed', isFresh: true }),
    route(auditCalls.listAudit, listAudit),
    route(auditCalls.exportAudit, exportAudit),
    route(auditCalls.verifyAudit, verifyAudit),
    route(setLettersWantedCall, setLettersWanted, {
      untold: 'whoever was invited decides about letters, signed in or not',
    }),
  ]
}

/** Where the unsubscribe button of a mail program rings. */
export const teamHooks: Hook[] = [hook('POST', LETTERS_PAGE, mailProgramStops)]
