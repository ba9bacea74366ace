-- The review queue: one row for each campaign, the newest message first, in each of its views.
drop index entry_campaign;
create index entry_campaign on entry (account_id, campaign, number desc) where campaign is not null;
drop index entry_on_ice;
create index entry_on_ice on entry (account_id, number desc) where state in ('planned', 'moved');
create index entry_thawed on entry (account_id, number desc)
  where state in ('thawing', 'restored_by_app', 'restored_by_user', 'put_back');
create index entry_confirmed on entry (account_id, number desc) where confirmed_cold_at is not null;
create index entry_close_call on entry (account_id, number desc)
  where state = 'passed' and confidence >= 70 and confidence < line;

-- What one act on many messages did, so that it is taken back as one.
create index entry_act on entry (account_id, (last_act ->> 'act')) where last_act ->> 'act' is not null;
