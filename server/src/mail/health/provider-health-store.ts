import type { MailboxProvider } from '@icebox/contract/mailbox-providers'
import { type Db, sql } from '../../kit/db/db.ts'

export interface ProviderCount {
  readonly provider: MailboxProvider
  readonly connected: number
  /** Of these, how many were checked well since the time given. */
  readonly answering: number
  readonly lastAnswerAt: Date | null
}

/**
 * Mailboxes that should answer, by provider, over all accounts. One whose owner has to act says nothing of its provider:
 * the password was changed or the host never could; one that was only just connected has not been asked yet.
 */
export async function countByProvider(db: Db, since: Date): Promise<ProviderCount[]> {
  return db
    .selectFrom('mailbox')
    .select([
      'provider',
      sql<number>`count(*)::int`.as('connected'),
      sql<number>`(count(*) filter (where last_checked_at >= ${since}))::int`.as('answering'),
      sql<Date | null>`max(last_checked_at)`.as('lastAnswerAt'),
    ])
    .where('credential', 'is not', null)
    .where('status', 'in', ['watching', 'unreachable'])
    .groupBy('provider')
    .execute()
}
