import type { OutputOf } from '@icebox/contract/call'
import type { previewAutomaticStop as previewCall } from '@icebox/contract/replies'
import { getAccount } from '../../accounts/account-store.ts'
import type { Actor, App } from '../../app.ts'
import type { EntryRow } from '../entries/entry-store.ts'
import { campaignOf } from './ask.ts'
import { listColdSince } from './candidate-store.ts'
import { firstBroken, type StopFacts } from './clauses.ts'
import { storedFacts } from './facts.ts'

const DAYS = 14
const MOST = 2_000
const SHOWN = 10

/** When it would have been is not what is asked, nor is what has become of the message since. */
const APART = ['on_ice', 'moved', 'young', 'since_switched_on']
const LATER = 'It came before Icebox kept what this takes, so it is known only when a letter is about to go.'
const SAME = 'It is of the same campaign as an earlier one, and each is asked once.'

/**
 * What the automatic letter would have done, from what is stored: whether the user wrote meanwhile and what a message answers
 * is looked at only when a letter is about to go.
 */
export async function previewAutomaticStop(app: App, { accountId }: Actor): Promise<OutputOf<typeof previewCall>> {
  const account = await getAccount(app.db, accountId)
  const entries = await listColdSince(app.db, accountId, { days: DAYS, limit: MOST })
  const campaigns = new Set<string>()
  const answered: EntryRow[] = []
  const counts = new Map<string, number>()
  // The oldest first, as the letters would have gone.
  for (const facts of (await storedFacts(app.db, account, entries)).reverse()) {
    const campaign = campaignOf(facts.entry)
    const because = campaigns.has(campaign) ? SAME : reasonAgainst(facts)
    if (because === undefined) {
      campaigns.add(campaign)
      answered.unshift(facts.entry)
    } else counts.set(because, (counts.get(because) ?? 0) + 1)
  }
  return {
    wouldAnswer: answered.length,
    of: entries.length,
    because: [...counts].map(([text, count]) => ({ text, count })).sort((one, other) => other.count - one.count),
    answered: answered.slice(0, SHOWN).map(entry => ({
      entryId: entry.id,
      sender: entry.from_address,
      senderName: entry.from_name,
      subject: entry.subject,
    })),
  }
}

function reasonAgainst(facts: StopFacts): string | undefined {
  const broken = firstBroken(facts, 'automatic', APART)
  if (broken) return broken.words
  return facts.bars === null ? LATER : undefined
}
