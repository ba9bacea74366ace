-- The review queue, the surest first: without these the whole view is read and sorted for each page.
create index entry_on_ice_surest on entry (account_id, coalesce(confidence, -1) desc, number desc)
  where state in ('planned', 'moved');
create index entry_let_through_surest on entry (account_id, coalesce(confidence, -1) desc, number desc)
  where state in ('passed', 'unread', 'failed') or (state = 'seen' and read_failures > 0);
