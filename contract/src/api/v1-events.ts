import { z } from 'zod'
import { label } from '../activity.ts'
import { message, moment } from './shapes.ts'
import { defineV1 } from './v1-call.ts'
import { TEST_EVENT } from './webhooks.ts'

const version = z.literal(1).meta({ description: 'Of the fields below; within a version they are only added.' })
const leftOut = 'Null where the webhook leaves out sender and subject.'
const text = () => z.string().nullable().meta({ description: leftOut })

/** A message as a webhook is told of it: who, what about and why, never its text. */
const emailData = z.object({
  version,
  ...message.pick({ id: true, mailboxAddress: true, receivedAt: true, place: true, folder: true }).shape,
  messageId: text(),
  sender: text(),
  senderName: text(),
  subject: text(),
  label,
  kind: z.string(),
  confidence: z.number().nullable(),
  line: z.number(),
  reasons: message.shape.reasons,
})

const stopData = z.object({
  version,
  requestId: z.string(),
  id: z.string().meta({ description: 'Of the message.' }),
  way: z.string().meta({ description: 'unsubscribe or reply.' }),
  isAutomatic: z.boolean(),
  sender: text(),
  senderName: text(),
  subject: text(),
})

const mailboxData = z.object({
  version,
  mailboxId: z.string(),
  address: z.string(),
  provider: z.string(),
  status: z.string(),
  since: moment,
})

const usageData = z.object({
  version,
  used: z.number().int(),
  included: z.number().int().meta({ description: 'Scans that the plan holds.' }),
  month: z.iso.date().meta({ description: 'The day on which the usage month began.' }),
  endsAt: moment,
})

const digestData = z.object({ version, day: z.iso.date(), from: moment, until: moment })
const memberData = z.object({ version, name: z.string(), email: z.string(), role: z.string() })
const testData = z.object({ version, webhookId: z.string(), text: z.string() })

const head = { id: z.string().meta({ description: 'The same however often it is sent.' }), timestamp: moment }

/** What a webhook is sent in the standard format, and what the log of events holds. */
export const webhookEvent = z.discriminatedUnion('type', [
  z.object({
    ...head,
    type: z.enum(['email.frozen', 'email.close_call', 'email.restored', 'email.filed']),
    data: emailData,
  }),
  z.object({ ...head, type: z.literal('stop_request.sent'), data: stopData }),
  z.object({ ...head, type: z.enum(['mailbox.trouble', 'mailbox.ok']), data: mailboxData }),
  z.object({ ...head, type: z.enum(['usage.80', 'usage.100']), data: usageData }),
  z.object({ ...head, type: z.literal('digest.ready'), data: digestData }),
  z.object({ ...head, type: z.enum(['team.member_joined', 'team.member_left']), data: memberData }),
  z.object({ ...head, type: z.literal(TEST_EVENT), data: testData }),
])
export type WebhookEvent = z.input<typeof webhookEvent>

export const EXAMPLE_EVENT = {
  ...{ id: 'msg_019ab1c45d1e7c3a8f523e9d7a6b5c41', type: 'email.frozen', timestamp: '2026-11-26T09:40:15.000Z' },
  data: {
    ...{ version: 1, id: '019ab1c4-5d1e-7c3a-8f52-3e9d7a6b5c41', mailboxAddress: 'ada@fernbank.example' },
    ...{ messageId: '<4f1c9a@getpipelinely.example>', sender: 'derek@getpipelinely.example' },
    ...{ senderName: 'Derek Vance', subject: 'Quick question about your pipeline' },
    ...{ receivedAt: '2026-11-26T09:40:12.000Z', place: 'icebox', folder: null },
    ...{ label: 'cold_outreach', kind: 'sales', confidence: 97, line: 85 },
    reasons: [{ code: 'asks_for_call', text: 'Asks for a call or a meeting', weight: 21 }],
  },
} as const satisfies WebhookEvent

export const listEvents = defineV1({
  method: 'GET',
  path: '/api/v1/events',
  scope: 'events:read',
  summary: 'What happened, oldest first',
  about:
    'The log behind the webhooks, kept for 90 days, in the order in which it became true. It is written while you have a webhook, paused or not. Send the next of the answer as after, also when items is empty: then nothing has happened since.',
  input: z.strictObject({
    after: z.string().max(200).optional().meta({ description: 'The next of the answer before.' }),
    limit: z.coerce.number().int().min(1).max(200).optional().meta({ description: '50 when left out.' }),
  }),
  output: z.object({ items: z.array(webhookEvent), next: z.string().nullable() }),
  example: { input: { limit: 1 }, output: { items: [EXAMPLE_EVENT], next: 'MTIzNDU…' } },
})
