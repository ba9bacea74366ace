import { providersThat } from '@icebox/contract/mailbox-providers'
import type pg from 'pg'
import { UNKNOWN_VERSION } from '../../mail/entries/action-store.ts'
import type { Erasure } from '../../privacy/erasures/erasure-store.ts'

const RINGING = providersThat('ringsAtAddress')

/**
 * What was true in the moment of the backup and is not known to be any more. The installation went on after it: mail was
 * moved, people brought some of it back, letters went out, and none of that is known here. So nothing that was under way is
 * done, all is looked up where the mail lies, and what came meanwhile stays where it is.
 */
const SINCE_THEN: readonly (readonly [statement: string, values?: readonly unknown[]])[] = [
  [
    // Due at once, nobody's, with a fence that no worker of before has, and the Icebox folder is looked through.
    `update mailbox set next_check_at = now(), quiet_until = null, lease_worker = null, lease_until = null,
       lease_fence = lease_fence + 1000, watch_worker = null, watch_until = null, look_again = false,
       icebox_shrank = true, left_alone_before = now(), push_missing = provider = any($1::text[])`,
    [RINGING],
  ],
  ['delete from push_watch'],
  // Not judged in that moment; it may have been since.
  ["delete from entry where state = 'seen'"],
  // A move that was to be made may have been made, and taken back. Where its message lies is noted, and it is not made.
  [
    `update action set state = 'acting', attempts = greatest(attempts, 1), not_before = now(), version = $1
     where state in ('planned', 'acting')`,
    [UNKNOWN_VERSION],
  ],
  ["update head_start set state = 'failed' where state = 'running'"],
  ["update head_start set state = 'ready' where state = 'moving'"],
  ["update head_start set state = 'applied' where state = 'undoing'"],
  ['update head_start_found set is_chosen = false where is_chosen'],
  ["update rule_run set state = 'lost' where state = 'running'"],
  [
    "update stop_request set state = 'cancelled', because = $1 where state = 'waiting'",
    ['Icebox was restored from a backup.'],
  ],
  ['update stop_setting set automatic_since = now() where automatic_since is not null'],
  ["update period_letter set state = 'not_sent' where state = 'planned'"],
  ["update invitation set letter = 'none' where letter = 'waiting'"],
]

/** Within the transaction of a restore, when all rows are there. */
export async function noteRestored(client: pg.ClientBase): Promise<void> {
  for (const [statement, values] of SINCE_THEN) await client.query(statement, values ? [...values] : [])
}

/** Within the same transaction. The house is kept at the next start, whatever happens to this process meanwhile. */
export async function noteErasures(client: pg.ClientBase, erasures: readonly Erasure[]): Promise<void> {
  await client.query(
    `insert into erasure (account_digest, erased_at) select * from unnest($1::bytea[], $2::timestamptz[])
     on conflict do nothing`,
    [erasures.map(({ digest }) => digest), erasures.map(({ at }) => at)],
  )
  await client.query("delete from chore where name = 'housekeeping'")
}
