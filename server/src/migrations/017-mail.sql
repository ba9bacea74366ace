-- Of the tries of a move, those that the host refused; the others ended without a word, with their process.
alter table action add column refusals integer not null default 0;
update action set refusals = attempts where state in ('planned', 'acting') and error is not null;
