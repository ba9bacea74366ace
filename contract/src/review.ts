import { z } from 'zod'
import { activityItem, logView } from './activity.ts'
import { defineCall } from './call.ts'

/** What of a view is listed. All parts that are given hold at once. */
export const reviewFilter = z.object({
  view: logView,
  /** A kind of outreach; of mail that has none, its label. */
  kind: z.string().max(40).optional(),
  /** The sender's whole address. */
  sender: z.string().max(320).optional(),
  /** The address of one of the person's mailboxes. */
  mailbox: z.string().max(320).optional(),
  /** Part of a sender or subject. */
  search: z.string().max(200).optional(),
  /** One campaign; its messages are then listed one by one. */
  campaign: z.string().max(64).optional(),
})
export type ReviewFilter = z.infer<typeof reviewFilter>

export const reviewOrder = z.enum(['newest', 'oldest', 'surest'])
export type ReviewOrder = z.infer<typeof reviewOrder>

const countedSender = z.object({ address: z.string(), name: z.string(), count: z.number() })

/** A message that stands alone, or the newest of a campaign for all of those that match. */
export const reviewRow = activityItem.extend({
  /** Names the campaign; null where the message belongs to none. */
  campaign: z.string().nullable(),
  /** How many messages the row stands for. */
  count: z.number(),
  /** Who sent them: the busiest first, at most four of `senderCount`. */
  senders: z.array(countedSender),
  senderCount: z.number(),
})
export type ReviewRow = z.infer<typeof reviewRow>

export const listReview = defineCall({
  method: 'GET',
  path: '/api/user/{id}/review',
  who: 'self',
  input: reviewFilter.extend({
    order: reviewOrder.optional(),
    /** Only rows after this one's id; for the next page. */
    after: z.string().max(64).optional(),
    limit: z.coerce.number().int().min(1).max(200).optional(),
  }),
  output: z.array(reviewRow),
})

const amount = z.number()
export const reviewCounts = z.object({
  /** Messages that match, whether they stand alone or on a campaign's row. */
  messages: amount,
  /** The one that came in last. */
  newestId: z.string().nullable(),
  /** With everything but the filter's own kind in force, the most frequent first. */
  kinds: z.array(z.object({ kind: z.string(), count: amount })),
  /** The busiest 20, with everything but the filter's own sender in force. */
  senders: z.array(countedSender),
  /** With everything but the filter's own mailbox in force. */
  mailboxes: z.array(z.object({ address: z.string(), count: amount })),
})
export type ReviewCounts = z.infer<typeof reviewCounts>

export const countReview = defineCall({
  method: 'GET',
  path: '/api/user/{id}/review/counts',
  who: 'self',
  input: reviewFilter,
  output: reviewCounts,
})

const chosen = z.array(z.string().max(64)).max(500)
/**
 * Restores or freezes whole campaigns, or everything that matches. `act` is the caller's name for it, under which it is
 * taken back; sent twice it is done once. Without `only` it takes all that matches, else of that these messages and
 * campaigns. `upTo` leaves out what came in after that message. `withRule` allows or blocks the senders besides.
 */
export const moveReview = defineCall({
  method: 'POST',
  path: '/api/user/{id}/review/move',
  who: 'self',
  input: z.object({
    act: z.uuid(),
    move: z.enum(['restore', 'freeze']),
    withRule: z.boolean().default(false),
    filter: reviewFilter,
    only: z.object({ ids: chosen, campaigns: chosen }).optional(),
    upTo: z.string().max(64).optional(),
  }),
  output: z.object({
    /** Messages it was done to; the rest were where they belong. */
    moved: amount,
    /** Messages for which the same call has to be made again, as there were too many for one. */
    left: amount,
    /** Of so many the filter learned. */
    learned: amount,
    /** Messages that made no rule although one was asked for: they failed the sender checks, or were never read. */
    unruled: amount,
  }),
})
export const undoReview = defineCall({
  method: 'POST',
  path: '/api/user/{id}/review/undo',
  who: 'self',
  input: z.object({ act: z.uuid() }),
  output: z.object({ moved: amount, left: amount }),
})
