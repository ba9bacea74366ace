-- Whom Icebox may write to, and in whose name.

-- The code on its way to an address that nobody vouches for; the newest of an account alone holds.
create table email_code (
  account_id uuid primary key references account on delete cascade,
  -- Keyed digest.
  code_hash bytea not null,
  tries smallint not null default 0,
  expires_at timestamptz not null
);

-- Keyed digests of addresses that want no invitations, from whatever team.
create table unwanted_letter (email_hash bytea primary key, since timestamptz not null default now());

-- Notes of the contact form that a message was sent with; each is good for one.
create table contact_note (note_hash bytea primary key, used_at timestamptz not null default now());
