import { z } from 'zod'
import { ruledSender } from '../address.ts'
import { defineCall } from '../call.ts'
import { addSenders, SENDERS_AT_ONCE } from './lists.ts'

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
/** Owner and admins. Each line is answered as in `addSenders`; nothing of the list is stored but its lines. */
export const addTeamSenders = defineCall({
  method: 'POST',
  path: '/api/organization/{id}/senders/list',
  who: 'self',
  largestBytes: 2_000_000,
  input: addSenders.input,
  output: addSenders.output.pick({ lines: true }),
})

const addresses = z.array(ruledSender).max(SENDERS_AT_ONCE)
/**
 * Takes back what became of a list: `added` lines go, `changed` ones say again what they said before. A line that
 * somebody wrote anew since stays.
 */
export const takeBackTeamSenders = defineCall({
  method: 'POST',
  path: '/api/organization/{id}/senders/list/take-back',
  who: 'self',
  largestBytes: 2_000_000,
  input: z.object({ decision, added: addresses, changed: addresses }),
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
