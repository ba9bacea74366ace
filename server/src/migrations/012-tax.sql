-- Whether tax comes on top of what a subscription costs.
alter table subscription_state add column adds_tax boolean not null default false;
