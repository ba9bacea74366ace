-- What a user starred or filed speaks for its sender, unless they switched that off.
alter table account add column trusts_kept_mail boolean not null default true;

create table kept_sender (
  mailbox_id uuid not null references mailbox (id) on delete cascade,
  -- A keyed digest of the address.
  who bytea not null,
  is_kept boolean not null,
  checked_at timestamptz not null default now(),
  primary key (mailbox_id, who)
);
