import { z } from 'zod'
import { ruledSender } from './address.ts'
import { defineCall } from './call.ts'
import { timeZone } from './user.ts'

const none = z.object({})
const done = z.object({ success: z.literal(true) })

export const label = z.enum(['cold_outreach', 'spam', 'newsletter', 'transactional', 'personal', 'unknown'])
export const reason = z.object({
  code: z.string(),
  /** Our own sentence for the code; never a quotation. */
  text: z.string(),
  /** Signed points: above 0 speaks for cold, below 0 against. */
  weight: z.number(),
})
export type Reason = z.infer<typeof reason>

/**
 * Where a message is. `freezing`, `thawing` and `filing` are moves under way; `filed` lies in a folder of a rule's; `gone` was
 * moved or deleted by someone else.
 */
export const place = z.enum(['inbox', 'freezing', 'icebox', 'thawing', 'filing', 'filed', 'gone'])
export type Place = z.infer<typeof place>

export const activityItem = z.object({
  id: z.string(),
  subject: z.string(),
  /** The sender's address. */
  sender: z.string(),
  senderName: z.string(),
  receivedAt: z.string(),
  processedAt: z.string(),
  isBlocked: z.boolean(),
  isFalsePositive: z.boolean(),
  /** The user said that it is cold, either of passed mail or confirming ours. */
  isConfirmedCold: z.boolean(),
  place,
  /** The name of the folder a rule filed it in, below Icebox; null for all other mail. */
  folder: z.string().nullable(),
  label,
  kind: z.string(),
  /** 0 to 100; null when the message was not judged (allowance used up, or unreadable). */
  confidence: z.number().nullable(),
  /** The line in force when it was judged. */
  line: z.number(),
  reasons: z.array(reason),
  senderRule: z.enum(['allow', 'block']).nullable(),
  /** What a rule for everybody at the sender's domain would stand under; null where strangers share the domain. */
  senderDomain: z.string().nullable(),
  domainRule: z.enum(['allow', 'block']).nullable(),
  /**
   * What the receiving host found of the sender's domain (SPF, DKIM, DMARC): `none` where it says nothing, null when the
   * message was never read. Mail that failed makes no rule for its sender.
   */
  senderCheck: z.enum(['passed', 'failed', 'none']).nullable(),
  /** Why the move has not happened yet or never will, in the user's words; null when all is well. */
  trouble: z.string().nullable(),
  messageId: z.string(),
  replyTo: z.string().nullable(),
  mailboxAddress: z.string(),
  /** Other messages of the same campaign, newest first, this one not counted. */
  campaignCount: z.number(),
  /** Something the user did to this message that can be taken back. */
  canUndo: z.boolean(),
})
export type ActivityItem = z.infer<typeof activityItem>

export const logView = z.enum(['all', 'to_review', 'on_ice', 'let_through', 'thawed', 'close_calls', 'confirmed'])
export type LogView = z.infer<typeof logView>

export const logQuery = z.object({
  view: logView.optional(),
  /** Part of a sender or subject. */
  search: z.string().max(200).optional(),
  /** Only messages judged before this one's id; for the next page. */
  before: z.string().max(64).optional(),
  limit: z.coerce.number().int().min(1).max(200).optional(),
})

export const activityDay = z.object({ date: z.string(), passed: z.number(), blocked: z.number(), restored: z.number() })
export type ActivityDay = z.infer<typeof activityDay>

/** How many messages of the last seven days had each confidence, 60 to 99; index 0 is 60. */
export const lineEffect = z.object({ counts: z.array(z.number()).length(40), closeCallFrom: z.number() })
export type LineEffect = z.infer<typeof lineEffect>

/** Of the messages judged in the last seven days, those that screening strangers moves or would have moved besides. */
export const screeningEffect = z.object({ judged: z.number(), wouldMove: z.number() })
export type ScreeningEffect = z.infer<typeof screeningEffect>

export const iceCounts = z.object({ toReview: z.number(), thawed: z.number(), confirmed: z.number() })

/**
 * Which mail of an address a rule holds for, as far as the receiving host's checks tell: an allow never for mail that
 * fails them. `proven` is mail that passes them, `unproven` mail of which they say nothing.
 */
const covers = z.enum(['any', 'proven', 'unproven'])
export const senderRule = z.object({
  /** Of one sender; a rule for a whole domain begins with @. */
  address: z.string(),
  decision: z.enum(['allow', 'block']),
  covers,
  createdAt: z.string(),
})
export type SenderRule = z.infer<typeof senderRule>

const ids = z.array(z.string().max(64)).min(1).max(500)
const item = z.object({ item: activityItem })
const items = z.object({ items: z.array(activityItem) })

export const listLogs = defineCall({
  method: 'GET',
  path: '/api/user/{id}/email-logs',
  who: 'self',
  input: logQuery,
  output: z.array(activityItem),
})
export const getActivity = defineCall({
  method: 'GET',
  path: '/api/user/{id}/activity',
  who: 'self',
  input: z.object({ days: z.coerce.number().int().min(1).max(60).optional(), timeZone: timeZone.optional() }),
  output: z.array(activityDay),
})
export const getLineEffect = defineCall({
  method: 'GET',
  path: '/api/user/{id}/line-effect',
  who: 'self',
  input: none,
  output: lineEffect,
})
/** `wouldMove` is at most so many: whether mail of a sender was kept is asked of the mailbox only when it matters. */
export const getScreeningEffect = defineCall({
  method: 'GET',
  path: '/api/user/{id}/screening-effect',
  who: 'self',
  input: none,
  output: screeningEffect,
})
export const getIceCounts = defineCall({
  method: 'GET',
  path: '/api/user/{id}/icebox-counts',
  who: 'self',
  input: none,
  output: iceCounts,
})
/** Back to the inbox; counts as a false positive and teaches the user's own model. `allowSender` makes a rule besides. */
export const restoreEmails = defineCall({
  method: 'POST',
  path: '/api/user/{id}/emails/restore',
  who: 'self',
  input: z.object({ ids, allowSender: z.boolean().default(false) }),
  output: items,
})
/** On to the ice, or a confirmation that it belongs there; teaches. `blockSender` makes a rule besides. */
export const freezeEmails = defineCall({
  method: 'POST',
  path: '/api/user/{id}/emails/freeze',
  who: 'self',
  input: z.object({ ids, blockSender: z.boolean().default(false) }),
  output: items,
})
/** Takes back the last thing the user did to these messages. */
export const undoEmails = defineCall({
  method: 'POST',
  path: '/api/user/{id}/emails/undo',
  who: 'self',
  input: z.object({ ids }),
  output: items,
})
export const getEmail = defineCall({
  method: 'GET',
  path: '/api/user/{id}/emails/{emailId}',
  who: 'self',
  input: none,
  output: item,
})
/** Fetched once from the mailbox, never stored; answered with Cache-Control: no-store. */
export const getEmailText = defineCall({
  method: 'GET',
  path: '/api/user/{id}/emails/{emailId}/text',
  who: 'self',
  input: none,
  output: z.object({ text: z.string(), truncated: z.boolean() }),
})
export const listSenderRules = defineCall({
  method: 'GET',
  path: '/api/user/{id}/senders',
  who: 'self',
  input: none,
  output: z.array(senderRule),
})
/**
 * `decision: null` forgets the address. `emailId` names the message it is said of; the rule then binds to what that
 * proved. Else it holds as `covers` says, for any mail when that is left out.
 */
export const setSenderRule = defineCall({
  method: 'PUT',
  path: '/api/user/{id}/senders',
  who: 'self',
  input: z.object({
    /** Or a whole domain, without those below it: `@example.com`. */
    address: ruledSender,
    decision: z.enum(['allow', 'block']).nullable(),
    emailId: z.string().max(64).optional(),
    covers: covers.optional(),
  }),
  output: done,
})
