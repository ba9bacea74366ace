-- The host that is called to leave the list of a message by one click; null where that cannot be. Judged before this was kept,
-- a message has none, and a letter is the way.
alter table entry
  drop column stop_one_click,
  add column stop_list_host text;
