-- Keys of the public API. Of a key itself only a digest under a secret of this installation is kept, and how it begins.
create table api_key (
  id uuid primary key default gen_random_uuid(),
  account_id uuid not null references account on delete cascade,
  name text not null,
  prefix text not null,
  digest bytea not null unique,
  scopes text[] not null,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  -- To the minute.
  last_used_at timestamptz,
  revoked_at timestamptz
);
create index api_key_of_account on api_key (account_id);

-- Calls that were made under a name of the caller's own (Idempotency-Key), for a day: what is sent again is answered again.
create table api_call (
  key_id uuid not null references api_key on delete cascade,
  name text not null,
  -- Of the request, under a secret of this installation.
  digest bytea not null,
  -- Null while it is under way.
  answer jsonb,
  at timestamptz not null default now(),
  primary key (key_id, name)
);
create index api_call_at on api_call (at);
