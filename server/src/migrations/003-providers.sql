-- A sign-in or a mailbox permission that was begun at a provider and has not come back yet.
create table provider_attempt (
  state_hash bytea primary key,
  -- The browser it began in: a state brought from elsewhere opens nothing.
  browser_hash bytea not null,
  provider text not null,
  purpose text not null check (purpose in ('sign_in', 'invitation', 'mailbox')),
  -- Who asks for the mailbox; null while nobody is signed in.
  account_id uuid references account on delete cascade,
  nonce text not null,
  -- PKCE (RFC 7636).
  verifier text not null,
  -- What was chosen before: plan, seats, billing; the invited address and token's digest; the account asked for.
  choice jsonb not null default '{}',
  expires_at timestamptz not null
);
create index provider_attempt_old on provider_attempt (expires_at);

-- Somebody asked to join a team.
create table invitation (
  id uuid primary key default gen_random_uuid(),
  team_id uuid not null references team on delete cascade,
  -- Lowercased.
  email text not null,
  token_hash bytea not null unique,
  invited_by uuid references account on delete set null,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  accepted_at timestamptz,
  accepted_by uuid references account on delete set null
);
create index invitation_open on invitation (email) where accepted_at is null;

-- Tokens of a mailbox behind a provider's API; its `credential` then only names the grant and changes with it.
create table mailbox_grant (
  mailbox_id uuid primary key references mailbox on delete cascade,
  -- Encrypted, as credentials are.
  refresh_token text not null,
  access_token text,
  access_expires_at timestamptz,
  scope text not null,
  refreshed_at timestamptz not null default now(),
  -- One process at a time asks the provider for new tokens; its turn ends by itself.
  refreshing_until timestamptz
);

-- A provider's word to ring at our address, as far as it was given.
create table push_watch (
  mailbox_id uuid primary key references mailbox on delete cascade,
  -- Null until the provider has agreed, and again once it fails for long; then the mailbox is polled.
  subscription_id text,
  -- Digest of the secret that comes back with every ring.
  secret_hash bytea,
  expires_at timestamptz,
  renewed_at timestamptz,
  -- Digest of the secret of a call not answered yet. Whoever stores the answer names it, so that a late one stores nothing.
  offered_hash bytea,
  failures integer not null default 0,
  due_at timestamptz not null default now(),
  -- Mail came that nobody rang for: until a ring comes the mailbox is polled as if there were none.
  is_mute boolean not null default false
);
create index push_watch_subscription on push_watch (subscription_id);
create index push_watch_due on push_watch (due_at);

alter table mailbox
  -- The folder as the provider names it for itself, so that a renamed one is still ours.
  add column folder_id text,
  add column folder_url text,
  add column last_push_at timestamptz,
  -- When the owner was told by e-mail about the trouble that holds now; null while all is well.
  add column alerted_at timestamptz,
  -- Tries to tell that failed.
  add column alert_failures integer not null default 0,
  add column alert_quiet_until timestamptz,
  -- The user disconnects it and wants the mail on ice back in the inbox first.
  add column leaving_at timestamptz;

create index mailbox_address on mailbox (provider, lower(address));

-- put_back: returned to the inbox because its mailbox was disconnected; no correction, and it teaches nothing.
alter table entry drop constraint entry_state_check, add constraint entry_state_check check (state in (
  'seen', 'passed', 'planned', 'moved', 'thawing', 'restored_by_user', 'restored_by_app', 'put_back', 'left_icebox',
  'gone', 'failed', 'unread'));
