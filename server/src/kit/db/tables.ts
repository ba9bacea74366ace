import type { ReasonGiven, SenderCheck } from '@icebox/classifier/verdict'
import type { WebhookFormat } from '@icebox/contract/api/webhooks'
import type { BillingPeriod, PlanSlug } from '@icebox/contract/billing/plans'
import type { ApiProvider, MailboxProvider } from '@icebox/contract/mailbox-providers'
import type { StopState, StopWay } from '@icebox/contract/replies'
import type { Generated, GeneratedAlways, JSONColumnType } from 'kysely'

/** The tables as the code sees them; a test holds this page against the live schema. */
export interface Tables {
  team: {
    id: Generated<string>
    seats: Generated<number>
    created_at: Generated<Date>
    suspended_at: Date | null
    stop_template: string | null
    scan_limit: number | null
    scan_limit_is_gift: Generated<boolean>
    admin_seats_max: number | null
  }
  account: AccountTable
  erasure: {
    account_digest: Buffer
    erased_at: Generated<Date>
  }
  identity: {
    id: Generated<string>
    provider: MailboxProvider
    subject: string
    account_id: string
    address: Generated<string>
    created_at: Generated<Date>
    last_used_at: Date | null
    mailbox_left_at: Date | null
    by_company: Generated<boolean>
  }
  session: {
    id_hash: Buffer
    account_id: string
    identity_id: string | null
    company_identity_id: string | null
    proven_at: Date | null
    by_company: Generated<boolean>
    created_at: Generated<Date>
    seen_at: Generated<Date>
    expires_at: Date
    id: Generated<string>
    browser: Generated<string>
    system: Generated<string>
    net: Generated<string>
  }
  company_sign_in: {
    team_id: string
    issuer: string
    client_id: string
    client_secret: string
    version: Generated<number>
    tried_at: Date | null
    tells_when: Generated<boolean>
    required_at: Date | null
    worked_at: Date | null
    failed_at: Date | null
    created_at: Generated<Date>
  }
  company_domain: {
    team_id: string
    domain: string
    token: string
    proven_at: Date | null
    missing_at: Date | null
    told_at: Date | null
  }
  company_identity: {
    id: Generated<string>
    team_id: string
    subject: string
    account_id: string
    address: string
    created_at: Generated<Date>
    last_used_at: Date | null
  }
  way_in_link: { account_id: string; token_hash: Buffer; ends_at: Date }
  known_place: { account_id: string; browser: string; system: string; net: string; seen_at: Generated<Date> }
  audit: AuditTable
  audit_chain: {
    team_id: string
    number: Generated<string>
    hash: Buffer
    anchor_number: Generated<string>
    anchor_hash: Buffer
  }
  attempt: { key: string; window_start: Date; count: number }
  chore: { name: string; done_at: Generated<Date> }
  worker: {
    id: string
    queue_id: string
    machine: string
    pid: number
    started_at: Generated<Date>
    beat_at: Generated<Date>
  }
  mailbox: MailboxTable
  provider_attempt: ProviderAttemptTable
  invitation: InvitationTable
  mailbox_grant: MailboxGrantTable
  push_watch: PushWatchTable
  entry: EntryTable
  action: ActionTable
  correspondent: { mailbox_id: string; who: Buffer; written_to: boolean; checked_at: Generated<Date> }
  kept_sender: { mailbox_id: string; who: Buffer; is_kept: boolean; checked_at: Generated<Date> }
  sender_rule: {
    account_id: string
    address: string
    decision: 'allow' | 'block'
    source: 'user' | 'restore' | 'cold'
    sender_check: 'passed' | 'none' | null
    created_at: Generated<Date>
    list_id: string | null
    was: JSONColumnType<object> | null
  }
  rule: RuleTable
  rule_version: {
    rule_id: string
    version: number
    sentence: string
    compiled: JSONColumnType<object, string, string>
    at: Generated<Date>
  }
  rule_off: { rule_id: string; account_id: string }
  folder: {
    id: Generated<string>
    mailbox_id: string
    name: string
    provider_id: string | null
    missing_at: Date | null
  }
  rule_hit: RuleHitTable
  rule_run: RuleRunTable
  rule_word: {
    rule_id: string
    entry_id: string
    fingerprint: Generated<number[]>
    is_right: boolean
    at: Generated<Date>
  }
  team_sender: {
    team_id: string
    address: string
    decision: 'allow' | 'block'
    written_by: string | null
    created_at: Generated<Date>
  }
  team_sender_opt_out: { account_id: string; team_id: string; address: string }
  stop_request: StopRequestTable
  stop_setting: {
    account_id: string
    automatic_since: Date | null
    template: string | null
    switched_off_at: Date | null
  }
  api_key: {
    id: Generated<string>
    account_id: string
    kind: Generated<'program' | 'extension'>
    name: string
    prefix: string
    digest: Buffer
    scopes: string[]
    created_at: Generated<Date>
    expires_at: Date
    last_used_at: Date | null
    revoked_at: Date | null
    by_company: Generated<boolean>
  }
  api_call: {
    key_id: string
    name: string
    digest: Buffer
    answer: JSONColumnType<Record<'sealed', string>, string | null, string | null> | null
    at: Generated<Date>
  }
  own_data_link: {
    token_hash: Buffer
    account_id: string
    created_at: Generated<Date>
    ends_at: Date
    used_at: Date | null
  }
  link_code: { digest: Buffer; account_id: string; challenge: string; expires_at: Date; by_company: Generated<boolean> }
  webhook: WebhookTable
  webhook_event: {
    id: string
    number: GeneratedAlways<string>
    account_id: string
    type: string
    at: Generated<Date>
    data: JSONColumnType<Record<string, unknown>, string, string>
  }
  webhook_try: {
    webhook_id: string
    event_id: string
    n: number
    failed_before: Generated<number>
    due_at: Generated<Date>
    taken_until: Date | null
    ended_at: Date | null
    status: number | null
    ms: number | null
    error: string | null
    answer: string | null
  }
  usage_team: { team_id: string; month: string; scans: Generated<number> }
  usage_member: {
    id: GeneratedAlways<string>
    account_id: string
    team_id: string | null
    month: string
    judged: Generated<number>
    blocked: Generated<number>
  }
  usage_month: { account_id: string; month: string; scans: Generated<number>; blocked: Generated<number> }
  head_start: HeadStartTable
  head_start_found: HeadStartFoundTable
  second_opinion_day: { day: string; spent_microcents: Generated<string> }
  billing_customer: BillingCustomerTable
  billing_lock: { team_id: string; holder: string; held_until: Date }
  checkout: CheckoutTable
  subscription_state: SubscriptionStateTable
  billing_op: BillingOpTable
  stripe_event: StripeEventTable
  billing_letter: { key: string; sent_at: Generated<Date> }
  overage_month: OverageMonthTable
  ledger: LedgerTable
  refund: {
    invoice_id: string
    customer_id: string
    credit_note_id: string | null
    cents: number
    created_at: Generated<Date>
    done_at: Date | null
    deed: unknown
  }
  trial_taken: { email_hash: Buffer; taken_at: Generated<Date> }
  email_code: { account_id: string; code_hash: Buffer; tries: Generated<number>; expires_at: Date }
  unwanted_letter: { email_hash: Buffer; since: Generated<Date> }
  used_link: { token_hash: Buffer; used_at: Generated<Date> }
  letter_choice: LetterChoiceTable
  period_letter: PeriodLetterTable
  contact_note: { note_hash: Buffer; used_at: Generated<Date> }
  card_fingerprint: { hash: Buffer; customer_id: string; first_seen: Generated<Date> }
}

interface BillingCustomerTable {
  customer_id: string
  team_id: string | null
  organization_name: Generated<string>
  address: JSONColumnType<object> | null
  overage_on: Generated<boolean>
  overage_cap_cents: Generated<number>
  first_paid_invoice_id: string | null
  first_paid_cents: number | null
  first_paid_at: Date | null
  disputed_at: Date | null
  closed_at: Date | null
  created_at: Generated<Date>
}

type LedgerKind = 'checkout' | 'change' | 'overage' | 'charge' | 'refund'

interface LedgerTable {
  id: Generated<string>
  customer_id: string
  side: 'promised' | 'taken'
  kind: LedgerKind
  reference: string
  invoice_id: string | null
  cents: number
  per_period_cents: number | null
  from_at: Date | null
  at: Generated<Date>
  alarmed_at: Date | null
}

interface CheckoutTable {
  id: Generated<string>
  team_id: string
  account_id: string
  plan: PlanSlug
  period: BillingPeriod
  seats: number
  price_id: string
  customer_id: string
  setup_intent_id: string | null
  trial_days: number
  trial_end: Date | null
  subscription_id: string | null
  created_at: Generated<Date>
}

/** How a subscription came to its end. */
export type EndReason = 'trial_ended' | 'cancelled' | 'payment_failed' | 'refunded' | 'ended'
/** How somebody lost the plan of a team. */
export type PlanLost = 'removed' | 'left' | 'dissolved'

interface SubscriptionStateTable {
  team_id: string
  subscription_id: string
  status: string
  plan: PlanSlug
  period: BillingPeriod
  seats: number
  item_id: string
  price_id: string
  /** Of each period from the next one on, less discounts, without tax. */
  amount_cents: number
  adds_tax: Generated<boolean>
  /** Made by hand for this team, and changed by whoever made it. */
  own_price: Generated<boolean>
  started_at: Date
  anchor_at: Date
  period_start: Date
  period_end: Date
  trial_end: Date | null
  cancel_at_period_end: boolean
  pending_until: Date | null
  schedule_id: string | null
  scheduled_plan: PlanSlug | null
  scheduled_period: BillingPeriod | null
  scheduled_seats: number | null
  scheduled_cents: number | null
  scheduled_at: Date | null
  past_due_since: Date | null
  synced_at: Generated<Date>
  ended_at: Date | null
  end_reason: EndReason | null
}

export type OpState = 'previewed' | 'running' | 'waiting' | 'done' | 'failed'

interface BillingOpTable {
  id: Generated<string>
  team_id: string
  kind: string
  request: JSONColumnType<object, string, string>
  state: OpState
  preview: JSONColumnType<object> | null
  plan: JSONColumnType<object> | null
  result: JSONColumnType<object> | null
  created_at: Generated<Date>
  updated_at: Generated<Date>
}

interface StripeEventTable {
  id: string
  type: string
  created: Date
  customer_id: string | null
  object_id: string
  received_at: Generated<Date>
  processed_at: Date | null
  error: string | null
}

interface OverageMonthTable {
  team_id: string
  month: string
  ends_at: Date
  scans: Generated<number>
  cents: number | null
  invoice_id: string | null
  subscription_id: string | null
  cap_cents: number | null
  tries: Generated<number>
  billed_at: Date | null
  unpaid_since: Date | null
  settled_at: Date | null
}

interface AccountTable {
  id: Generated<string>
  team_id: string
  role: Generated<'owner' | 'admin' | 'member'>
  email: string
  email_proven: Generated<boolean>
  name: Generated<string>
  subscription_status: Generated<string>
  subscription_tier: Generated<string>
  subscription_ends_at: Date | null
  protection_on: Generated<boolean>
  real_time: Generated<boolean>
  trusts_kept_mail: Generated<boolean>
  screens_strangers: Generated<boolean>
  line: number | null
  profile: JSONColumnType<object, string | undefined, string>
  created_at: Generated<Date>
  plan_lost: PlanLost | null
  plan_lost_at: Date | null
  plan_lost_by: string | null
  rules_revision: Generated<number>
}

interface LetterChoiceTable {
  account_id: string
  digest: Generated<'off' | 'daily' | 'weekly'>
  at_minute: Generated<number>
  time_zone: Generated<string>
  team_week: Generated<boolean>
  trouble: Generated<boolean>
  digest_due_at: Date | null
  team_week_due_at: Date | null
}

interface PeriodLetterTable {
  account_id: string
  about: 'digest' | 'team_week'
  day: string
  from_at: Date
  until_at: Date
  state: Generated<'planned' | 'sending' | 'sent' | 'nothing' | 'not_sent'>
  tries: Generated<number>
  take_after: Generated<Date>
}

export type MailboxState = 'connecting' | 'watching' | 'unreachable' | 'reconnect' | 'unsupported'

interface MailboxTable {
  id: Generated<string>
  account_id: string
  provider: MailboxProvider
  address: string
  username: string
  host: string
  port: number
  smtp_host: string | null
  smtp_port: number | null
  credential: string | null
  status: Generated<MailboxState>
  status_since: Generated<Date>
  status_reason: string | null
  folder_path: string | null
  cursor: JSONColumnType<Record<string, string | number | null>> | null
  auth_failures: Generated<number>
  failures: Generated<number>
  next_check_at: Generated<Date>
  quiet_until: Date | null
  icebox_shrank: Generated<boolean>
  last_checked_at: Date | null
  connected_at: Generated<Date>
  lease_worker: string | null
  lease_until: Date | null
  lease_fence: Generated<string>
  watch_worker: string | null
  watch_until: Date | null
  disconnected_at: Date | null
  folder_id: string | null
  folder_url: string | null
  last_push_at: Date | null
  alerted_at: Date | null
  alert_failures: Generated<number>
  alert_quiet_until: Date | null
  leaving_at: Date | null
  look_again: Generated<boolean>
  push_missing: Generated<boolean>
  left_alone_before: Date | null
}

interface ProviderAttemptTable {
  state_hash: Buffer
  browser_hash: Buffer
  provider: ApiProvider | 'company'
  purpose: 'sign_in' | 'invitation' | 'mailbox' | 'way' | 'company' | 'company_try'
  account_id: string | null
  nonce: string
  verifier: string
  choice: JSONColumnType<object, string | undefined, string>
  expires_at: Date
}

interface InvitationTable {
  id: Generated<string>
  team_id: string
  email: string
  token_hash: Buffer
  invited_by: string | null
  letter: Generated<'waiting' | 'sent' | 'none'>
  created_at: Generated<Date>
  expires_at: Date
  accepted_at: Date | null
  accepted_by: string | null
}

interface MailboxGrantTable {
  mailbox_id: string
  refresh_token: string
  access_token: string | null
  access_expires_at: Date | null
  scope: string
  refreshed_at: Generated<Date>
  refreshing_until: Date | null
}

interface PushWatchTable {
  mailbox_id: string
  subscription_id: string | null
  secret_hash: Buffer | null
  expires_at: Date | null
  renewed_at: Date | null
  offered_hash: Buffer | null
  failures: Generated<number>
  due_at: Generated<Date>
  is_mute: Generated<boolean>
}

export type EntryState =
  | 'seen'
  | 'passed'
  | 'planned'
  | 'moved'
  | 'thawing'
  | 'restored_by_user'
  | 'restored_by_app'
  | 'put_back'
  | 'left_icebox'
  | 'gone'
  | 'failed'
  | 'unread'
  | 'filing'
  | 'filed'
  | 'unfiling'

interface EntryTable {
  id: Generated<string>
  number: GeneratedAlways<string>
  account_id: string
  mailbox_id: string
  provider_key: string
  message_id: string
  message_id_hash: Buffer
  from_address: string
  from_name: string
  reply_to: string | null
  subject: string
  size: number
  received_at: Date
  seen_at: Generated<Date>
  state: Generated<EntryState>
  state_at: Generated<Date>
  judged_at: Date | null
  label: string | null
  kind: string | null
  confidence: number | null
  line: number | null
  reasons: JSONColumnType<readonly ReasonGiven[], string | undefined, string>
  fingerprint: Generated<number[]>
  campaign: string | null
  model_version: string | null
  sender_check: SenderCheck | null
  from_stranger: boolean | null
  counted_at: Date | null
  read_failures: Generated<number>
  read_after: Date | null
  frozen_by: 'judge' | 'user' | null
  moved_at: Date | null
  restored_at: Date | null
  confirmed_cold_at: Date | null
  last_act: JSONColumnType<object> | null
  run_id: string | null
  folder_id: string | null
  stop_bars: string[] | null
  stop_list_host: string | null
}

interface StopRequestTable {
  id: Generated<string>
  account_id: string
  mailbox_id: string
  entry_id: string
  campaign: string
  sender: string
  org_domain: string
  way: Exclude<StopWay, 'none'>
  is_automatic: boolean
  letter: string | null
  state: Generated<StopState>
  because: string | null
  created_at: Generated<Date>
  send_at: Date
  begun_at: Date | null
  sent_at: Date | null
  bounced_at: Date | null
}

interface ActionTable {
  id: Generated<string>
  entry_id: string
  mailbox_id: string
  kind: 'freeze' | 'thaw' | 'file' | 'unfile' | 'flag' | 'unflag'
  asked_by: 'judge' | 'rule' | 'user'
  generation: number
  lands: EntryState
  state: Generated<'planned' | 'acting' | 'done' | 'failed' | 'dropped'>
  attempts: Generated<number>
  refusals: Generated<number>
  not_before: Generated<Date>
  version: string | null
  error: string | null
  created_at: Generated<Date>
  done_at: Date | null
}

interface RuleTable {
  id: Generated<string>
  account_id: string | null
  team_id: string | null
  position: number
  state: Generated<'draft' | 'on' | 'off'>
  sentence: string
  compiled: JSONColumnType<object, string, string>
  version: Generated<number>
  created_at: Generated<Date>
}

interface RuleHitTable {
  entry_id: string
  rule_id: string
  version: number
  did: 'moved' | 'flagged' | 'kept'
  because: string[]
  at: Generated<Date>
  run_id: string | null
  moved_back_at: Date | null
  undo_id: string | null
}

interface RuleRunTable {
  id: Generated<string>
  account_id: string
  rule_id: string | null
  kind: 'dry' | 'apply' | 'undo'
  state: Generated<'running' | 'done' | 'cancelled' | 'failed' | 'lost'>
  trouble: string | null
  tried: JSONColumnType<object, string | null, string | null> | null
  found: JSONColumnType<object, string | null, string | null> | null
  mailbox_id: string | null
  cursor: JSONColumnType<Record<string, string | number | null>> | null
  checked: Generated<number>
  total: number | null
  fetched: Generated<number>
  moved: Generated<number>
  left_alone: Generated<number>
  failures: Generated<number>
  started_at: Generated<Date>
  beat_at: Generated<Date>
}

interface HeadStartTable {
  mailbox_id: string
  account_id: string
  run_id: Generated<string>
  state: 'running' | 'ready' | 'moving' | 'applied' | 'undoing' | 'undone' | 'failed'
  reach: Generated<'month' | 'everything'>
  checked: Generated<number>
  total: number | null
  cursor: JSONColumnType<Record<string, string | number | null>> | null
  failures: Generated<number>
  started_at: Generated<Date>
}

interface HeadStartFoundTable {
  id: string
  mailbox_id: string
  message_id_hash: Buffer
  received_at: Date
  is_chosen: Generated<boolean>
  found: JSONColumnType<object, string, string>
}

interface AuditTable {
  team_id: string
  number: string
  actor_id: string
  actor_kind: 'person' | 'key' | 'extension' | 'letter' | 'operator'
  act: string
  target_kind: string | null
  target_id: string | null
  details: JSONColumnType<Record<string, string | number | boolean>>
  net: string
  at: Date
  prev_hash: Buffer
  hash: Buffer
}

interface WebhookTable {
  id: Generated<string>
  account_id: string
  url: string
  secret: string
  old_secret: string | null
  old_secret_until: Date | null
  events: string[]
  format: Generated<WebhookFormat>
  leaves_out_people: Generated<boolean>
  state: Generated<'on' | 'paused' | 'disabled'>
  disabled_because: 'gone' | 'failing' | null
  failures: Generated<number>
  failing_since: Date | null
  rests_until: Date | null
  needs_plan: boolean
  by_company: Generated<boolean>
  created_at: Generated<Date>
}
