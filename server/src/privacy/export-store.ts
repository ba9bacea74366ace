import type { Db } from '../kit/db/db.ts'
import type { Tables } from '../kit/db/tables.ts'

type Rows = readonly object[]
type Table = keyof Tables

/** What is handed out of each table that knows of a person, and how their rows are found in it. */
const PARTS: { readonly [T in Table]?: (db: Db, who: Who) => Promise<Rows> } = {
  account: (db, { accountId }) =>
    db
      .selectFrom('account')
      .select(['id', 'email', 'name', 'role', 'subscription_status', 'subscription_tier', 'subscription_ends_at'])
      .select([
        'protection_on',
        'real_time',
        'trusts_kept_mail',
        'screens_strangers',
        'line',
        'created_at',
        'email_proven',
        'plan_lost',
        'plan_lost_at',
      ])
      .where('id', '=', accountId)
      .execute(),
  team: (db, { teamId }) =>
    db.selectFrom('team').select(['id', 'seats', 'created_at', 'stop_template']).where('id', '=', teamId).execute(),
  identity: (db, { accountId }) =>
    db
      .selectFrom('identity')
      .select(['provider', 'subject', 'address', 'created_at', 'last_used_at'])
      .where('account_id', '=', accountId)
      .execute(),
  session: (db, { accountId }) =>
    db
      .selectFrom('session')
      .select(['created_at', 'seen_at', 'expires_at'])
      .where('account_id', '=', accountId)
      .execute(),
  mailbox: (db, { accountId }) =>
    db
      .selectFrom('mailbox')
      .select(['id', 'provider', 'address', 'username', 'host', 'port', 'smtp_host', 'smtp_port', 'folder_path'])
      .select(['status', 'status_since', 'status_reason', 'connected_at', 'last_checked_at', 'disconnected_at'])
      .where('account_id', '=', accountId)
      .execute(),
  entry: (db, { accountId }) =>
    db
      .selectFrom('entry')
      .select(['id', 'mailbox_id', 'message_id', 'from_address', 'from_name', 'reply_to', 'subject', 'size'])
      .select(['received_at', 'seen_at', 'state', 'state_at', 'judged_at', 'label', 'kind', 'confidence', 'line'])
      .select(['reasons', 'campaign', 'model_version', 'sender_check', 'from_stranger'])
      .select(['stop_bars', 'stop_list_host'])
      .select(['frozen_by', 'moved_at', 'restored_at', 'confirmed_cold_at'])
      .where('account_id', '=', accountId)
      .orderBy('number')
      .execute(),
  action: (db, { accountId }) =>
    db
      .selectFrom('action')
      .innerJoin('mailbox', 'mailbox.id', 'action.mailbox_id')
      .select(['action.entry_id', 'action.kind', 'action.asked_by', 'action.state'])
      .select(['action.created_at', 'action.done_at'])
      .where('mailbox.account_id', '=', accountId)
      .execute(),
  sender_rule: (db, { accountId }) =>
    db
      .selectFrom('sender_rule')
      .select(['address', 'decision', 'source', 'sender_check', 'created_at', 'list_id', 'was'])
      .where('account_id', '=', accountId)
      .execute(),
  rule: (db, { accountId, teamId }) =>
    db
      .selectFrom('rule')
      .select(['id', 'team_id', 'position', 'state', 'sentence', 'compiled', 'version', 'created_at'])
      .where(eb => eb.or([eb('account_id', '=', accountId), eb('team_id', '=', teamId)]))
      .execute(),
  rule_version: (db, { accountId, teamId }) =>
    db
      .selectFrom('rule_version')
      .innerJoin('rule', 'rule.id', 'rule_version.rule_id')
      .select(['rule_version.rule_id', 'rule_version.version', 'rule_version.sentence', 'rule_version.at'])
      .where(eb => eb.or([eb('rule.account_id', '=', accountId), eb('rule.team_id', '=', teamId)]))
      .execute(),
  rule_off: (db, { accountId }) =>
    db.selectFrom('rule_off').select('rule_id').where('account_id', '=', accountId).execute(),
  folder: (db, { accountId }) =>
    db
      .selectFrom('folder')
      .innerJoin('mailbox', 'mailbox.id', 'folder.mailbox_id')
      .select(['folder.mailbox_id', 'folder.name', 'folder.provider_id', 'folder.missing_at'])
      .where('mailbox.account_id', '=', accountId)
      .execute(),
  rule_hit: (db, { accountId }) =>
    db
      .selectFrom('rule_hit')
      .innerJoin('entry', 'entry.id', 'rule_hit.entry_id')
      .select(['rule_hit.entry_id', 'rule_hit.rule_id', 'rule_hit.version', 'rule_hit.did', 'rule_hit.because'])
      .select(['rule_hit.at', 'rule_hit.moved_back_at'])
      .where('entry.account_id', '=', accountId)
      .execute(),
  rule_run: (db, { accountId }) =>
    db
      .selectFrom('rule_run')
      .select(['rule_id', 'kind', 'state', 'tried', 'found', 'checked', 'moved', 'left_alone', 'started_at'])
      .where('account_id', '=', accountId)
      .execute(),
  rule_word: (db, { accountId }) =>
    db
      .selectFrom('rule_word')
      .innerJoin('entry', 'entry.id', 'rule_word.entry_id')
      .select(['rule_word.rule_id', 'rule_word.entry_id', 'rule_word.is_right', 'rule_word.at'])
      .where('entry.account_id', '=', accountId)
      .execute(),
  letter_choice: (db, { accountId }) =>
    db
      .selectFrom('letter_choice')
      .select(['digest', 'at_minute', 'time_zone', 'team_week', 'trouble'])
      .where('account_id', '=', accountId)
      .execute(),
  period_letter: (db, { accountId }) =>
    db
      .selectFrom('period_letter')
      .select(['about', 'day', 'from_at', 'until_at', 'state'])
      .where('account_id', '=', accountId)
      .execute(),
  team_sender: (db, { accountId, teamId }) =>
    db
      .selectFrom('team_sender')
      .select(({ eb }) => ['address', 'decision', 'created_at', eb('written_by', '=', accountId).as('written_by_you')])
      .where('team_id', '=', teamId)
      .execute(),
  team_sender_opt_out: (db, { accountId }) =>
    db.selectFrom('team_sender_opt_out').select(['address']).where('account_id', '=', accountId).execute(),
  stop_request: (db, { accountId }) =>
    db
      .selectFrom('stop_request')
      .select(['id', 'mailbox_id', 'entry_id', 'campaign', 'sender', 'way', 'is_automatic', 'letter', 'state'])
      .select(['because', 'created_at', 'send_at', 'begun_at', 'sent_at', 'bounced_at'])
      .where('account_id', '=', accountId)
      .execute(),
  stop_setting: (db, { accountId }) =>
    db
      .selectFrom('stop_setting')
      .select(['automatic_since', 'template', 'switched_off_at'])
      .where('account_id', '=', accountId)
      .execute(),
  api_key: (db, { accountId }) =>
    db
      .selectFrom('api_key')
      .select(['id', 'kind', 'name', 'prefix', 'scopes', 'created_at', 'expires_at', 'last_used_at', 'revoked_at'])
      .where('account_id', '=', accountId)
      .execute(),
  webhook: (db, { accountId }) =>
    db
      .selectFrom('webhook')
      .select([
        'id',
        'events',
        'format',
        'leaves_out_people',
        'state',
        'disabled_because',
        'failing_since',
        'created_at',
      ])
      .where('account_id', '=', accountId)
      .execute(),
  webhook_event: (db, { accountId }) =>
    db
      .selectFrom('webhook_event')
      .select(['id', 'type', 'at', 'data'])
      .where('account_id', '=', accountId)
      .orderBy('number')
      .execute(),
  webhook_try: (db, { accountId }) =>
    db
      .selectFrom('webhook_try')
      .innerJoin('webhook', 'webhook.id', 'webhook_try.webhook_id')
      .select(['webhook_try.webhook_id', 'webhook_try.event_id', 'webhook_try.n', 'webhook_try.ended_at'])
      .select(['webhook_try.status', 'webhook_try.ms', 'webhook_try.error', 'webhook_try.answer'])
      .where('webhook.account_id', '=', accountId)
      .execute(),
  usage_month: (db, { accountId }) =>
    db.selectFrom('usage_month').select(['month', 'scans', 'blocked']).where('account_id', '=', accountId).execute(),
  usage_team: (db, { teamId }) =>
    db.selectFrom('usage_team').select(['month', 'scans']).where('team_id', '=', teamId).execute(),
  head_start: (db, { accountId }) =>
    db
      .selectFrom('head_start')
      .select(['mailbox_id', 'state', 'reach', 'checked', 'total', 'started_at'])
      .where('account_id', '=', accountId)
      .execute(),
  head_start_found: (db, { accountId }) =>
    db
      .selectFrom('head_start_found')
      .innerJoin('mailbox', 'mailbox.id', 'head_start_found.mailbox_id')
      .select(['head_start_found.received_at', 'head_start_found.is_chosen', 'head_start_found.found'])
      .where('mailbox.account_id', '=', accountId)
      .execute(),
  invitation: (db, { accountId }) =>
    db
      .selectFrom('invitation')
      .select(['email', 'created_at', 'expires_at', 'accepted_at', 'letter'])
      .where(eb => eb.or([eb('invited_by', '=', accountId), eb('accepted_by', '=', accountId)]))
      .execute(),
  checkout: (db, { accountId }) =>
    db
      .selectFrom('checkout')
      .select(['plan', 'period', 'seats', 'trial_days', 'trial_end', 'subscription_id', 'created_at'])
      .where('account_id', '=', accountId)
      .execute(),
  billing_customer: ownersOnly((db, { teamId }) =>
    db
      .selectFrom('billing_customer')
      .select(['customer_id', 'organization_name', 'address', 'overage_on', 'overage_cap_cents'])
      .select(['first_paid_cents', 'first_paid_at', 'created_at'])
      .where('team_id', '=', teamId)
      .execute(),
  ),
  subscription_state: ownersOnly((db, { teamId }) =>
    db
      .selectFrom('subscription_state')
      .select(['subscription_id', 'status', 'plan', 'period', 'seats', 'amount_cents', 'adds_tax', 'started_at'])
      .select(['period_start', 'period_end', 'trial_end', 'cancel_at_period_end', 'ended_at', 'end_reason'])
      .select(['scheduled_plan', 'scheduled_period', 'scheduled_seats', 'scheduled_at'])
      .where('team_id', '=', teamId)
      .execute(),
  ),
  billing_op: ownersOnly((db, { teamId }) =>
    db
      .selectFrom('billing_op')
      .select(['kind', 'request', 'state', 'created_at'])
      .where('team_id', '=', teamId)
      .execute(),
  ),
  overage_month: ownersOnly((db, { teamId }) =>
    db.selectFrom('overage_month').select(['month', 'scans', 'cents']).where('team_id', '=', teamId).execute(),
  ),
  ledger: ownersOnly((db, { teamId }) =>
    db
      .selectFrom('ledger')
      .innerJoin('billing_customer', 'billing_customer.customer_id', 'ledger.customer_id')
      .select(['ledger.side', 'ledger.kind', 'ledger.reference', 'ledger.invoice_id', 'ledger.cents'])
      .select(['ledger.per_period_cents', 'ledger.from_at', 'ledger.at'])
      .where('billing_customer.team_id', '=', teamId)
      .execute(),
  ),
}

/** Tables that are not handed out, each with the reason. Every table stands in one of the two lists. */
export const NOT_HANDED_OUT: { readonly [T in Table]?: string } = {
  kept_sender: 'digests under a key of this installation; nobody can tell from them whose mail one kept',
  correspondent: 'digests under a key of this installation; nobody can tell from them whom one has written to',
  mailbox_grant: 'tokens of a provider, sealed; handing them out would hand out the mailbox',
  provider_attempt: 'secrets of a sign-in under way, gone within a day',
  push_watch: 'secrets under which a provider rings',
  attempt: 'counts of tries, gone within two days',
  api_call: 'what repeated calls of a key are answered, gone after a day; what they are about stands in the log',
  link_code: 'digests of codes that let an extension in, of use for a minute',
  worker: 'processes, not people',
  erasure: 'digests of who was erased, so that no backup brings them back',
  chore: 'when this installation last tidied up',
  second_opinion_day: 'one sum a day for the whole installation',
  billing_lock: 'who works at a subscription right now',
  stripe_event: 'ids of notices, without their content',
  billing_letter: 'keys of letters that were sent',
  refund: 'refunds under way; what was given back stands in the ledger, and Stripe keeps the receipt',
  trial_taken: 'a digest of an address, against taking the trial twice',
  card_fingerprint: 'a digest, against taking the trial twice',
  email_code: 'a digest of the code that confirms an address, gone within a day',
  used_link: 'digests of links that were used, without who used them',
  unwanted_letter: 'digests of addresses that want no invitations',
  contact_note: 'digests of used notes of the contact form, without who used them',
}

export interface Who {
  readonly accountId: string
  readonly teamId: string
  readonly isOwner: boolean
}

/** Every row about the person, by table. Passwords, tokens and digests are not among the columns. */
export async function listEverythingOf(db: Db, who: Who): Promise<Record<string, Rows>> {
  const parts: [string, Rows][] = []
  for (const [table, rowsOf] of Object.entries(PARTS)) parts.push([table, await rowsOf(db, who)])
  return Object.fromEntries(parts)
}

export const HANDED_OUT: readonly string[] = Object.keys(PARTS)

/** What a team pays is its owner's to see. */
function ownersOnly(rowsOf: (db: Db, who: Who) => Promise<Rows>) {
  return async (db: Db, who: Who): Promise<Rows> => (who.isOwner ? rowsOf(db, who) : [])
}
