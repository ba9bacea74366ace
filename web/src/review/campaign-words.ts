import type { ReviewRow } from '@icebox/contract/review'
import { nameOf } from '../domain/message/state.ts'
import { plural } from '../kit/format.ts'

/** "17 messages of one campaign". */
export function campaignWords({ count }: Pick<ReviewRow, 'count'>): string {
  return `${plural(count, 'message')} of one campaign`
}

const NAMED = 2

/** The sender; of a campaign the busiest, and how many more wrote: "Derek Vance, Sally Ng and 3 more". */
export function sendersOf(row: Pick<ReviewRow, 'sender' | 'senderName' | 'senders' | 'senderCount'>): string {
  if (row.senderCount < 2) return nameOf(row)
  const names = [...new Set(row.senders.map(({ name, address }) => name.trim() || address))]
  const said = names.slice(0, NAMED)
  const more = names.length > NAMED || row.senderCount > row.senders.length ? row.senderCount - NAMED : 0
  return more > 0 ? `${said.join(', ')} and ${more} more` : said.join(', ')
}
