-- What finds mailboxes that are due, unwatched or never asked to ring, without looking through all of them.

alter table mailbox
  -- Something came while it was worked on: whoever holds the lease has it looked at again.
  add column look_again boolean not null default false,
  -- Its provider can ring and was never asked to: no row in push_watch stands for it.
  add column push_missing boolean not null default false;

update mailbox m set push_missing = true
where provider in ('google', 'microsoft') and not exists (select from push_watch p where p.mailbox_id = m.id);

drop index mailbox_due;
create index mailbox_due on mailbox (next_check_at) where credential is not null and status <> 'reconnect';

-- For a worker that has room for another connection held open.
create index mailbox_to_watch on mailbox (coalesce(watch_until, '-infinity'::timestamptz))
  where provider not in ('google', 'microsoft') and credential is not null and leaving_at is null
    and status in ('watching', 'unsupported') and failures = 0 and auth_failures = 0;
create index mailbox_watched on mailbox (watch_until) where watch_worker is not null;
create index mailbox_push_missing on mailbox (provider) where push_missing and credential is not null;
