import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { ask, makeReleased, otherDatabase } from '../../../testing/other-database.ts'
import { type TestApp, testApp } from '../../../testing/test-app.ts'
import { openDatabase } from '../../kit/db/db.ts'
import { migrate, migrationNames } from '../../kit/db/migrate.ts'
import { backUp } from './backup.ts'
import { restore } from './restore.ts'

let test: TestApp
beforeAll(async () => {
  test = await testApp()
})
afterAll(() => test.close())

const WHO = '11111111-1111-4111-8111-111111111111'
/** A person of the first released version, with mail in every state that it knew. */
const LIFE = `
  insert into team (id, seats) values ('${WHO}', 3);
  insert into account (id, team_id, email, name, line) values ('${WHO}', '${WHO}', 'ada@fernbank.example', 'Ada', 77);
  insert into identity (provider, subject, account_id) values ('google', 'sub', '${WHO}');
  insert into mailbox (id, account_id, provider, address, username, host, port, credential)
    values ('${WHO}', '${WHO}', 'imap', 'ada@fernbank.example', 'ada', 'mail.example', 993, 'v1.k1.n.s');
  insert into sender_rule (account_id, address, decision, source) values ('${WHO}', 'dana@pitch.example', 'allow', 'user');
  insert into entry (account_id, mailbox_id, provider_key, message_id, message_id_hash, received_at, state, subject)
    select '${WHO}', '${WHO}', '1:' || n, '<' || n || '@x>', decode(md5(n::text), 'hex'), now() - n * interval '1 hour',
      state, 'Subject ' || n
    from unnest(array['passed', 'planned', 'moved', 'thawing', 'restored_by_user', 'restored_by_app', 'put_back',
      'left_icebox', 'gone', 'failed', 'unread']) with ordinality as of_state (state, n);
  insert into action (entry_id, mailbox_id, kind, asked_by, generation, lands)
    select id, mailbox_id, 'freeze', 'judge', 1, 'moved' from entry where state = 'planned';
  insert into usage_month (account_id, month, scans, blocked) values ('${WHO}', '2026-11-01', 11, 3)`

const KEPT = `
  select account.name, account.line, team.seats,
    (select array_agg(subject || state order by number) from entry) as mail,
    (select count(*)::int from sender_rule) as rules, (select scans from usage_month) as scans
  from account join team on team.id = account.team_id`

it('an installation of the first released version is brought here with all it holds', async () => {
  const released = await otherDatabase()
  await makeReleased(released.url)
  await ask(released.url, LIFE)
  const before = await ask(released.url, KEPT)
  const database = openDatabase(released.url, test.app.log, { max: 2 })
  await migrate(database.pool, test.app.log)
  await database.close()
  expect(await ask(released.url, KEPT)).toEqual(before)
  expect(await ask(released.url, 'select name from migration order by name')).toHaveLength(migrationNames().length)
  await released.drop()
})

it('a backup of the first released version is restored and brought here with all it holds', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'icebox-released-'))
  const [released, here] = [await otherDatabase(), await otherDatabase()]
  await makeReleased(released.url)
  await ask(released.url, LIFE)
  const { config, log } = test.app
  const { file } = await backUp({ databaseUrl: released.url, config, file: join(folder, 'a.backup') })
  await restore({ databaseUrl: here.url, config, log, file })
  expect(await ask(here.url, KEPT)).toEqual(await ask(released.url, KEPT))
  expect(await ask(here.url, 'select name from migration')).toHaveLength(migrationNames().length)
  rmSync(folder, { recursive: true })
  for (const each of [released, here]) await each.drop()
})

it('a database of a newer version is left as it is', async () => {
  const newer = await testApp()
  await newer.database.pool.query("insert into migration (name) values ('999-later.sql')")
  await newer.database.pool.query("delete from migration where name like '028%'")
  const wanted = 'This database belongs to a newer Icebox. It has 999-later.sql; use that version with it.'
  await expect(migrate(newer.database.pool, newer.app.log)).rejects.toThrow(wanted)
  const names = await ask<{ name: string }>(newer.databaseUrl, "select name from migration where name like '028%'")
  expect(names).toEqual([])
  await newer.close()
})
