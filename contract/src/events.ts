import { z } from 'zod'

/** What the server tells a browser over /ws. Events only say what is stale; the browser asks again. */
export const liveEvent = z.discriminatedUnion('type', [
  z.object({ type: z.literal('email_processed'), emailId: z.string() }),
  z.object({ type: z.literal('usage_updated') }),
  z.object({ type: z.literal('settings_updated') }),
  z.object({ type: z.literal('mailbox_updated'), mailboxId: z.string() }),
  z.object({ type: z.literal('rules_updated') }),
  z.object({ type: z.literal('stop_requests_updated') }),
  z.object({ type: z.literal('rule_run'), runId: z.string() }),
  z.object({ type: z.literal('webhook_tried'), webhookId: z.string() }),
  z.object({ type: z.literal('subscription_updated') }),
  z.object({ type: z.literal('INVOICE_CREATED') }),
  z.object({ type: z.literal('INVOICE_PAYMENT_SUCCESS') }),
  z.object({ type: z.literal('INVOICE_PAYMENT_FAILED') }),
  z.object({ type: z.literal('team_member_invited') }),
  z.object({ type: z.literal('team_member_activated') }),
  z.object({ type: z.literal('team_member_removed') }),
  z.object({ type: z.literal('account_deleted') }),
])

export type LiveEvent = z.infer<typeof liveEvent>
export type LiveEventType = LiveEvent['type']
