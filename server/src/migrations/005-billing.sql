-- Stripe holds the truth about money; what lies here is a projection of it, our own promises, and what keeps each of
-- them from happening twice. No number of a card and no secret of a client is ever kept.

-- Set by the operator.
alter table team add column suspended_at timestamptz;

-- Outlives its team, so that what is still running at Stripe is ended, and later events are known to be of the past.
create table billing_customer (
  customer_id text primary key,
  team_id uuid unique references team on delete set null,
  organization_name text not null default '',
  address jsonb,
  overage_on boolean not null default false,
  overage_cap_cents integer not null default 2000,
  -- The first payment above zero, which alone can go back within thirty days.
  first_paid_invoice_id text,
  first_paid_cents integer,
  first_paid_at timestamptz,
  disputed_at timestamptz,
  closed_at timestamptz,
  created_at timestamptz not null default now()
);

-- Whoever changes a team's billing holds this; it lapses with its holder.
create table billing_lock (
  team_id uuid primary key references team on delete cascade,
  holder uuid not null,
  held_until timestamptz not null
);

create table checkout (
  id uuid primary key default gen_random_uuid(),
  team_id uuid not null references team on delete cascade,
  account_id uuid not null references account on delete cascade,
  plan text not null check (plan in ('lite', 'pro', 'pro_plus')),
  period text not null check (period in ('monthly', 'yearly')),
  seats integer not null check (seats >= 1),
  price_id text not null,
  customer_id text not null,
  setup_intent_id text unique,
  trial_days integer not null,
  -- Written down before it is first sent: a repeat must send the same.
  trial_end timestamptz,
  subscription_id text,
  created_at timestamptz not null default now()
);
create index checkout_team on checkout (team_id);

create table subscription_state (
  team_id uuid primary key references team on delete cascade,
  subscription_id text not null,
  status text not null,
  plan text not null,
  period text not null,
  seats integer not null,
  item_id text not null,
  price_id text not null,
  amount_cents integer not null,
  started_at timestamptz not null,
  anchor_at timestamptz not null,
  period_start timestamptz not null,
  period_end timestamptz not null,
  trial_end timestamptz,
  cancel_at_period_end boolean not null,
  pending_until timestamptz,
  schedule_id text,
  scheduled_plan text,
  scheduled_period text,
  scheduled_seats integer,
  scheduled_cents integer,
  scheduled_at timestamptz,
  past_due_since timestamptz,
  synced_at timestamptz not null default now()
);

-- One change of a team's billing, with all that is needed to end it after a crash at any step.
create table billing_op (
  id uuid primary key default gen_random_uuid(),
  team_id uuid not null references team on delete cascade,
  kind text not null,
  request jsonb not null,
  -- previewed: shown to somebody. waiting: the bank has asked the person. The rest says itself.
  state text not null check (state in ('previewed', 'running', 'waiting', 'done', 'failed')),
  preview jsonb,
  plan jsonb,
  result jsonb,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create unique index billing_op_one on billing_op (team_id) where state in ('running', 'waiting');
create index billing_op_team on billing_op (team_id, created_at);

create table stripe_event (
  id text primary key,
  type text not null,
  created timestamptz not null,
  customer_id text,
  object_id text not null,
  received_at timestamptz not null default now(),
  processed_at timestamptz,
  error text
);
create index stripe_event_created on stripe_event (created);

-- Each letter once, by what it is about.
create table billing_letter (key text primary key, sent_at timestamptz not null default now());

-- Scans beyond what the plan held at that moment; `cents` is set when the month is closed, once.
create table overage_month (
  team_id uuid not null references team on delete cascade,
  month date not null,
  ends_at timestamptz not null,
  scans integer not null default 0,
  cents integer,
  invoice_id text,
  primary key (team_id, month)
);

create table refund (
  invoice_id text primary key,
  customer_id text not null,
  credit_note_id text,
  cents integer not null,
  created_at timestamptz not null default now()
);

-- Digests only: who has had a trial, also after their account is gone.
create table trial_taken (email_hash bytea primary key, taken_at timestamptz not null default now());
-- For reports of repeated trials; decides nothing.
create table card_fingerprint (
  hash bytea not null,
  customer_id text not null,
  first_seen timestamptz not null default now(),
  primary key (hash, customer_id)
);
