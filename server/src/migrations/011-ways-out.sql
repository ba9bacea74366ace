-- How a plan came to its end, so that whoever had it is told.
alter table subscription_state
  add column ended_at timestamptz,
  add column end_reason text;

alter table account
  -- How somebody lost the plan of a team; whose team it was is forgotten with that account.
  add column plan_lost text check (plan_lost in ('removed', 'left', 'dissolved')),
  add column plan_lost_at timestamptz,
  add column plan_lost_by uuid references account on delete set null;
create index account_plan_lost_by on account (plan_lost_by) where plan_lost_by is not null;

-- When a chore was last done: a machine that slept at night does it on the next day.
create table chore (name text primary key, done_at timestamptz not null default now());

-- What deleted accounts have left behind until now.
delete from invitation where accepted_at is not null and accepted_by is null;
update billing_customer set organization_name = '', address = null where team_id is null;

-- Teams whose owner went without a successor: the oldest admin owns them, else the oldest member.
create function give_teams_owners() returns integer language sql as $$
  with heir as (
    select distinct on (team_id) id from account
    where not exists (select from account owner where owner.team_id = account.team_id and owner.role = 'owner')
    order by team_id, role <> 'admin', created_at, id
  ), given as (update account set role = 'owner' where id in (select id from heir) returning 1)
  select count(*)::integer from given
$$;
select give_teams_owners();
update account set role = 'admin'
where role = 'owner' and exists (
  select from account older
  where older.team_id = account.team_id and older.role = 'owner'
    and (older.created_at, older.id) < (account.created_at, account.id));

-- From now on a team has one owner whenever a transaction ends.
create unique index account_one_owner on account (team_id) where role = 'owner';

create function assert_team_has_owner() returns trigger language plpgsql as $$
declare
  changed uuid;
begin
  foreach changed in array case tg_op
    when 'INSERT' then array[new.team_id]
    when 'DELETE' then array[old.team_id]
    else array[old.team_id, new.team_id]
  end loop
    -- Whoever joins or leaves the same team at this moment is waited for, and then seen.
    perform from team where id = changed for no key update;
    if exists (select from account where team_id = changed)
      and not exists (select from account where team_id = changed and role = 'owner') then
      raise exception 'team % would be left without an owner', changed using errcode = 'check_violation';
    end if;
  end loop;
  return null;
end
$$;
create constraint trigger account_team_has_owner after insert or delete or update of team_id, role on account
  deferrable initially deferred for each row execute function assert_team_has_owner();
