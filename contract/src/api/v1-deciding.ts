import { z } from 'zod'
import { ruledSender } from '../address.ts'
import { timeZone } from '../user.ts'
import { me, sender, stats, verdict } from './shapes.ts'
import { defineV1 } from './v1-call.ts'

const none = z.strictObject({})
const done = z.object({ success: z.literal(true) })
/** Bytes of a raw message, before base64 makes them a third more. */
export const RAW_MAX = 1024 * 1024

export const getMe = defineV1({
  method: 'GET',
  path: '/api/v1/me',
  scope: null,
  summary: 'Whose key this is and what it may do',
  input: none,
  output: me,
  example: {
    output: {
      ...{ id: '5b0d6f0a-7f1b-4f6e-9d53-0a7c1e2f3b44', email: 'ada@fernbank.example', name: 'Ada', role: 'owner' },
      ...{ plan: 'pro_plus', isProtected: true, line: 85, scans: { used: 1_204, limit: 10_000 } },
      key: {
        ...{ id: '3f1e2d3c-4b5a-4697-8877-665544332211', name: 'My script', prefix: 'icb_live_k3Zp' },
        ...{ scopes: ['activity:read'], expiresAt: '2027-11-26T09:00:00.000Z' },
      },
    },
  },
})

export const getStats = defineV1({
  method: 'GET',
  path: '/api/v1/stats',
  scope: 'stats:read',
  summary: 'The numbers of the dashboard, and each day’s',
  input: z.strictObject({
    days: z.coerce
      .number()
      .int()
      .min(1)
      .max(60)
      .optional()
      .meta({ description: '7 when left out; the last is today.' }),
    timeZone: timeZone.optional().meta({ description: 'An IANA name whose midnight begins a day; UTC when left out.' }),
  }),
  output: stats,
  example: {
    input: { days: 1 },
    output: {
      ...{ blockedToday: 12, passedToday: 31, totalBlocked: 4_310, since: '2026-03-02T08:00:00.000Z' },
      ...{ accuracy: 0.994, blocked30Days: 402, restored30Days: 2 },
      days: [{ date: '2026-11-26', passed: 31, blocked: 12, restored: 0 }],
    },
  },
})

export const listSenders = defineV1({
  method: 'GET',
  path: '/api/v1/senders',
  scope: 'rules:read',
  summary: 'Senders you allowed or blocked, newest first',
  input: none,
  output: z.object({ items: z.array(sender) }),
  example: {
    output: {
      items: [{ address: '@getpipelinely.example', decision: 'block', createdAt: '2026-11-26T09:44:00.000Z' }],
    },
  },
})

export const setSender = defineV1({
  method: 'PUT',
  path: '/api/v1/senders',
  scope: 'rules:write',
  summary: 'Allows or blocks a sender or a whole domain',
  about: 'It concerns mail to come; nothing moves.',
  input: z.strictObject({
    address: ruledSender.meta({ description: 'ada@example.com, or @example.com for everybody there.' }),
    decision: z.enum(['allow', 'block']),
  }),
  output: done,
  example: { input: { address: '@getpipelinely.example', decision: 'block' }, output: { success: true } },
})

export const removeSender = defineV1({
  method: 'DELETE',
  path: '/api/v1/senders',
  scope: 'rules:write',
  summary: 'Takes a sender off your lists',
  input: z.strictObject({ address: ruledSender }),
  output: done,
  example: { input: { address: '@getpipelinely.example' }, output: { success: true } },
})

export const classify = defineV1({
  method: 'POST',
  path: '/api/v1/classify',
  scope: 'classify',
  summary: 'Judges one message that you send',
  about:
    'The raw message in base64, or sender, subject and text. It counts one scan, moves nothing, and the text is forgotten with the answer. What your corrections taught and your sender lists count; rules in plain words do not. The raw message is judged best: headers tell much.',
  largestBytes: 1_500_000,
  input: z.union([
    z.strictObject({
      raw: z
        .base64()
        .max(Math.ceil(RAW_MAX / 3) * 4, 'At most 1 MB.')
        .meta({ description: 'RFC 5322, in base64.' }),
      relationship: relationship(),
    }),
    z.strictObject({
      from: z.string().min(3).max(500).meta({ description: 'Name <address>, or an address.' }),
      subject: z.string().max(2_000).default(''),
      text: z.string().max(200_000),
      relationship: relationship(),
    }),
  ]),
  output: verdict,
  example: {
    input: {
      from: 'Derek Vance <derek@getpipelinely.example>',
      subject: 'Quick question',
      text: 'We help founders book 15 demos a month. Would you be open to a quick call on Tuesday?',
      relationship: 'stranger',
    },
    output: {
      ...{ label: 'cold_outreach', kind: 'sales', confidence: 96, line: 85, wouldMove: true },
      reasons: [{ code: 'asks_for_call', text: 'Asks for a call or a meeting', weight: 21 }],
      ...{ senderCheck: 'none', senderRule: null, modelVersion: '2026-11-24' },
    },
  },
})

function relationship() {
  return z
    .enum(['stranger', 'known', 'unknown'])
    .default('unknown')
    .meta({ description: 'Whether you have written to the sender before.' })
}
