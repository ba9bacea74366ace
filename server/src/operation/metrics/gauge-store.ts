import { type Db, sql } from '../../kit/db/db.ts'

export interface MailboxCount {
  readonly provider: string
  readonly status: string
  readonly count: number
}

/** Connected mailboxes, by provider and state. */
export async function countMailboxes(db: Db): Promise<MailboxCount[]> {
  return db
    .selectFrom('mailbox')
    .select(['provider', 'status', sql<number>`count(*)::int`.as('count')])
    .where('disconnected_at', 'is', null)
    .groupBy(['provider', 'status'])
    .execute()
}

export interface Waiting {
  /** Seconds by which the check that waits longest is late; 0 where none is. */
  readonly oldestCheck: number
  /** Mailboxes on whose connection a host tells of new mail. */
  readonly held: number
  readonly jobs: number
  /** Seconds for which the oldest job has been due. */
  readonly oldestJob: number
  /** Moves that are planned and not made. */
  readonly openMoves: number
}

/** What waits in this installation. */
export async function readWaiting(db: Db): Promise<Waiting> {
  const { rows } = await sql<Waiting>`
    select
      (select coalesce(extract(epoch from now() - min(next_check_at)), 0)::float from mailbox
       where credential is not null and status <> 'reconnect' and next_check_at < now()
         and (quiet_until is null or quiet_until < now()) and (lease_until is null or lease_until < now())) as "oldestCheck",
      (select count(*)::int from mailbox where watch_worker is not null and watch_until > now()) as held,
      job.jobs, job."oldestJob",
      (select count(*)::int from action where state in ('planned', 'acting')) as "openMoves"
    from (
      select count(*)::int as jobs, coalesce(extract(epoch from now() - min(run_at)), 0)::float as "oldestJob"
      from graphile_worker.jobs where run_at <= now() and locked_at is null and attempts < max_attempts
    ) as job`.execute(db)
  const [row] = rows
  if (!row) throw new Error('a statement that always answers did not')
  return row
}
