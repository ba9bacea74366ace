-- What operating an installation needs to remember.

-- Mail that reached the inbox before is left alone: between a backup and the moment it was restored a message may have
-- been moved and brought back by its owner, and nobody knows any more.
alter table mailbox add column left_alone_before timestamptz;
