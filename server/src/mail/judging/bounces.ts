import { isDeliveryReport } from '@icebox/classifier/features/delivery-report'
import { Reading } from '@icebox/classifier/features/reading'
import type { Message } from '@icebox/classifier/message'
import type { Work } from '../lease/work.ts'
import { storeBounced } from './bounce-store.ts'

/** A report brings back the head of what it is about, and with it the key that our letters bear. */
const OURS = /^X-Icebox-Action:[ \t]*([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})[ \t]*\r?$/gim

/**
 * A letter that asked somebody to stop came back: its address is never written to again, and after several of a day nothing
 * goes by itself any more. The text is looked at here and nowhere kept.
 */
export async function noteIfBounced({ lease, row }: Work, message: Message, raw: Uint8Array): Promise<void> {
  const local = message.from.address.split('@')[0] ?? ''
  if (!DAEMONS.test(local) || !isDeliveryReport(new Reading(message))) return
  const named = new Set([...Buffer.from(raw).toString('latin1').matchAll(OURS)].map(([, id = '']) => id.toLowerCase()))
  // One report is about one letter; many keys in one are somebody's experiment.
  const [requestId, ...others] = named
  if (requestId === undefined || others.length > 0) return
  await lease.write(tx => storeBounced(tx, { accountId: row.account_id, mailboxId: row.id, requestId }))
}

/** Asked first, because nearly no message is a report. */
const DAEMONS = /^(mailer-?daemon|postmaster)$/
