import { z } from 'zod'
import { defineCall } from './call.ts'

const none = z.object({})
const amount = z.number()

/** Messages one call asks about at most. */
export const ASK_MAX = 100
export const ASK_TOO_MANY = `At most ${ASK_MAX} at once.`
/** Letters of a template: plain text without links. */
export const TEMPLATE_MAX = 600
/** What a template may name of the sender; empty where it is not known. */
export const PLACEHOLDERS = ['{first name}', '{company}'] as const

/** How a sender is asked to stop. `unsubscribe`: by their own list's one click (RFC 8058). `none`: nothing is sent. */
export const stopWay = z.enum(['unsubscribe', 'reply', 'none'])
export type StopWay = z.infer<typeof stopWay>

/**
 * `waiting`: may still be cancelled. `sending`: may have gone out. `refused`: a reason not to send turned up.
 * `quiet`: sent, and 21 days without another message of the campaign. `came_back`: sent, and they wrote again.
 */
export const stopState = z.enum(['waiting', 'sending', 'sent', 'quiet', 'came_back', 'cancelled', 'refused', 'failed'])
export type StopState = z.infer<typeof stopState>

/** One request to one campaign. */
export const stopRequest = z.object({
  id: z.string(),
  entryId: z.string(),
  sender: z.string(),
  senderName: z.string(),
  subject: z.string(),
  way: stopWay,
  /** Sent by itself, or by a click. */
  isAutomatic: z.boolean(),
  state: stopState,
  /** In the user's words, of `cancelled`, `refused` and `failed`; null else. */
  because: z.string().nullable(),
  /** What is or was sent; null of an unsubscribe. */
  text: z.string().nullable(),
  /** When it goes out at the earliest, ISO 8601. */
  sendAt: z.string(),
  sentAt: z.string().nullable(),
})
export type StopRequest = z.infer<typeof stopRequest>

/** What asking would do, or did, for one message. */
export const stopAnswer = z.object({
  entryId: z.string(),
  way: stopWay,
  /** Who is written to, or the host that is called to leave their list; null where nothing is sent. */
  to: z.string().nullable(),
  text: z.string().nullable(),
  /** Why nothing is sent, in the user's words; null where something is. */
  because: z.string().nullable(),
  /** Of what was asked for; null of a dry run and where nothing is sent. */
  requestId: z.string().nullable(),
})
export type StopAnswer = z.infer<typeof stopAnswer>

/**
 * Asks senders to stop, each campaign once. `dryRun` only tells what would be done. What is asked for goes out ten seconds
 * later at the earliest and can be cancelled until then.
 */
export const askToStop = defineCall({
  method: 'POST',
  path: '/api/user/{id}/emails/ask-to-stop',
  who: 'self',
  input: z.object({
    ids: z.array(z.string().max(64)).min(1, 'Choose a message first.').max(ASK_MAX, ASK_TOO_MANY),
    dryRun: z.boolean().default(true),
  }),
  output: z.object({ answers: z.array(stopAnswer) }),
})

/** How many of the campaigns asked went quiet; what is younger than 21 days is not known yet. */
export const stopFigures = z.object({ asked: amount, quiet: amount, cameBack: amount, notKnownYet: amount })
export type StopFigures = z.infer<typeof stopFigures>

export const listStopRequests = defineCall({
  method: 'GET',
  path: '/api/user/{id}/stop-requests',
  who: 'self',
  input: none,
  /** The newest hundred, those that wait first. */
  output: z.object({ requests: z.array(stopRequest), figures: stopFigures }),
})
/** 409 when it is no longer waiting. */
export const cancelStopRequest = defineCall({
  method: 'POST',
  path: '/api/user/{id}/stop-requests/{requestId}/cancel',
  who: 'self',
  input: none,
  output: z.object({ success: z.literal(true) }),
})

export const stopSettings = z.object({
  /** May ask by a click: Pro and Pro+. */
  mayAsk: z.boolean(),
  /** May have it done automatically: Pro+. */
  mayAutomate: z.boolean(),
  /** Why one of them is locked and what unlocks it; null where nothing is. */
  locked: z.string().nullable(),
  isAutomatic: z.boolean(),
  /** Icebox switched the automatic letter off by itself, and why; null where it did not. */
  switchedOff: z.string().nullable(),
  /** The person's own words; null while the default, or the team's, stands. */
  template: z.string().nullable(),
  /** What is sent as it stands: own, the team's or the default. */
  templateInForce: z.string(),
  teamTemplate: z.string().nullable(),
  /** Owner and admins of a team write its template. */
  mayWriteTeams: z.boolean(),
  /** Of the person's mailboxes, those that cannot send, and why with what to do. */
  mailboxes: z.array(
    z.object({ mailboxId: z.string(), address: z.string(), maySend: z.boolean(), because: z.string().nullable() }),
  ),
})
export type StopSettings = z.infer<typeof stopSettings>

export const getStopSettings = defineCall({
  method: 'GET',
  path: '/api/user/{id}/stop-settings',
  who: 'self',
  input: none,
  output: stopSettings,
})
/** Switching the automatic letter on takes `understands`: a reply confirms the address. */
export const changeStopSettings = defineCall({
  method: 'PATCH',
  path: '/api/user/{id}/stop-settings',
  who: 'self',
  input: z.object({
    isAutomatic: z.boolean().optional(),
    understands: z.literal(true).optional(),
    /** Null goes back to the team's or the default. */
    template: z.string().max(4_000).nullable().optional(),
    teamTemplate: z.string().max(4_000).nullable().optional(),
  }),
  output: stopSettings,
})
/** What the automatic letter would have done in the last 14 days. */
export const previewAutomaticStop = defineCall({
  method: 'POST',
  path: '/api/user/{id}/stop-settings/preview',
  who: 'self',
  input: none,
  output: z.object({
    wouldAnswer: amount,
    /** Cold messages it looked at. */
    of: amount,
    /** Why the others would not have been answered, the most frequent first. */
    because: z.array(z.object({ text: z.string(), count: amount })),
    /** The newest ten it would have answered. */
    answered: z.array(
      z.object({ entryId: z.string(), sender: z.string(), senderName: z.string(), subject: z.string() }),
    ),
  }),
})
