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
  const requestId = requestThatBounced(message, raw)
  if (requestId === undefined) return
  await lease.write(tx => storeBounced(tx, { accountId: row.account_id, mailboxId: row.id, requestId }))
}

/** Which letter of ours a mail server says it could not deliver, for good (RFC 3464); undefined where it is none of that. */
export function requestThatBounced(message: Message, raw: Uint8Array): string | undefined {
  const local = message.from.address.split('@')[0] ?? ''
  if (!DAEMONS.test(local) || !isDeliveryReport(new Reading(message)) || !hasNoSender(message)) return undefined
  const text = Buffer.from(raw).toString('latin1')
  if (!FAILED.test(machinePartOf(text))) return undefined
  const named = new Set([...text.matchAll(OURS)].map(([, id = '']) => id.toLowerCase()))
  // One report is about one letter; many keys in one are somebody's experiment.
  const [requestId, ...others] = named
  return others.length === 0 ? requestId : undefined
}

/** Asked first, because nearly no message is a report. */
const DAEMONS = /^(mailer-?daemon|postmaster)$/

/** A delay and a success are reported in the same form. */
const FAILED = /^Action:[ \t]*failed\b/im
const MACHINE_PART = /^Content-Type:[ \t]*message\/(?:global-)?delivery-status\b/im

/** To the next line that opens or closes a part. */
function machinePartOf(text: string): string {
  const from = text.search(MACHINE_PART)
  if (from === -1) return ''
  const to = text.indexOf('\n--', from)
  return text.slice(from, to === -1 ? undefined : to)
}

/** A report is from nobody, so that none is written about it (RFC 5321, 4.5.5). */
function hasNoSender({ headers }: Message): boolean {
  const paths = headers.filter(([name]) => name === 'return-path')
  return paths.length === 1 && paths[0]?.[1].replace(/\s/g, '') === '<>'
}
