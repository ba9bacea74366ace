-- Moves that cannot be made twice, messages that are looked at again, and one row for a mailbox.

-- The message as it was when its move was first tried, in the provider's own words; a message that changed since may have
-- been moved and put back.
alter table action add column version text;

-- A message that could not be read is tried again from then on.
alter table entry add column read_after timestamptz;

-- A login in the form of an address names one mailbox however it is spelt.
update mailbox m set username = lower(username)
where provider in ('apple', 'imap') and username like '%@%' and username <> lower(username)
  and not exists (select 1 from mailbox o where o.host = m.host and o.username = lower(m.username));
update identity i set subject = lower(subject)
where provider in ('apple', 'imap') and subject like '%@%' and subject <> lower(subject)
  and not exists (select 1 from identity o where o.provider = i.provider and o.subject = lower(i.subject));
