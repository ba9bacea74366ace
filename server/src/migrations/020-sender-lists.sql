-- Many senders named at once: the list they came with, and the rule that stood before, so that the list can be taken back.
alter table sender_rule
  add column list_id uuid,
  add column was jsonb;
create index sender_rule_list on sender_rule (account_id, list_id) where list_id is not null;

-- Mail of people the user never wrote to goes on ice where they ask for that.
alter table account add column screens_strangers boolean not null default false;

-- Whether the user knew nobody a message came from, and had kept none of their mail; null before it was judged. Of what the
-- week before brought the reasons tell it, as far as they reach, so that the preview is not empty at first.
alter table entry add column from_stranger boolean;
update entry set from_stranger = not exists (
  select from jsonb_array_elements(reasons) as reason
  where reason->>'code' in ('wrote_to_address', 'wrote_to_domain', 'answers_you', 'same_company', 'kept_sender')
)
where judged_at > now() - interval '7 days' and confidence is not null;

-- Senders that the owner and the admins of a team decided about for everyone in it.
create table team_sender (
  team_id uuid not null references team on delete cascade,
  address text not null,
  decision text not null check (decision in ('allow', 'block')),
  written_by uuid references account on delete set null,
  created_at timestamptz not null default now(),
  primary key (team_id, address)
);

-- Those of them that one person does not want. It says nothing while the person is in another team.
create table team_sender_opt_out (
  account_id uuid not null references account on delete cascade,
  team_id uuid not null,
  address text not null,
  primary key (account_id, team_id, address),
  foreign key (team_id, address) references team_sender on delete cascade
);
create index team_sender_opt_out_line on team_sender_opt_out (team_id, address);
create index team_sender_written_by on team_sender (written_by);
