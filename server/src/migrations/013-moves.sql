-- Moves that cannot be made twice, and messages that are looked at again.

-- The message as it was when its move was first tried, in the provider's own words; a message that changed since may have
-- been moved and put back.
alter table action add column version text;

-- A message that could not be read is tried again from then on.
alter table entry add column read_after timestamptz;
