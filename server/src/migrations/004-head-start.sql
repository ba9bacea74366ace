-- The look at older mail goes through the whole inbox now: page by page, from where it stopped, and can be undone.
delete from head_start;
alter table head_start
  -- Names the run on the entries it moved.
  add column run_id uuid not null default gen_random_uuid(),
  add column reach text not null default 'month' check (reach in ('month', 'everything')),
  -- Messages in the inbox, where the provider says so.
  add column total integer,
  -- Where the next page begins; null before the first.
  add column cursor jsonb,
  add column failures integer not null default 0,
  drop column found,
  drop constraint head_start_state_check,
  add constraint head_start_state_check
    check (state in ('running', 'ready', 'moving', 'applied', 'undoing', 'undone', 'failed'));

-- What a run would move, unmoved: ids, sender, subject, times and verdict; never any text.
create table head_start_found (
  id uuid primary key,
  mailbox_id uuid not null references head_start on delete cascade,
  message_id_hash bytea not null,
  received_at timestamptz not null,
  -- The user said yes to it.
  is_chosen boolean not null default false,
  found jsonb not null,
  unique (mailbox_id, message_id_hash)
);
create index head_start_chosen on head_start_found (mailbox_id) where is_chosen;

alter table entry add column run_id uuid;
create index entry_run on entry (run_id) where run_id is not null;
