-- A team's own provider (OpenID Connect), which its owner has set up.
create table company_sign_in (
  team_id uuid primary key references team on delete cascade,
  issuer text not null,
  client_id text not null,
  -- Sealed.
  client_secret text not null,
  -- Counts what was set up; what was begun at an earlier one does not end.
  version integer not null default 1,
  -- When the owner came back from it, set up as it is now.
  tried_at timestamptz,
  -- Whether it said then when somebody signed in there; what takes a fresh sign-in depends on it.
  tells_when boolean not null default false,
  -- Since when nobody of the team with an address of its domains signs in another way.
  required_at timestamptz,
  -- When it last let somebody in, and when it last did not answer as it should.
  worked_at timestamptz,
  failed_at timestamptz,
  created_at timestamptz not null default now(),
  check (required_at is null or tried_at is not null)
);

-- The mail domains it speaks for, once the domain's DNS says so.
create table company_domain (
  team_id uuid not null references company_sign_in on delete cascade,
  domain text not null check (domain = lower(domain)),
  -- What a TXT record of the domain has to say.
  token text not null,
  proven_at timestamptz,
  -- Since when the record has been missing again.
  missing_at timestamptz,
  primary key (team_id, domain)
);
-- Whoever proves it first holds it.
create unique index company_domain_held on company_domain (domain) where proven_at is not null;

-- Who somebody of the team is at the team's provider.
create table company_identity (
  id uuid primary key default gen_random_uuid(),
  team_id uuid not null references company_sign_in on delete cascade,
  subject text not null,
  account_id uuid not null unique references account on delete cascade,
  -- As the provider calls it; it decides nothing.
  address text not null,
  created_at timestamptz not null default now(),
  last_used_at timestamptz,
  unique (team_id, subject)
);

-- A session that began there ends with it. When the person last proved there who they are, which may be long before; null
-- where the provider does not say.
alter table session
  add column company_identity_id uuid references company_identity on delete cascade,
  add column proven_at timestamptz;

-- Begun or added by somebody whom the team's provider let in, or by what was added so: it ends with the membership.
alter table session add column by_company boolean not null default false;
alter table identity add column by_company boolean not null default false;
alter table api_key add column by_company boolean not null default false;
alter table link_code add column by_company boolean not null default false;
alter table webhook add column by_company boolean not null default false;

alter table provider_attempt drop constraint provider_attempt_purpose_check;
alter table provider_attempt add constraint provider_attempt_purpose_check
  check (purpose in ('sign_in', 'invitation', 'mailbox', 'way', 'company', 'company_try'));

-- Links that let somebody in who has no way of their own: as digests, one for an account, used once.
create table way_in_link (
  account_id uuid primary key references account on delete cascade,
  token_hash bytea not null unique,
  ends_at timestamptz not null
);

-- Whether an account signs in at its team's provider and no other way. Its owner never has to, nor whoever has an address
-- of another domain, or one that is not proven; `once_proven` asks as if it were. Without the plan it lapses; see mayRequireCompany in the contract's plans.
create function company_holds(of_account uuid, has_everything boolean, once_proven boolean default false) returns boolean
language sql stable as $$
  select exists (
    select from account a
    join company_sign_in c on c.team_id = a.team_id and c.required_at is not null
    join company_domain d on d.team_id = a.team_id and d.proven_at is not null
      and d.domain = lower(substring(a.email from '[^@]*$'))
    where a.id = of_account and a.role <> 'owner' and (a.email_proven or once_proven)
      and (has_everything or (a.subscription_tier = 'pro_plus' and a.subscription_status not in
        ('none', 'incomplete', 'incomplete_expired', 'canceled', 'unpaid', 'paused')))
  )
$$;
