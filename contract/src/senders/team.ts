import { z } from 'zod'
import { ruledSender } from '../address.ts'
import { defineCall } from '../call.ts'

const none = z.object({})
const done = z.object({ success: z.literal(true) })
const decision = z.enum(['allow', 'block'])

/** Whom a team decided about; it holds for everyone in it, after what each decided alone. */
export const teamSender = z.object({
  /** Of one sender; a rule for a whole domain begins with @. */
  address: z.string(),
  decision,
  createdAt: z.string(),
  /** It does not hold for the one who asks. */
  isOptedOut: z.boolean(),
})
export type TeamSender = z.infer<typeof teamSender>

export const teamSenders = z.object({
  /** More than one person shares the team, or may. */
  isShared: z.boolean(),
  /** The owner and the admins write. */
  mayWrite: z.boolean(),
  /** The newest first. */
  senders: z.array(teamSender),
})
export type TeamSenders = z.infer<typeof teamSenders>

export const listTeamSenders = defineCall({
  method: 'GET',
  path: '/api/organization/{id}/senders',
  who: 'self',
  input: none,
  output: teamSenders,
})
/** Owner and admins. `decision: null` takes the sender off. Another decision holds for those again who had opted out. */
export const setTeamSender = defineCall({
  method: 'PUT',
  path: '/api/organization/{id}/senders',
  who: 'self',
  input: z.object({ address: ruledSender, decision: decision.nullable() }),
  output: done,
})
/** Anyone in the team, for themselves alone. */
export const optOutOfTeamSender = defineCall({
  method: 'PUT',
  path: '/api/organization/{id}/senders/opt-out',
  who: 'self',
  input: z.object({ address: ruledSender, isOptedOut: z.boolean() }),
  output: done,
})
