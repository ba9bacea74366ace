-- What the receiving host said of the sender: passed, failed, or none where it said neither. Null before a message was
-- read. Mail judged before this was kept tells it by its reasons, as far as those reach.
alter table entry add column sender_check text check (sender_check in ('passed', 'failed', 'none'));
update entry set sender_check = case
  when reasons @> '[{"code": "auth_fail"}]' then 'failed'
  when reasons @> '[{"code": "auth_pass"}]' then 'passed'
  else 'none'
end
where judged_at is not null and state <> 'unread';

-- Asked when a rule rests on mail that proved nothing: has this sender ever proven who they are?
create index entry_proven_sender on entry (account_id, from_address) where sender_check = 'passed';

-- What the message proved that a rule was made from; null for one that the user wrote, and for those made before this.
alter table sender_rule add column sender_check text check (sender_check in ('passed', 'none'));
-- A rule that rests on failing mail alone must not reach the person whose name it bears.
update sender_rule as rule set sender_check = 'none'
where source <> 'user'
  and exists (
    select from entry where entry.account_id = rule.account_id and entry.from_address = rule.address
      and entry.sender_check = 'failed' and (restored_at is not null or confirmed_cold_at is not null)
  )
  and not exists (
    select from entry where entry.account_id = rule.account_id and entry.from_address = rule.address
      and entry.sender_check = 'passed' and (restored_at is not null or confirmed_cold_at is not null)
  );

-- Scans by the team that paid for them: what was used stays used, whoever leaves or is deleted.
create table usage_team (
  team_id uuid not null references team on delete cascade,
  month date not null,
  scans integer not null default 0,
  primary key (team_id, month)
);
insert into usage_team (team_id, month, scans)
select account.team_id, usage_month.month, sum(usage_month.scans)
from usage_month join account on account.id = usage_month.account_id
group by account.team_id, usage_month.month;
