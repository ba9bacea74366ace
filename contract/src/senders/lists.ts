import { z } from 'zod'
import { EMAIL_MAX } from '../address.ts'
import { defineCall } from '../call.ts'

/** Senders named at one go. */
export const SENDERS_AT_ONCE = 5_000
/** Senders that one person may have decided about. */
export const SENDERS_MAX = 10_000

/**
 * What became of one sender: `added`; `changed` where another rule stood before; `there` where this one did already;
 * `refused` with the reason.
 */
export const senderOutcome = z.enum(['added', 'changed', 'there', 'refused'])
export type SenderOutcome = z.infer<typeof senderOutcome>

/**
 * Allows or blocks many senders at once: all that can be, in one transaction. The answer has one line for each that was
 * named, in that order. What is no address and no domain is refused for itself and keeps nobody else off the list.
 */
export const addSenders = defineCall({
  method: 'POST',
  path: '/api/user/{id}/senders/list',
  who: 'self',
  largestBytes: 2_000_000,
  input: z.object({
    decision: z.enum(['allow', 'block']),
    senders: z
      .array(z.string().max(2 * EMAIL_MAX, 'One of these lines is too long for an address.'))
      .min(1, 'Please name at least one sender.')
      .max(SENDERS_AT_ONCE, `Please name at most ${SENDERS_AT_ONCE.toLocaleString('en-US')} senders at once.`),
  }),
  output: z.object({
    /** Under which the whole list is taken back. */
    listId: z.string(),
    lines: z.array(z.object({ outcome: senderOutcome, fault: z.string().nullable() })),
  }),
})
export type SenderLine = z.infer<typeof addSenders.output>['lines'][number]

/** Takes a whole list back: what it added goes, what it changed is as before. A rule decided anew since stays. */
export const takeBackSenders = defineCall({
  method: 'DELETE',
  path: '/api/user/{id}/senders/list/{listId}',
  who: 'self',
  input: z.object({}),
  output: z.object({ success: z.literal(true) }),
})
