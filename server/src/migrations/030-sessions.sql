-- What a session tells its owner: by which kind of program it was begun, and from where. A network is cut to 24 bits of an
-- IPv4 address and 48 of an IPv6 one. Empty for those begun before this was kept.
alter table session
  add column id uuid not null default gen_random_uuid() unique,
  add column browser text not null default '',
  add column system text not null default '',
  add column net text not null default '';

-- Where somebody signs in from, so that a letter tells of a place and a program that are new.
create table known_place (
  account_id uuid not null references account on delete cascade,
  browser text not null,
  system text not null,
  net text not null,
  seen_at timestamptz not null default now(),
  primary key (account_id, browser, system, net)
);
