-- What was judged and put on ice for a person, by calendar month and by the team they were in, so that a team sees what
-- was done for its people while they were in it. Without a team: from before this was kept, or of a team that is gone.
create table usage_member (
  id bigint generated always as identity primary key,
  account_id uuid not null references account on delete cascade,
  team_id uuid references team on delete set null,
  month date not null,
  judged integer not null default 0,
  blocked integer not null default 0,
  unique (account_id, team_id, month)
);
create index usage_member_team on usage_member (team_id, month);

-- Scans were counted by months of the plan, which belong to the calendar month in which they began. When somebody joined a
-- team is not known, so that the months before this one are their own alone, and a team's only where its owner's.
insert into usage_member (account_id, team_id, month, judged, blocked)
select account.id,
  case when account.role = 'owner' or past.month = date_trunc('month', now() at time zone 'UTC') then account.team_id end,
  past.month, past.judged, past.blocked
from (
  select account_id, date_trunc('month', month)::date as month, sum(scans) as judged, sum(blocked) as blocked
  from usage_month group by 1, 2
) as past
join account on account.id = past.account_id;

alter table team
  -- Scans a month that whoever runs the installation gives the team instead of its plan's; null where the plan's hold.
  add column scan_limit integer check (scan_limit >= 0),
  -- Whether it was more than the plan held when it was given: then a larger plan still holds all of its own.
  add column scan_limit_is_gift boolean not null default false,
  -- Seats up to which admins may raise on the owner's card; null is no limit but the plan's.
  add column admin_seats_max integer check (admin_seats_max >= 1);

-- Who gives money back, until it is done: whoever ends it tells the audit trail.
alter table refund add column deed jsonb;
