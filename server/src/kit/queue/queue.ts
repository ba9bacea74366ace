import type { MailboxProvider } from '@icebox/contract/mailbox-providers'
import { makeWorkerUtils } from 'graphile-worker'
import type pg from 'pg'
import { type Db, sql, type Tx } from '../db/db.ts'

/** Every job there is, and what it is told. */
export interface Jobs {
  'sync-mailbox': { mailboxId: string }
  'head-start': { mailboxId: string }
  'head-start-moves': { mailboxId: string }
  /** A dry run of rules, or one that moves mail, goes on. */
  'rule-run': { runId: string }
  /** A sender is asked to stop. */
  'stop-request': { requestId: string }
  'stripe-event': { eventId: string }
  /** A letter to somebody whose place in a team has changed. */
  'team-letter': { accountId: string; about: TeamNews }
  /** Letters of invitations made by the list, one after another; `ip` is the network that they were last asked for from. */
  'invitation-letters': { teamId: string; ip: string }
  /** A team has another owner: the cards of the one before go, and with an erased account its name and address too. `at` in Unix seconds. */
  'new-owner': { teamId: string; isErased: boolean; at?: number }
  /** Ends what a deleted owner still has at Stripe. */
  'close-customer': { customerId: string }
  /** A team is gone; whatever hung on it is ended. */
  'team-gone': object
  /** Looks again at a change of a subscription that Stripe gave no answer to. */
  'resume-billing': { teamId: string }
  /** What a crash or a lost event left behind in billing, every hour. */
  'reconcile-billing': object
  /** An admin raised the seats; the owner, who pays, is told. `at` in Unix seconds. */
  'seats-letter': {
    teamId: string
    by: string
    from: number
    to: number
    chargedCents: number
    isTrial: boolean
    at: number
  }
  /** Everything that was paid goes back, and the plan has ended: said to the owner. */
  'refund-letter': { teamId: string }
  'compare-ledgers': object
  /** Everything that is stored about somebody, sent to them. */
  'send-export': { accountId: string }
  /** A way to sign in was added or removed, told to the account's first address; `at` is ISO 8601. */
  'send-way-letter': {
    accountId: string
    change: 'added' | 'removed'
    provider: MailboxProvider
    address: string
    at: string
  }
  /** Somebody without a way to sign in is sent a link. */
  'way-in-letter': { accountId: string }
  /** Somebody signed in by a program or from a network that is new to the account; `at` is ISO 8601. */
  'send-device-letter': { accountId: string; browser: string; system: string; net: string; at: string }
  /** What a webhook is to be told and was not yet is sent. */
  webhook: { webhookId: string }
  /** A webhook was switched off because nobody took anything there. */
  'webhook-letter': { webhookId: string }
  /** What is past its time is removed, once a day. */
  housekeeping: object
  /** Everything is written into a file, once a day, where an operator wants it. */
  backup: object
}

export type JobName = keyof Jobs
/** What somebody is told of their place in a team. */
export type TeamNews =
  | 'company_bound'
  | 'company_left'
  | 'company_missing'
  | 'company_unproven'
  | 'removed'
  | 'dissolved'
  | 'new_owner'
  | 'company_changed'
  | 'company_required'
  | 'company_optional'

export interface NewJob<N extends JobName> {
  readonly name: N
  readonly payload: Jobs[N]
  /** A job waiting under the same key is replaced, not doubled. */
  readonly key?: string
  /** Jobs of one queue run one after another, whatever process takes them. Whoever fetches a job locks all queues: few only. */
  readonly queue?: string
  readonly runAt?: Date
  /** One that waits under the key keeps its place in the line. Else it goes to where the new one would stand. */
  readonly keepsPlace?: boolean
}

/** The verb behind each job. */
export type JobVerbs = { readonly [N in JobName]: (payload: Jobs[N]) => Promise<void> }

/** Adds a job in the caller's transaction: it exists only if the transaction commits. */
export async function addJob<N extends JobName>(tx: Tx | Db, job: NewJob<N>): Promise<void> {
  await sql`select ${jobCall(job)}`.execute(tx)
}

/** The call that adds a job, for a statement that does more; its value is the job's row. */
export function jobCall<N extends JobName>({ name, payload, queue, runAt, key, keepsPlace = false }: NewJob<N>) {
  const mode = keepsPlace ? 'preserve_run_at' : 'replace'
  return sql`graphile_worker.add_job(
    ${name}, payload := ${JSON.stringify(payload)}::json, queue_name := ${queue ?? null},
    run_at := ${runAt ?? null}, max_attempts := 25,
    job_key := ${key ?? null}, job_key_mode := ${mode})`
}

/** Jobs whose key names one of these ids, removed; one that runs is not repeated. */
export async function removeJobs(tx: Tx, ids: readonly string[]): Promise<void> {
  await sql`
    select graphile_worker.remove_job(key) from graphile_worker.jobs
    where exists (select from unnest(${ids}::text[]) as id where position(id in key) > 0)`.execute(tx)
}

/** Makes or updates the queue's own tables. */
export async function migrateQueue(pool: pg.Pool): Promise<void> {
  const utils = await makeWorkerUtils({ pgPool: pool })
  await utils.migrate()
  await utils.release()
  await pool.query(LEAVE_MAILBOX_QUEUES)
}

/** An earlier version had a queue for each mailbox; whoever fetches a job locks all queues there are. */
const LEAVE_MAILBOX_QUEUES = `
  with gone as (delete from graphile_worker._private_job_queues where queue_name like 'mailbox:%' returning id)
  update graphile_worker._private_jobs set job_queue_id = null from gone where job_queue_id = gone.id`
