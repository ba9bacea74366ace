-- Senders asked to stop, each campaign once. The letter is our own text; nothing of the message that it answers.
create table stop_request (
  id uuid primary key default gen_random_uuid(),
  account_id uuid not null references account on delete cascade,
  mailbox_id uuid not null references mailbox on delete cascade,
  entry_id uuid not null references entry on delete cascade,
  -- A message without a campaign is one of its own, named by its entry.
  campaign text not null,
  sender text not null,
  org_domain text not null,
  way text not null check (way in ('unsubscribe', 'reply')),
  is_automatic boolean not null,
  letter text,
  state text not null default 'waiting' check (state in (
    'waiting', 'sending', 'sent', 'quiet', 'came_back', 'cancelled', 'refused', 'failed')),
  -- Of what was cancelled, refused or has failed: why, in our own words.
  because text,
  created_at timestamptz not null default now(),
  send_at timestamptz not null,
  -- When it may have gone out at the earliest; what is counted against the limits.
  begun_at timestamptz,
  sent_at timestamptz,
  bounced_at timestamptz
);
-- Once per campaign, whatever several processes think; never again where the letter came back.
create unique index stop_request_once on stop_request (account_id, campaign)
  where state in ('waiting', 'sending', 'sent', 'quiet', 'came_back') or bounced_at is not null;
create index stop_request_of_account on stop_request (account_id, created_at desc);
create index stop_request_entry on stop_request (entry_id);
create index stop_request_waiting on stop_request (mailbox_id) where state = 'waiting';
create index stop_request_begun on stop_request (mailbox_id, begun_at) where begun_at is not null;
create index stop_request_sender on stop_request (account_id, sender);
create index stop_request_open on stop_request (sent_at) where state in ('sent', 'quiet');

create table stop_setting (
  account_id uuid primary key references account on delete cascade,
  -- Mail that came before is not answered by itself; null while it is off.
  automatic_since timestamptz,
  template text,
  -- Icebox switched it off, because letters came back.
  switched_off_at timestamptz
);

alter table team add column stop_template text;

-- What the headers of a message say against answering it, by the clauses' ids, and whether its list is left by one click;
-- null where it was judged before this was looked at.
alter table entry
  add column stop_bars text[],
  add column stop_one_click boolean;
