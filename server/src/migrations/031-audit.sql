-- Who did what in a team. No foreign keys: what is written stays as it is when an account goes, and an id that is gone names
-- nobody. Each row's hash is over the one before and all that the row says.
create table audit (
  team_id uuid not null,
  number bigint not null check (number > 0),
  actor_id uuid not null,
  actor_kind text not null check (actor_kind in ('person', 'key', 'extension', 'letter', 'operator')),
  act text not null,
  target_kind text,
  target_id uuid,
  details jsonb not null default '{}' check (octet_length(details::text) <= 2048),
  net text not null default '',
  at timestamptz not null,
  prev_hash bytea not null,
  hash bytea not null,
  primary key (team_id, number)
);
create index audit_actor on audit (actor_id, at);
create index audit_at on audit (at);

-- Where each team's chain ends, and from which hash it is counted since older rows were removed.
create table audit_chain (
  team_id uuid primary key,
  number bigint not null default 0,
  hash bytea not null,
  anchor_number bigint not null default 0,
  anchor_hash bytea not null
);

create function keep_audit() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' then
    if old.at < now() - interval '1 year' or not exists (select from team where id = old.team_id) then
      return old;
    end if;
  end if;
  raise exception 'rows of the audit trail are never changed';
end $$;
create trigger audit_stays before update or delete on audit for each row execute function keep_audit();
create trigger audit_is_not_emptied before truncate on audit for each statement execute function keep_audit();

-- A team that is gone has no trail.
create function forget_audit() returns trigger language plpgsql as $$
begin
  delete from audit where team_id = old.id;
  delete from audit_chain where team_id = old.id;
  return null;
end $$;
create trigger team_audit after delete on team for each row execute function forget_audit();
