-- A price that somebody made by hand for one team: shown as it is, and changed by whoever made it.
alter table subscription_state add column own_price boolean not null default false;
