-- What second opinions by a language model cost on each day (UTC), over all processes: what was spent, and what is
-- reserved for calls under way. In millionths of a cent, so that a price per million tokens is a price per token.
create table second_opinion_day (
  day date primary key,
  spent_microcents bigint not null default 0 check (spent_microcents >= 0)
);
