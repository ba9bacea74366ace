-- Ways to sign in can be listed and taken away.
alter table identity
  add column id uuid not null default gen_random_uuid() unique,
  -- As the provider calls it; it decides nothing.
  add column address text not null default '',
  add column last_used_at timestamptz,
  -- Its mailbox was disconnected while there was no other way in. It goes as soon as there is one.
  add column mailbox_left_at timestamptz;
create index identity_account on identity (account_id);

update identity i set address = coalesce(
  (select m.address from mailbox m where m.account_id = i.account_id and case i.provider
    when 'apple' then m.provider in ('apple', 'imap') and m.username = i.subject
    when 'imap' then m.provider in ('apple', 'imap') and m.host || '|' || m.username = i.subject
    else m.provider = i.provider and m.username = i.subject end
  order by m.disconnected_at nulls first limit 1),
  (select a.email from account a where a.id = i.account_id));

-- A mailbox that was disconnected opens nothing, unless it is the only way in.
update identity i set mailbox_left_at = now()
where exists (select from mailbox m where m.account_id = i.account_id and m.disconnected_at is not null and case i.provider
  when 'apple' then m.provider in ('apple', 'imap') and m.username = i.subject
  when 'imap' then m.provider in ('apple', 'imap') and m.host || '|' || m.username = i.subject
  else m.provider = i.provider and m.username = i.subject end);
delete from identity i
where i.mailbox_left_at is not null and exists (
  select from identity other where other.account_id = i.account_id and other.id <> i.id
    and (other.mailbox_left_at is null or (other.created_at, other.id) < (i.created_at, i.id)));

-- By which way a session was begun; null for those begun before this was kept.
alter table session add column identity_id uuid references identity (id) on delete set null;

alter table provider_attempt drop constraint provider_attempt_purpose_check;
alter table provider_attempt add constraint provider_attempt_purpose_check
  check (purpose in ('sign_in', 'invitation', 'mailbox', 'way'));

-- Connected it is one account's. Whoever holds it afterwards may connect it to theirs, and the log of the one before stays.
alter table mailbox drop constraint mailbox_host_username_key;
create unique index mailbox_connected_once on mailbox (host, username, (case when provider in ('google', 'microsoft') then provider else '' end))
  where disconnected_at is null;
create unique index mailbox_of_account
  on mailbox (account_id, host, username, (case when provider in ('google', 'microsoft') then provider else '' end));
