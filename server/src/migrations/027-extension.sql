-- Keys of the browser extension stand beside those of programs; they end when their browser has not looked for a while.
alter table api_key add column kind text not null default 'program' check (kind in ('program', 'extension'));

-- A person lets an extension in: a code that is redeemed once, within a minute, by whoever holds the verifier of its challenge.
create table link_code (
  -- Of the code, under a secret of this installation.
  digest bytea primary key,
  account_id uuid not null references account on delete cascade,
  challenge text not null,
  expires_at timestamptz not null
);
create index link_code_of_account on link_code (account_id);
