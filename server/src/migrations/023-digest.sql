-- What a person wants to be written of, beside money and safety. Whoever has no row has said nothing.
create table letter_choice (
  account_id uuid primary key references account on delete cascade,
  digest text not null default 'off' check (digest in ('off', 'daily', 'weekly')),
  -- Minutes after midnight in the time zone, an IANA name.
  at_minute smallint not null default 480 check (at_minute between 0 and 1439),
  time_zone text not null default 'UTC',
  -- What Icebox did for the team, every Monday; for its owner.
  team_week boolean not null default false,
  -- A mailbox in trouble.
  trouble boolean not null default true,
  -- When the next is to be planned; null where none is wanted.
  digest_due_at timestamptz,
  team_week_due_at timestamptz
);
create index letter_choice_digest_due on letter_choice (digest_due_at) where digest_due_at is not null;
create index letter_choice_team_week_due on letter_choice (team_week_due_at) where team_week_due_at is not null;

-- The letter of one period to one person: planned before anybody sends it, so that it goes out once.
create table period_letter (
  account_id uuid not null references account on delete cascade,
  about text not null check (about in ('digest', 'team_week')),
  -- The day it is due, in the person's time zone.
  day date not null,
  -- What it tells of.
  from_at timestamptz not null,
  until_at timestamptz not null,
  -- sending: handed over, or about to be; never begun anew. nothing: there was nothing to tell. not_sent: given up.
  state text not null default 'planned' check (state in ('planned', 'sending', 'sent', 'nothing', 'not_sent')),
  tries smallint not null default 0,
  take_after timestamptz not null default now(),
  primary key (account_id, about, day)
);
create index period_letter_planned on period_letter (take_after) where state = 'planned';

-- Links of letters that were used: digests of their tokens, until the links have run out.
create table used_link (token_hash bytea primary key, used_at timestamptz not null default now());
