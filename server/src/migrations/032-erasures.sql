-- Who was erased, as digests of ids alone, so that a backup from before does not bring them back.
create table erasure (
  account_digest bytea primary key,
  erased_at timestamptz not null default now()
);
