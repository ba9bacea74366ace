import type { Account } from '../../accounts/account-store.ts'
import type { Db, Tx } from '../../kit/db/db.ts'
import type { EntryRow } from '../entries/entry-store.ts'
import { ANSWERS_US } from '../judging/answers-to-us.ts'
import type { StopFacts } from './clauses.ts'
import { isOfPeople, listAllowed, listBounced, listOwnPeople } from './facts-store.ts'
import { findSetting } from './settings/setting-store.ts'

/** What is stored about each of these messages of one account, in their order. */
export async function storedFacts(db: Db | Tx, account: Account, entries: readonly EntryRow[]): Promise<StopFacts[]> {
  const senders = [...new Set(entries.map(({ from_address }) => from_address))]
  const people = await listOwnPeople(db, account.team_id)
  const allowed = await listAllowed(db, account.id, senders)
  const bounced = await listBounced(db, account.id, senders)
  const automaticSince = (await findSetting(db, account.id))?.automatic_since ?? null
  const now = new Date()
  return entries.map(entry => ({
    entry,
    bars: entry.stop_bars === null ? null : new Set(entry.stop_bars),
    isOfOwnPeople: isOfPeople(people, entry.from_address),
    isAllowed: allowed.has(entry.from_address),
    hasBounced: bounced.has(entry.from_address),
    // Asked of the mailbox when a letter is about to go; what the message names is looked at once more then, too.
    hasWrittenSince: false,
    isInAnsweredThread: entry.reasons.some(({ code }) => code === ANSWERS_US),
    automaticSince,
    now,
  }))
}
