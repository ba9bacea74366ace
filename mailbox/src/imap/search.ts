import type { ImapFlow, SearchObject } from 'imapflow'
import { unavailable } from '../failures.ts'

/** UIDs, ascending. A refused search is a failure and never an empty answer. */
export async function searchUids(client: ImapFlow, query: SearchObject): Promise<number[]> {
  const uids = await client.search(query, { uid: true })
  if (!uids) throw unavailable()
  return uids
}
