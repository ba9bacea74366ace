-- Many senders named at once: the list they came with, and the rule that stood before, so that the list can be taken back.
alter table sender_rule
  add column list_id uuid,
  add column was jsonb;
create index sender_rule_list on sender_rule (account_id, list_id) where list_id is not null;
