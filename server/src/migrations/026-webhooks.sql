-- Addresses of people's own programs that are told what happens.
create table webhook (
  id uuid primary key default gen_random_uuid(),
  account_id uuid not null references account on delete cascade,
  -- Address and secrets are sealed: those of chat programs let whoever knows them write there.
  url text not null,
  secret text not null,
  old_secret text,
  -- Until then the secret before signs as well.
  old_secret_until timestamptz,
  events text[] not null,
  format text not null default 'standard' check (format in ('standard', 'slack', 'teams', 'discord')),
  leaves_out_people boolean not null default false,
  state text not null default 'on' check (state in ('on', 'paused', 'disabled')),
  disabled_because text check (disabled_because in ('gone', 'failing')),
  -- Tries in a row that were not taken, since when, and until when nothing is sent there.
  failures integer not null default 0,
  failing_since timestamptz,
  rests_until timestamptz,
  -- Whether the account must have a plan that holds webhooks; not where everybody has everything.
  needs_plan boolean not null,
  created_at timestamptz not null default now()
);
create index webhook_of_account on webhook (account_id);

-- What happened, as it is told, for 90 days; never a text of mail. Within an account the numbers follow the commits.
create table webhook_event (
  id text primary key,
  number bigint not null unique generated always as identity,
  account_id uuid not null references account on delete cascade,
  type text not null,
  at timestamptz not null default now(),
  data jsonb not null
);
create index webhook_event_of_account on webhook_event (account_id, number);
create index webhook_event_at on webhook_event (at);

-- Each try to tell an event to a webhook, those to come among them, for 30 days.
create table webhook_try (
  webhook_id uuid not null references webhook on delete cascade,
  event_id text not null references webhook_event on delete cascade,
  n integer not null,
  -- Tries before it in the same row of tries; a replay begins another.
  failed_before integer not null default 0,
  due_at timestamptz not null default now(),
  -- Whoever makes it is given so long; then it is anybody's again.
  taken_until timestamptz,
  -- Null while it waits.
  ended_at timestamptz,
  status integer,
  ms integer,
  error text,
  -- How the answer begins.
  answer text,
  primary key (webhook_id, event_id, n)
);
create index webhook_try_waiting on webhook_try (webhook_id, due_at) where ended_at is null;
create index webhook_try_ended on webhook_try (ended_at);
create index webhook_try_of_event on webhook_try (event_id);

-- Answers to repeated calls are sealed from now on, since some show a secret; older ones are asked for anew.
delete from api_call where answer is not null;
