-- Rules in plain words: a person's own, or a team's for all of its people. The conditions are the code's own form.
create table rule (
  id uuid primary key default gen_random_uuid(),
  account_id uuid references account on delete cascade,
  team_id uuid references team on delete cascade,
  position integer not null,
  -- draft: saved and never switched on.
  state text not null default 'draft' check (state in ('draft', 'on', 'off')),
  sentence text not null,
  compiled jsonb not null,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  check (num_nonnulls(account_id, team_id) = 1)
);
create index rule_of_account on rule (account_id, position) where account_id is not null;
create index rule_of_team on rule (team_id, position) where team_id is not null;

-- What a rule said when it acted on a message.
create table rule_version (
  rule_id uuid not null references rule on delete cascade,
  version integer not null,
  sentence text not null,
  compiled jsonb not null,
  at timestamptz not null default now(),
  primary key (rule_id, version)
);

-- A member does without one of the team's rules.
create table rule_off (
  rule_id uuid not null references rule on delete cascade,
  account_id uuid not null references account on delete cascade,
  primary key (rule_id, account_id)
);

-- Changes with every change of the rules that hold for the account, its team's included.
alter table account add column rules_revision integer not null default 0;

-- Folders below the Icebox in which rules file.
create table folder (
  id uuid primary key default gen_random_uuid(),
  mailbox_id uuid not null references mailbox on delete cascade,
  name text not null,
  -- The host's own name for it; null until the first message is filed there.
  provider_id text,
  -- The user renamed or removed it: nothing is filed there until they say so.
  missing_at timestamptz
);
create unique index folder_name on folder (mailbox_id, lower(name));

-- What rules did, each message once.
create table rule_hit (
  entry_id uuid primary key references entry on delete cascade,
  rule_id uuid not null references rule on delete cascade,
  version integer not null,
  did text not null check (did in ('moved', 'flagged', 'kept')),
  -- The conditions that held, in our own words; nothing of the message.
  because text[] not null,
  at timestamptz not null default now(),
  -- The run over older mail that it was part of.
  run_id uuid,
  -- The user took it back to the inbox.
  moved_back_at timestamptz,
  -- The run that takes it back.
  undo_id uuid
);
create index rule_hit_newest on rule_hit (rule_id, at desc);
create index rule_hit_undone on rule_hit (undo_id) where undo_id is not null;

-- Dry runs, rules applied to older mail, and effects undone.
create table rule_run (
  id uuid primary key default gen_random_uuid(),
  account_id uuid not null references account on delete cascade,
  rule_id uuid references rule on delete cascade,
  kind text not null check (kind in ('dry', 'apply', 'undo')),
  state text not null default 'running' check (state in ('running', 'done', 'cancelled', 'failed', 'lost')),
  trouble text,
  -- Of a dry run: the rules in their order with what is tried among them, in the code's own form.
  tried jsonb,
  -- Of a dry run: ids of entries by what would become of them, and the conditions that held. Nothing of the messages.
  found jsonb,
  -- Of an apply: the mailbox that is looked through, and where its next page begins.
  mailbox_id uuid references mailbox on delete cascade,
  cursor jsonb,
  checked integer not null default 0,
  total integer,
  fetched integer not null default 0,
  moved integer not null default 0,
  left_alone integer not null default 0,
  failures integer not null default 0,
  started_at timestamptz not null default now(),
  beat_at timestamptz not null default now()
);
create index rule_run_of_account on rule_run (account_id, started_at desc);

-- What the user said of a rule and a message: hashed traces of the message, no text.
create table rule_word (
  rule_id uuid not null references rule on delete cascade,
  entry_id uuid not null references entry on delete cascade,
  fingerprint integer[] not null default '{}',
  is_right boolean not null,
  at timestamptz not null default now(),
  primary key (rule_id, entry_id)
);

alter table entry
  add column folder_id uuid references folder on delete set null,
  drop constraint entry_state_check,
  add constraint entry_state_check check (state in (
    'seen', 'passed', 'planned', 'moved', 'thawing', 'restored_by_user', 'restored_by_app', 'put_back', 'left_icebox',
    'gone', 'failed', 'unread', 'filing', 'filed', 'unfiling'));
create index entry_filed on entry (mailbox_id) where state = 'filed';

alter table action
  drop constraint action_kind_check,
  add constraint action_kind_check check (kind in ('freeze', 'thaw', 'file', 'unfile', 'flag', 'unflag')),
  drop constraint action_asked_by_check,
  add constraint action_asked_by_check check (asked_by in ('judge', 'rule', 'user'));
-- By itself Icebox acts on a message once for the judge and once for a rule, for ever.
drop index action_judge_once;
create unique index action_once on action (entry_id, asked_by) where asked_by in ('judge', 'rule');

-- Whether a sender wrote before, and what we flagged of theirs.
create index entry_sender on entry (account_id, from_address);
