import { z } from 'zod'
import { LINE_MAX, LINE_MIN } from '../constants.ts'
import { timeZone } from '../user.ts'
import { defineV1 } from './v1-call.ts'

const count = z.number().int()
const done = z.object({ success: z.literal(true) })
const one = z.strictObject({ id: z.string().max(64) })
const line = count.min(LINE_MIN).max(LINE_MAX)
const ID = '019ab2c4-5d6e-7f80-9a1b-2c3d4e5f6071'

export const popup = z.object({
  /** Whether cold mail is moved. */
  isActive: z.boolean(),
  stats: z.object({ blockedToday: count, totalBlocked: count, accuracy: z.number().nullable() }),
  /** The confidence from which mail is moved; `why` says why it may not be moved, null where it may. */
  line: z.object({ value: count, why: z.string().nullable() }),
  /** The five newest messages. Sender and subject are strangers' words. */
  recent: z.array(
    z.object({
      id: z.string(),
      sender: z.string(),
      subject: z.string(),
      processedAt: z.string(),
      is: z.enum(['blocked', 'false_positive', 'passed']),
      canRestore: z.boolean(),
    }),
  ),
  mailboxes: z.array(
    z.object({
      address: z.string(),
      /** What its owner has to see to; null where nothing waits for them. */
      needs: z.string().nullable(),
      /** Where its provider shows the Icebox folder; null where there is no such page. */
      folderUrl: z.string().nullable(),
    }),
  ),
  /** `limit` is scans a month, null without one. */
  plan: z.object({ name: z.string(), isRunning: z.boolean(), used: count, limit: count.nullable() }),
})
export type Popup = z.infer<typeof popup>

/** All that the extension's window shows, in one call. */
export const getPopup = defineV1({
  method: 'GET',
  path: '/api/v1/popup',
  scope: null,
  summary: 'What the extension’s window shows',
  input: z.strictObject({ timeZone: timeZone.optional() }),
  output: popup,
  example: {
    output: {
      isActive: true,
      stats: { blockedToday: 14, totalBlocked: 1_284, accuracy: 0.984 },
      line: { value: 85, why: null },
      recent: [
        {
          ...{ id: ID, sender: 'Dana Whitlock', subject: 'Quick question about your Q4 pipeline' },
          ...{ processedAt: '2026-11-26T09:41:00.000Z', is: 'blocked', canRestore: true },
        },
      ],
      mailboxes: [{ address: 'ada@fernbank.example', needs: null, folderUrl: null }],
      plan: { name: 'Pro Plan', isRunning: true, used: 2_418, limit: 30_000 },
    },
  },
})

export const changePopup = defineV1({
  method: 'PATCH',
  path: '/api/v1/popup/settings',
  scope: null,
  summary: 'Switches protection, moves the line',
  input: z.strictObject({ isActive: z.boolean().optional(), line: line.optional() }),
  output: z.object({ isActive: z.boolean(), line: count }),
  example: { input: { line: 90 }, output: { isActive: true, line: 90 } },
})

export const restoreInPopup = defineV1({
  method: 'POST',
  path: '/api/v1/popup/restore',
  scope: null,
  summary: 'A message back to the inbox',
  input: one,
  output: done,
  example: { input: { id: ID }, output: { success: true } },
})

export const undoInPopup = defineV1({
  method: 'POST',
  path: '/api/v1/popup/undo',
  scope: null,
  summary: 'Takes the last act on a message back',
  input: one,
  output: done,
  example: { input: { id: ID }, output: { success: true } },
})
