import type { PeopleCount } from '@icebox/contract/safety/operator'
import { type Db, sql } from '../../kit/db/db.ts'

/** Accounts and the teams they own, by plan and state, the most first. */
export async function countPeople(db: Db): Promise<PeopleCount[]> {
  const { rows } = await sql<PeopleCount>`
    select subscription_tier as plan, subscription_status as state, count(*)::int as accounts,
      (count(*) filter (where role = 'owner'))::int as teams
    from account group by 1, 2 order by accounts desc, plan, state`.execute(db)
  return rows
}

export async function countTeamsOnHold(db: Db): Promise<number> {
  const { rows } = await sql<{ held: number }>`
    select count(*)::int as held from team where suspended_at is not null`.execute(db)
  return rows[0]?.held ?? 0
}

export interface FailedJobs {
  /** They failed and are tried again. */
  readonly triedAgain: number
  readonly givenUp: number
}

export async function countFailedJobs(db: Db): Promise<FailedJobs> {
  const { rows } = await sql<FailedJobs>`
    select (count(*) filter (where attempts < max_attempts))::int as "triedAgain",
      (count(*) filter (where attempts >= max_attempts))::int as "givenUp"
    from graphile_worker.jobs where last_error is not null`.execute(db)
  return rows[0] ?? { triedAgain: 0, givenUp: 0 }
}

export interface WebhookCounts {
  readonly well: number
  readonly failing: number
  readonly paused: number
  readonly disabled: number
}

export async function countWebhooks(db: Db): Promise<WebhookCounts> {
  const { rows } = await sql<WebhookCounts>`
    select (count(*) filter (where state = 'on' and failing_since is null))::int as well,
      (count(*) filter (where state = 'on' and failing_since is not null))::int as failing,
      (count(*) filter (where state = 'paused'))::int as paused,
      (count(*) filter (where state = 'disabled'))::int as disabled
    from webhook`.execute(db)
  return rows[0] ?? { well: 0, failing: 0, paused: 0, disabled: 0 }
}
