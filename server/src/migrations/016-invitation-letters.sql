-- Whether the letter of an invitation went out. Many invitations at once are written of one after another, by a job.
alter table invitation
  add column letter text not null default 'sent' check (letter in ('waiting', 'sent', 'none'));
create index invitation_waiting on invitation (team_id, created_at) where letter = 'waiting';
