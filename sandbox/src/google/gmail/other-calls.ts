import { z } from 'zod'
import { notFound } from '../faults.ts'
import { type GmailCall, idOf, parse } from './call.ts'

export function getProfile({ box }: GmailCall) {
  return {
    emailAddress: box.address,
    messagesTotal: box.mails.size,
    threadsTotal: box.threads.size,
    historyId: String(box.lastHistoryId),
  }
}

const watchBody = z.object({
  topicName: z
    .string({ error: 'Required parameter: topicName' })
    .regex(/^projects\/[^/]+\/topics\/[^/]+$/, 'Invalid topicName does not match projects/*/topics/*'),
  labelIds: z.array(z.string()).default([]),
  labelFilterBehavior: z.string().default('include'),
  labelFilterAction: z.string().optional(),
})

const WEEK_MS = 7 * 86_400_000

/** Watches for seven days; asking again starts them anew. */
export function startWatch({ box, body }: GmailCall) {
  const wanted = parse(watchBody, body)
  const excludes = (wanted.labelFilterAction ?? wanted.labelFilterBehavior).toLowerCase() === 'exclude'
  box.watch = { expiresAt: Date.now() + WEEK_MS, labelIds: wanted.labelIds, excludes }
  box.changes.emit('watch')
  return { historyId: String(box.lastHistoryId), expiration: String(box.watch.expiresAt) }
}

export function stopWatch({ box }: GmailCall): undefined {
  box.watch = undefined
  box.changes.emit('watch')
}

export function listSendAs({ box }: GmailCall) {
  return { sendAs: [sendAsOf(box.address)] }
}

export function getSendAs(call: GmailCall) {
  if (idOf(call).toLowerCase() !== call.box.address.toLowerCase()) throw notFound()
  return sendAsOf(call.box.address)
}

/** The twin's people have none; Google then leaves the field out. */
export function listFilters() {
  return {}
}

function sendAsOf(address: string) {
  const settings = { sendAsEmail: address, displayName: '', replyToAddress: '', signature: '' }
  return { ...settings, isPrimary: true, isDefault: true }
}
