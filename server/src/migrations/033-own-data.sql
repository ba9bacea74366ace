-- Links to one's own data: as digests, each for one account, used once.
create table own_data_link (
  token_hash bytea primary key,
  account_id uuid not null references account on delete cascade,
  created_at timestamptz not null default now(),
  ends_at timestamptz not null,
  used_at timestamptz
);
create index own_data_link_account on own_data_link (account_id);
create index own_data_link_ends on own_data_link (ends_at);
