-- One person is a team of one.
create table team (
  id uuid primary key default gen_random_uuid(),
  seats integer not null default 1 check (seats >= 1),
  created_at timestamptz not null default now()
);

create table account (
  id uuid primary key default gen_random_uuid(),
  team_id uuid not null references team on delete cascade,
  role text not null default 'owner' check (role in ('owner', 'admin', 'member')),
  -- What the person calls themselves; two accounts may claim one address, so identity decides, never this.
  email text not null,
  email_proven boolean not null default false,
  name text not null default '',
  subscription_status text not null default 'active',
  subscription_tier text not null default 'pro_plus',
  subscription_ends_at timestamptz,
  protection_on boolean not null default true,
  real_time boolean not null default true,
  -- Null means the default line.
  line smallint check (line between 60 and 99),
  -- What corrections taught, for this user only: weights on hashed features, no text.
  profile jsonb not null default '{}',
  created_at timestamptz not null default now()
);
create index account_team on account (team_id);
create index account_email on account (email);

create table identity (
  provider text not null,
  subject text not null,
  account_id uuid not null references account on delete cascade,
  created_at timestamptz not null default now(),
  primary key (provider, subject)
);

create table session (
  id_hash bytea primary key,
  account_id uuid not null references account on delete cascade,
  created_at timestamptz not null default now(),
  seen_at timestamptz not null default now(),
  expires_at timestamptz not null
);
create index session_account on session (account_id);

-- How often something was tried in a window of time.
create table attempt (
  key text not null,
  window_start timestamptz not null,
  count integer not null,
  primary key (key, window_start)
);

-- Processes that take jobs. One that stops beating is dead, and its locks are freed.
create table worker (
  id uuid primary key,
  queue_id text not null,
  -- The machine and process, so that a dead one is known at once by a neighbour.
  machine text not null,
  pid integer not null,
  started_at timestamptz not null default now(),
  beat_at timestamptz not null default now()
);

create table mailbox (
  id uuid primary key default gen_random_uuid(),
  account_id uuid not null references account on delete cascade,
  provider text not null,
  address text not null,
  username text not null,
  host text not null,
  port integer not null,
  smtp_host text,
  smtp_port integer,
  -- Encrypted: v1.<key id>.<nonce>.<ciphertext and tag>.
  credential text,
  status text not null default 'connecting'
    check (status in ('connecting', 'watching', 'unreachable', 'reconnect', 'unsupported')),
  status_since timestamptz not null default now(),
  status_reason text,
  folder_path text,
  cursor jsonb,
  auth_failures integer not null default 0,
  failures integer not null default 0,
  next_check_at timestamptz not null default now(),
  -- After trouble: no connection is tried before this, whoever rings.
  quiet_until timestamptz,
  -- The Icebox folder lost messages and nobody has looked yet which.
  icebox_shrank boolean not null default false,
  last_checked_at timestamptz,
  connected_at timestamptz not null default now(),
  -- One worker at a time: every write of a sync names the fence it was given.
  lease_worker uuid,
  lease_until timestamptz,
  lease_fence bigint not null default 0,
  watch_worker uuid,
  watch_until timestamptz,
  disconnected_at timestamptz,
  unique (host, username)
);
create index mailbox_account on mailbox (account_id);
create index mailbox_due on mailbox (next_check_at) where credential is not null;

-- One message that reached a watched inbox. Sender, subject, times, ids and the verdict; never any text of it.
create table entry (
  id uuid primary key default gen_random_uuid(),
  number bigint generated always as identity unique,
  account_id uuid not null references account on delete cascade,
  mailbox_id uuid not null references mailbox on delete cascade,
  provider_key text not null,
  message_id text not null,
  message_id_hash bytea not null,
  from_address text not null default '',
  from_name text not null default '',
  reply_to text,
  subject text not null default '',
  size integer not null default 0,
  received_at timestamptz not null,
  seen_at timestamptz not null default now(),
  -- seen: not judged yet. The rest is what the machine or the user decided.
  state text not null default 'seen' check (state in (
    'seen', 'passed', 'planned', 'moved', 'thawing', 'restored_by_user', 'restored_by_app', 'left_icebox', 'gone',
    'failed', 'unread')),
  state_at timestamptz not null default now(),
  judged_at timestamptz,
  label text,
  kind text,
  confidence smallint check (confidence between 0 and 100),
  line smallint,
  reasons jsonb not null default '[]',
  fingerprint integer[] not null default '{}',
  campaign text,
  model_version text,
  counted_at timestamptz,
  -- Reads that failed while the mailbox answered otherwise; a message nobody can read must not hold up the rest.
  read_failures smallint not null default 0,
  -- Who put it on ice, or is about to; only the judge's count for accuracy.
  frozen_by text check (frozen_by in ('judge', 'user')),
  moved_at timestamptz,
  restored_at timestamptz,
  confirmed_cold_at timestamptz,
  -- What is to be undone: the user's last act on it and what it changed.
  last_act jsonb,
  unique (mailbox_id, message_id_hash)
);
create index entry_log on entry (account_id, number desc);
create index entry_judged on entry (account_id, judged_at);
create index entry_unjudged on entry (mailbox_id, received_at) where state = 'seen';
create index entry_on_ice_of_mailbox on entry (mailbox_id) where state = 'moved';
create index entry_restored on entry (account_id, restored_at) where restored_at is not null;
create index entry_on_ice on entry (account_id, number desc) where state = 'moved';
create index entry_campaign on entry (account_id, campaign) where campaign is not null;

-- A move that is to be made, written before it is made.
create table action (
  id uuid primary key default gen_random_uuid(),
  entry_id uuid not null references entry on delete cascade,
  mailbox_id uuid not null references mailbox on delete cascade,
  kind text not null check (kind in ('freeze', 'thaw')),
  asked_by text not null check (asked_by in ('judge', 'user')),
  -- Counts the entry's actions; the newest alone decides where the message belongs.
  generation integer not null,
  -- The entry's state once this is done.
  lands text not null,
  state text not null default 'planned' check (state in ('planned', 'acting', 'done', 'failed', 'dropped')),
  attempts integer not null default 0,
  not_before timestamptz not null default now(),
  error text,
  created_at timestamptz not null default now(),
  done_at timestamptz,
  unique (entry_id, generation)
);
-- One automatic move per message, for ever.
create unique index action_judge_once on action (entry_id) where asked_by = 'judge';
create index action_open on action (mailbox_id, not_before) where state in ('planned', 'acting');

-- Whom the user has written to: digests under a key of their own, no addresses.
create table correspondent (
  mailbox_id uuid not null references mailbox on delete cascade,
  who bytea not null,
  written_to boolean not null,
  checked_at timestamptz not null default now(),
  primary key (mailbox_id, who)
);

create table sender_rule (
  account_id uuid not null references account on delete cascade,
  address text not null,
  decision text not null check (decision in ('allow', 'block')),
  source text not null check (source in ('user', 'restore', 'cold')),
  created_at timestamptz not null default now(),
  primary key (account_id, address)
);

-- Scans counted per calendar month (UTC).
create table usage_month (
  account_id uuid not null references account on delete cascade,
  month date not null,
  scans integer not null default 0,
  blocked integer not null default 0,
  primary key (account_id, month)
);

create table head_start (
  mailbox_id uuid primary key references mailbox on delete cascade,
  account_id uuid not null references account on delete cascade,
  state text not null check (state in ('running', 'ready', 'applied', 'failed')),
  checked integer not null default 0,
  -- Entries found, unmoved: ids, sender, subject, times and confidence; never any text.
  found jsonb not null default '[]',
  started_at timestamptz not null default now()
);
