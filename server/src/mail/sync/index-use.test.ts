import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type Counted, countStatements, type Statement } from '../../../testing/statements.ts'
import { type TestApp, testApp } from '../../../testing/test-app.ts'
import { type Db, sql } from '../../kit/db/db.ts'
import { takeDueLeases, takeLease } from '../lease/lease-store.ts'
import { claimWatches, endLapsedWatches } from '../mailboxes/watch-store.ts'
import { listHeads } from '../review/review-store.ts'
import { addMissingPushes } from '../wake/push-store.ts'

const MAILBOXES = 20_000
/** Of the one mailbox whose owner has much to review. */
const MESSAGES = 20_000

let test: TestApp
let counted: Counted
let reviewer: string
beforeAll(async () => {
  test = await testApp()
  counted = countStatements(test)
  await fill(test.app.db)
  reviewer = await fillLog(test.app.db)
}, 120_000)
afterAll(async () => {
  await counted.close()
  await test.close()
})

/** As an installation of some size is at most moments: every mailbox well, held or rung for, and hardly one due. */
async function fill(db: Db): Promise<void> {
  await sql`create table person as
    select gen_random_uuid() team, gen_random_uuid() account, n from generate_series(1, ${sql.lit(MAILBOXES)}) n`.execute(
    db,
  )
  await sql`insert into team (id) select team from person`.execute(db)
  await sql`insert into account (id, team_id, email) select account, team, 'p' || n || '@large.example' from person`.execute(
    db,
  )
  await sql`
    insert into mailbox (account_id, provider, address, username, host, port, credential, status, next_check_at,
      push_missing, watch_worker, watch_until)
    select account, case n % 3 when 0 then 'google' when 1 then 'microsoft' else 'imap' end,
      'p' || n || '@large.example', 'p' || n, 'h' || n % 50, 993, 'v1.sealed', 'watching', now() + n * interval '1 second',
      n % 3 < 2 and n % 1000 = 0, case when n % 3 = 2 then gen_random_uuid() end,
      case when n % 3 = 2 then now() + interval '1 hour' end
    from person`.execute(db)
  await sql`insert into push_watch (mailbox_id, subscription_id, expires_at, renewed_at, due_at)
    select id, 's', now() + interval '6 days', now(), now() + interval '1 day' from mailbox where provider <> 'imap' and not push_missing`.execute(
    db,
  )
  for (const table of ['mailbox', 'account', 'push_watch']) await sql`vacuum analyze ${sql.table(table)}`.execute(db)
}

/** Half of it on ice, and the older a message the surer it was judged. Answers whose it is. */
async function fillLog(db: Db): Promise<string> {
  const { rows } = await sql<{ account_id: string }>`
    with one as (select id, account_id from mailbox limit 1), filled as (
      insert into entry (account_id, mailbox_id, provider_key, message_id, message_id_hash, received_at, state,
        confidence, line)
      select account_id, id, n, n, decode(md5(n::text), 'hex'), now(),
        case n % 2 when 0 then 'moved' else 'passed' end, 99 - n * 99 / ${sql.lit(MESSAGES)}, 85
      from one, generate_series(1, ${sql.lit(MESSAGES)}) n)
    select account_id from one`.execute(db)
  await sql`vacuum analyze entry`.execute(db)
  return rows[0]?.account_id ?? ''
}

interface Plan {
  readonly 'Node Type': string
  readonly 'Relation Name'?: string
  readonly 'Actual Rows': number
  readonly 'Actual Loops': number
  readonly 'Rows Removed by Filter'?: number
  readonly Plans?: readonly Plan[]
}

/** How many rows the statement looks at to do its work, and the tables it reads from beginning to end. */
async function effortOf({ text, values }: Statement): Promise<{ rows: number; whole: string[] }> {
  const client = await test.database.pool.connect()
  try {
    await client.query('begin')
    const { rows } = await client.query(`explain (analyze, format json) ${text}`, [...values])
    const scans = scansOf(rows[0]['QUERY PLAN'][0].Plan)
    const looked = scans.map(
      scan => (scan['Actual Rows'] + (scan['Rows Removed by Filter'] ?? 0)) * scan['Actual Loops'],
    )
    const whole = scans.filter(scan => scan['Node Type'] === 'Seq Scan').map(scan => scan['Relation Name'] ?? '')
    return { rows: looked.reduce((sum, each) => sum + each, 0), whole }
  } finally {
    await client.query('rollback')
    client.release()
  }
}

function scansOf(plan: Plan): Plan[] {
  return [...(plan['Relation Name'] === undefined ? [] : [plan]), ...(plan.Plans ?? []).flatMap(scansOf)]
}

it.each<[string, (db: Db) => Promise<unknown>]>([
  ['takes what is due', db => takeDueLeases(db, { workerId: randomUUID(), pollSeconds: 60, limit: 8 })],
  ['takes one that was rung for', db => takeLease(db, randomUUID(), randomUUID())],
  ['claims watches', db => claimWatches(db, randomUUID(), 20)],
  ['ends watches that lapsed', db => endLapsedWatches(db, 60)],
  ['finds whose provider was never asked to ring', db => addMissingPushes(db, ['google', 'microsoft'])],
  ['finds that where one provider rings', db => addMissingPushes(db, ['google'])],
])('what %s looks at few of many mailboxes', async (_, work) => {
  const statements = await counted.during(() => work(counted.app.db))
  expect(statements).not.toEqual([])
  for (const statement of statements) {
    const { rows, whole } = await effortOf(statement)
    expect(whole).toEqual([])
    expect(rows).toBeLessThan(MAILBOXES / 50)
  }
})

it.each(['to_review', 'on_ice', 'let_through'] as const)(
  'a page of %s is read without the rest, in each order',
  async view => {
    const asked = { accountId: reviewer, filter: { view } }
    const middle = { number: String(MESSAGES / 2), confidence: 50 }
    for (const order of ['newest', 'oldest', 'surest'] as const) {
      for (const after of [undefined, middle]) {
        const statements = await counted.during(() => listHeads(counted.app.db, asked, { order, after, limit: 100 }))
        for (const statement of statements) expect((await effortOf(statement)).rows, order).toBeLessThan(MESSAGES / 50)
      }
    }
  },
)
