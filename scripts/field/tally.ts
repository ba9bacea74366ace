import type { Installation } from './installation.ts'

/** Every row of every table as text, the queue's tables too. */
export async function dumpDatabase({ db }: Installation): Promise<string> {
  const { rows } = await db.query<{ name: string }>(`
    select format('%I.%I', table_schema, table_name) as name from information_schema.tables
    where table_type = 'BASE TABLE' and table_schema not in ('pg_catalog', 'information_schema')`)
  const parts: string[] = []
  for (const { name } of rows) {
    const table = await db.query<{ line: string }>(`select t::text as line from ${name} t`)
    parts.push(`-- ${name}`, ...table.rows.map(row => row.line))
  }
  return parts.join('\n')
}

/** Keeps a row for every time an entry is judged or moved, so that twice is seen. */
export async function watchJudging({ db }: Installation): Promise<void> {
  await db.query(`
    create table watch_judging (message_id text, what text, at timestamptz default clock_timestamp());
    create function note_judging() returns trigger language plpgsql as $$
    begin
      if new.judged_at is not null and (tg_op = 'INSERT' or old.judged_at is distinct from new.judged_at) then
        insert into watch_judging (message_id, what) values (new.message_id, 'judged');
      end if;
      if new.moved_at is not null and (tg_op = 'INSERT' or old.moved_at is distinct from new.moved_at) then
        insert into watch_judging (message_id, what) values (new.message_id, 'moved');
      end if;
      return new;
    end $$;
    create trigger note_judging after insert or update on entry for each row execute function note_judging();`)
}

/** Waits until every delivered message is judged and every move made. Throws after `seconds`. */
export async function settled({ db }: Installation, expected: number, seconds: number): Promise<void> {
  const until = Date.now() + seconds * 1000
  for (;;) {
    const { rows } = await db.query<{ judged: number; open: number }>(`
      select (select count(*)::int from entry where judged_at is not null) as judged,
             (select count(*)::int from action where state in ('planned', 'acting')) as open`)
    const [row] = rows
    if (row && row.judged >= expected && row.open === 0) return
    if (Date.now() > until)
      throw new Error(
        `after ${seconds} s only ${row?.judged} of ${expected} messages are judged and ${row?.open} moves are open`,
      )
    await new Promise(resolve => setTimeout(resolve, 200))
  }
}
