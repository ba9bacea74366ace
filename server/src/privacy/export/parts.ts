import type { Tables } from '../../kit/db/tables.ts'

/**
 * Whose a row is: the account itself, the person's own, what they did, of a mailbox, message or event of theirs, a rule of
 * theirs or their team's or what belongs to one, their team itself, of it, an invitation by or to them, or what the team
 * pays, which is its owner's to see.
 */
export type Whose =
  | 'self'
  | 'own'
  | 'acted'
  | 'mailbox'
  | 'message'
  | 'event'
  | 'rule'
  | 'of_rule'
  | 'self_team'
  | 'team'
  | 'invited'
  | 'paid'
  | 'customer'

type Column<T extends keyof Tables> = keyof Tables[T] & string

/** What is handed out of a table: its columns, whose rows, and the columns a row is known by and stands in order by. */
interface Part<T extends keyof Tables> {
  readonly columns: readonly Column<T>[]
  readonly whose: Whose
  readonly by: readonly Column<T>[]
}

/** Passwords, tokens and digests are not among the columns. */
export const PARTS = {
  account: {
    columns: [
      ...['id', 'email', 'name', 'role', 'subscription_status', 'subscription_tier', 'subscription_ends_at'],
      ...['protection_on', 'real_time', 'trusts_kept_mail', 'screens_strangers', 'line', 'created_at'],
      ...['email_proven', 'plan_lost', 'plan_lost_at'],
    ],
    whose: 'self',
    by: ['id'],
  },
  team: {
    columns: ['id', 'seats', 'created_at', 'stop_template'],
    whose: 'self_team',
    by: ['id'],
  },
  identity: { columns: ['provider', 'subject', 'address', 'created_at', 'last_used_at'], whose: 'own', by: ['id'] },
  company_sign_in: {
    columns: ['issuer', 'client_id', 'tried_at', 'required_at', 'created_at'],
    whose: 'team',
    by: ['team_id'],
  },
  company_domain: { columns: ['domain', 'proven_at'], whose: 'team', by: ['domain'] },
  company_identity: { columns: ['subject', 'address', 'created_at', 'last_used_at'], whose: 'own', by: ['id'] },
  session: {
    columns: ['created_at', 'seen_at', 'expires_at', 'browser', 'system', 'net'],
    whose: 'own',
    by: ['id'],
  },
  known_place: {
    columns: ['browser', 'system', 'net', 'seen_at'],
    whose: 'own',
    by: ['browser', 'system', 'net'],
  },
  audit: {
    columns: ['team_id', 'number', 'act', 'actor_kind', 'target_kind', 'target_id', 'details', 'net', 'at'],
    whose: 'acted',
    by: ['at', 'team_id', 'number'],
  },
  mailbox: {
    columns: [
      ...['id', 'provider', 'address', 'username', 'host', 'port', 'smtp_host', 'smtp_port', 'folder_path'],
      ...['status', 'status_since', 'status_reason', 'connected_at', 'last_checked_at', 'disconnected_at'],
    ],
    whose: 'own',
    by: ['id'],
  },
  entry: {
    columns: [
      ...['id', 'mailbox_id', 'message_id', 'from_address', 'from_name', 'reply_to', 'subject', 'size'],
      ...['received_at', 'seen_at', 'state', 'state_at', 'judged_at', 'label', 'kind', 'confidence', 'line'],
      ...['reasons', 'campaign', 'model_version', 'sender_check', 'from_stranger', 'stop_bars', 'stop_list_host'],
      ...['frozen_by', 'moved_at', 'restored_at', 'confirmed_cold_at'],
    ],
    whose: 'own',
    by: ['number'],
  },
  action: {
    columns: ['entry_id', 'kind', 'asked_by', 'state', 'created_at', 'done_at'],
    whose: 'message',
    by: ['generation'],
  },
  sender_rule: {
    columns: ['address', 'decision', 'source', 'sender_check', 'created_at', 'list_id', 'was'],
    whose: 'own',
    by: ['address'],
  },
  rule: {
    columns: ['id', 'team_id', 'position', 'state', 'sentence', 'compiled', 'version', 'created_at'],
    whose: 'rule',
    by: ['id'],
  },
  rule_version: {
    columns: ['rule_id', 'version', 'sentence', 'at'],
    whose: 'of_rule',
    by: ['rule_id', 'version'],
  },
  rule_off: { columns: ['rule_id'], whose: 'own', by: ['rule_id'] },
  folder: { columns: ['mailbox_id', 'name', 'provider_id', 'missing_at'], whose: 'mailbox', by: ['id'] },
  rule_hit: {
    columns: ['entry_id', 'rule_id', 'version', 'did', 'because', 'at', 'moved_back_at'],
    whose: 'message',
    by: ['rule_id'],
  },
  rule_run: {
    columns: ['rule_id', 'kind', 'state', 'tried', 'found', 'checked', 'moved', 'left_alone', 'started_at'],
    whose: 'own',
    by: ['id'],
  },
  rule_word: { columns: ['rule_id', 'entry_id', 'is_right', 'at'], whose: 'message', by: ['rule_id'] },
  letter_choice: {
    columns: ['digest', 'at_minute', 'time_zone', 'team_week', 'trouble'],
    whose: 'own',
    by: ['account_id'],
  },
  period_letter: { columns: ['about', 'day', 'from_at', 'until_at', 'state'], whose: 'own', by: ['about', 'day'] },
  team_sender: { columns: ['address', 'decision', 'created_at'], whose: 'team', by: ['address'] },
  team_sender_opt_out: { columns: ['address'], whose: 'own', by: ['team_id', 'address'] },
  stop_request: {
    columns: [
      ...['id', 'mailbox_id', 'entry_id', 'campaign', 'sender', 'way', 'is_automatic', 'letter', 'state', 'because'],
      ...['created_at', 'send_at', 'begun_at', 'sent_at', 'bounced_at'],
    ],
    whose: 'own',
    by: ['id'],
  },
  stop_setting: { columns: ['automatic_since', 'template', 'switched_off_at'], whose: 'own', by: ['account_id'] },
  api_key: {
    columns: ['id', 'kind', 'name', 'prefix', 'scopes', 'created_at', 'expires_at', 'last_used_at', 'revoked_at'],
    whose: 'own',
    by: ['id'],
  },
  webhook: {
    columns: [
      ...['id', 'events', 'format', 'leaves_out_people', 'state', 'disabled_because', 'failing_since', 'created_at'],
    ],
    whose: 'own',
    by: ['id'],
  },
  webhook_event: { columns: ['id', 'type', 'at', 'data'], whose: 'own', by: ['number'] },
  webhook_try: {
    columns: ['webhook_id', 'event_id', 'n', 'ended_at', 'status', 'ms', 'error', 'answer'],
    whose: 'event',
    by: ['webhook_id', 'n'],
  },
  usage_member: { columns: ['month', 'judged', 'blocked'], whose: 'own', by: ['id'] },
  usage_month: { columns: ['month', 'scans', 'blocked'], whose: 'own', by: ['month'] },
  usage_team: { columns: ['month', 'scans'], whose: 'team', by: ['month'] },
  head_start: {
    columns: ['mailbox_id', 'state', 'reach', 'checked', 'total', 'started_at'],
    whose: 'own',
    by: ['mailbox_id'],
  },
  head_start_found: { columns: ['received_at', 'is_chosen', 'found'], whose: 'mailbox', by: ['id'] },
  invitation: {
    columns: ['email', 'created_at', 'expires_at', 'accepted_at', 'letter'],
    whose: 'invited',
    by: ['id'],
  },
  checkout: {
    columns: ['plan', 'period', 'seats', 'trial_days', 'trial_end', 'subscription_id', 'created_at'],
    whose: 'own',
    by: ['id'],
  },
  billing_customer: {
    columns: [
      ...['customer_id', 'organization_name', 'address', 'overage_on', 'overage_cap_cents', 'first_paid_cents'],
      ...['first_paid_at', 'created_at'],
    ],
    whose: 'paid',
    by: ['customer_id'],
  },
  subscription_state: {
    columns: [
      ...['subscription_id', 'status', 'plan', 'period', 'seats', 'amount_cents', 'adds_tax', 'started_at'],
      ...['period_start', 'period_end', 'trial_end', 'cancel_at_period_end', 'ended_at', 'end_reason'],
      ...['scheduled_plan', 'scheduled_period', 'scheduled_seats', 'scheduled_at'],
    ],
    whose: 'paid',
    by: ['subscription_id'],
  },
  billing_op: { columns: ['kind', 'request', 'state', 'created_at'], whose: 'paid', by: ['id'] },
  overage_month: { columns: ['month', 'scans', 'cents'], whose: 'paid', by: ['month'] },
  ledger: {
    columns: ['side', 'kind', 'reference', 'invoice_id', 'cents', 'per_period_cents', 'from_at', 'at'],
    whose: 'customer',
    by: ['id'],
  },
} as const satisfies { readonly [T in keyof Tables]?: Part<T> }

export type PartName = keyof typeof PARTS
