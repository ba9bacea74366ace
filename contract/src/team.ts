import { z } from 'zod'
import { emailAddress } from './address.ts'
import { defineCall } from './call.ts'

/** The people of a team, and those who are invited. Seats are in `seats`. */
const none = z.object({})
const done = z.object({ success: z.literal(true) })

export const MEMBER_ROLES = ['owner', 'admin', 'member'] as const
export const memberRole = z.enum(MEMBER_ROLES)
export type MemberRole = z.infer<typeof memberRole>

export const member = z.object({
  /** Of the account; of the invitation while it is pending. */
  id: z.string(),
  email: z.string(),
  /** Empty where nobody has said it. */
  name: z.string(),
  role: memberRole,
  /** False while the invitation is pending. */
  isActive: z.boolean(),
  /** `pending` until the invitation is accepted; from then on the team's own. */
  subscriptionStatus: z.string(),
  subscriptionTier: z.string(),
  /** ISO 8601: when they joined, or were invited. */
  since: z.string(),
  /** Of an invitation: `waiting` to go out, `sent`, or `none` where no letter went out. Null for who has joined. */
  letter: z.enum(['waiting', 'sent', 'none']).nullable(),
})
export type Member = z.infer<typeof member>

export const memberUsage = z.object({
  /** Messages judged and messages put on ice in the usage month that runs now. */
  currentMonthProcessed: z.number(),
  currentMonthBlocked: z.number(),
  /** Share of the last 30 days' blocked mail left on ice, 0 to 1; null under 20 blocked. */
  accuracy: z.number().nullable(),
})
/** Counts only, never a sender or a subject. Null for an invitation, and for whom the asker may not see. */
export const memberWithUsage = member.extend({ usage: memberUsage.nullable() })
export type MemberWithUsage = z.infer<typeof memberWithUsage>

/** The owner first, then by when they joined; invitations last. Members see nobody's counts but their own. */
export const listMembersWithUsage = defineCall({
  method: 'GET',
  path: '/api/organization/{id}/members-with-usage',
  who: 'self',
  input: none,
  output: z.array(memberWithUsage),
})
export const listMembers = defineCall({
  method: 'GET',
  path: '/api/organization/{id}/members',
  who: 'self',
  input: none,
  output: z.array(member),
})

/** Trimmed and lowercased; nothing else about it is folded. */
export const invitedEmail = emailAddress

/**
 * Owner and admins; takes a seat at once. Whoever is invited already gets a new letter and no second seat. 409 when no
 * seat is free.
 */
export const inviteMember = defineCall({
  method: 'POST',
  path: '/api/organization/{id}/invite',
  who: 'self',
  input: z.object({ email: invitedEmail }),
  output: done.extend({
    email: z.string(),
    /** To be handed on by the inviter; null when the letter went out. */
    link: z.string().nullable(),
  }),
})
/** More than this at one go are two lists. */
export const INVITES_MAX = 1_000
/**
 * Owner and admins; a whole list at once, with what became of each. Seats are taken in the order of the list, until none
 * is free. The letters go out one after another, and as many in a day as the team may send.
 */
export const inviteMembers = defineCall({
  method: 'POST',
  path: '/api/organization/{id}/invitations',
  who: 'self',
  input: z.object({
    emails: z
      .array(invitedEmail)
      .min(1, 'Please name at least one address.')
      .max(INVITES_MAX, `Please name at most ${INVITES_MAX} addresses at once.`),
  }),
  output: done.extend({
    results: z.array(
      z.object({
        email: z.string(),
        /** Why this one is not invited; null is well. */
        fault: z.string().nullable(),
        /** To be handed on by the inviter; null where a letter is written or nobody was invited. */
        link: z.string().nullable(),
      }),
    ),
  }),
})
/** Owner and admins: the link that an open invitation's letter carries. 409 for one made before links could be shown again. */
export const getInvitationLink = defineCall({
  method: 'GET',
  path: '/api/organization/{id}/invitations/{invitationId}/link',
  who: 'self',
  input: none,
  output: z.object({ email: z.string(), link: z.string() }),
})
/** Owner and admins. Takes somebody out of the team, or an invitation back. The owner stays. */
export const removeMember = defineCall({
  method: 'DELETE',
  path: '/api/organization/{id}/members/{memberId}',
  who: 'self',
  input: none,
  output: done,
})
/** The owner alone. */
export const setMemberRole = defineCall({
  method: 'PUT',
  path: '/api/organization/{id}/members/{memberId}/role',
  who: 'self',
  input: z.object({ role: z.enum(['admin', 'member'], 'Please choose admin or member.') }),
  output: done,
})
/** Members and admins go by themselves and keep everything of their own. 409 for an owner, who hands over first. */
export const leaveTeam = defineCall({
  method: 'POST',
  path: '/api/organization/{id}/leave',
  who: 'self',
  input: none,
  output: done,
})
/** The owner alone: somebody of the team owns it from now on, and the owner until now is an admin of it. */
export const handOverTeam = defineCall({
  method: 'PUT',
  path: '/api/organization/{id}/owner',
  who: 'self',
  input: z.object({ memberId: z.string().max(64) }),
  output: done,
})
