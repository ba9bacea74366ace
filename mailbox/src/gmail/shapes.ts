import { z } from 'zod'

/** What of Gmail's answers is read; everything else is dropped. Empty lists are left out by Gmail. */
const id = z.string().min(1)
const listOf = <T extends z.ZodType>(item: T) => z.array(item).default([])
const count = z.number().int().nonnegative()

/** History ids are 64-bit numbers in text; none of Google's is beyond what a number holds, but ours stay text. */
const historyId = z.string().regex(/^\d{1,20}$/)

export const profile = z.object({ historyId })

const label = z.object({ id, name: z.string(), type: z.string().optional() })
export type Label = z.infer<typeof label>
export const madeLabel = label
export const labels = z.object({ labels: listOf(label) })
export const countedLabel = z.object({ messagesTotal: count.default(0) })

const listed = z.object({ id, threadId: id })
export type Listed = z.infer<typeof listed>
export const messagePage = z.object({ messages: listOf(listed), nextPageToken: z.string().optional() })

/** `labelIds` is missing for a message that has none. */
const message = z.object({ id, threadId: id, labelIds: listOf(z.string()), historyId: historyId.optional() })
export const changedMessage = message

export const rawMessage = z.object({
  id,
  labelIds: z.array(z.string()),
  internalDate: z.string().regex(/^\d+$/),
  sizeEstimate: count,
})

const headers = listOf(z.object({ name: z.string(), value: z.string().default('') }))
export const headedMessage = message.extend({ payload: z.object({ headers }).default({ headers: [] }) })
export type HeadedMessage = z.infer<typeof headedMessage>
export const thread = z.object({ messages: listOf(headedMessage) })

/** Labels of a message in a record may be left out. */
const changed = z.object({ message: z.object({ id, labelIds: z.array(z.string()).optional() }) })
const relabelled = changed.extend({ labelIds: listOf(z.string()) })
const record = z.object({
  id: historyId,
  messagesAdded: listOf(changed),
  messagesDeleted: listOf(changed),
  labelsAdded: listOf(relabelled),
  labelsRemoved: listOf(relabelled),
})
export type HistoryRecord = z.infer<typeof record>
export const historyPage = z.object({ history: listOf(record), historyId, nextPageToken: z.string().optional() })

export const draft = z.object({ id, message: z.object({ id }) })
export const draftPage = z.object({ drafts: listOf(draft), nextPageToken: z.string().optional() })

export const watching = z.object({ expiration: z.string().regex(/^\d+$/) })
