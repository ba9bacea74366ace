import type { z } from 'zod'
import type { message } from './shapes.ts'

/** A message as the sandbox has them. */
export const EXAMPLE_MESSAGE = {
  id: '019ab1c4-5d1e-7c3a-8f52-3e9d7a6b5c41',
  mailboxAddress: 'ada@fernbank.example',
  messageId: '<4f1c9a@getpipelinely.example>',
  sender: 'derek@getpipelinely.example',
  senderName: 'Derek Vance',
  subject: 'Quick question about your pipeline',
  receivedAt: '2026-11-26T09:40:12.000Z',
  processedAt: '2026-11-26T09:40:14.000Z',
  place: 'icebox',
  folder: null,
  label: 'cold_outreach',
  kind: 'sales',
  confidence: 97,
  line: 85,
  reasons: [{ code: 'asks_for_call', text: 'Asks for a call or a meeting', weight: 21 }],
  isBlocked: true,
  isFalsePositive: false,
  isConfirmedCold: false,
  senderRule: null,
  senderCheck: 'passed',
  trouble: null,
  canUndo: false,
} as const satisfies z.input<typeof message>
