import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type RawBuilder, sql } from 'kysely'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { type BillingWorld, billingWorld } from '../../testing/billing-world.ts'
import { subscriber } from '../../testing/subscriber.ts'
import { noteMoney } from '../billing/ledger/money-taken.ts'
import { keepHouse } from './housekeeping.ts'
import { type PromisedName, RETENTION, type Span } from './retention.ts'

let world: BillingWorld
let home: string
beforeAll(async () => {
  home = mkdtempSync(join(tmpdir(), 'retention-'))
  mkdirSync(join(home, 'postgres'))
  mkdirSync(join(home, 'log'))
  world = await billingWorld({ home })
})
afterAll(async () => {
  await world.close()
  rmSync(home, { recursive: true })
})

/** Of everything that is promised: something of this age, by its tables. Answers which of these still tell of it. */
type Planted = () => Promise<readonly string[]>
type Plant = (at: RawBuilder<Date>, name: string) => Promise<Planted>

const run = (statement: RawBuilder<unknown>) => statement.execute(world.test.app.db)
const isThere = async (statement: RawBuilder<unknown>) => (await run(statement)).rows.length > 0

/** The tables whose rows with this name are still there. */
function inTables(rows: Readonly<Record<string, RawBuilder<unknown>>>): Planted {
  return async () => {
    const there: string[] = []
    for (const [table, statement] of Object.entries(rows)) if (await isThere(statement)) there.push(table)
    return there
  }
}

async function personWithMailbox() {
  const { accountId } = await world.test.newPerson()
  const { rows } = await sql<{ id: string; team_id: string }>`
    insert into mailbox (account_id, provider, address, username, host, port)
    values (${accountId}, 'imap', 'a@b.example', ${accountId}, 'b', 993)
    returning id, (select team_id from account where id = ${accountId}) as team_id`.execute(world.test.app.db)
  return { accountId, mailboxId: rows[0]?.id ?? '', teamId: rows[0]?.team_id ?? '' }
}

async function plantEntry(at: RawBuilder<Date>, name: string): Promise<{ id: string; accountId: string }> {
  const { accountId, mailboxId } = await personWithMailbox()
  const { rows } = await sql<{ id: string }>`
    insert into entry (account_id, mailbox_id, provider_key, message_id, message_id_hash, from_address, subject,
      received_at, seen_at, state, label, confidence, stop_list_host)
    values (${accountId}, ${mailboxId}, '1:1', '<1@x>', ${Buffer.from(name)}, 'dana@pitch.example', ${name},
      ${at}, ${at}, 'moved', 'cold_outreach', 97, 'list.pitch.example')
    returning id`.execute(world.test.app.db)
  return { id: rows[0]?.id ?? '', accountId }
}

async function dateOf(at: RawBuilder<Date>): Promise<Date> {
  const { rows } = await sql<{ at: Date }>`select ${at} as at`.execute(world.test.app.db)
  return rows[0]?.at ?? new Date()
}

const PLANTS: Readonly<Record<PromisedName, Plant>> = {
  errors: async (at, name) => {
    const file = `errors-2026-01-01-${Buffer.from(name).readUInt32BE()}.log`
    writeFileSync(join(home, 'log', file), name)
    utimesSync(join(home, 'log', file), await dateOf(at), await dateOf(at))
    return async () => (readdirSync(join(home, 'log')).includes(file) ? ['files'] : [])
  },
  databaseErrors: async (at, name) => {
    const file = join(home, 'postgres', 'server.log')
    const line = `${(await dateOf(at)).toISOString().replace('T', ' ').replace('Z', ' UTC')} [1] ERROR:  ${name}\n\tmore\n`
    // The older one is planted first, as it would have been written.
    writeFileSync(file, line, { flag: 'a' })
    return async () => (readFileSync(file, 'utf8').includes(name) ? ['files'] : [])
  },
  log: async (at, name) => {
    const { id } = await plantEntry(at, name)
    const forgotten = sql`message_id = '' and label is null and confidence is null and stop_list_host is null`
    return inTables({
      entry: sql`select from entry where id = ${id} and not (subject = '' and from_address = '' and ${forgotten})`,
    })
  },
  ruleHits: async (at, name) => {
    const { id, accountId } = await plantEntry(sql<Date>`now()`, name)
    await run(sql`
      with made as (insert into rule (account_id, position, sentence, compiled)
        values (${accountId}, 1, 'Flag mail from dana@pitch.example', '{}') returning id)
      insert into rule_hit (entry_id, rule_id, version, did, because, at)
      select ${id}, made.id, 1, 'flagged', '{from dana@pitch.example}', ${at} from made`)
    return inTables({ rule_hit: sql`select from rule_hit where entry_id = ${id} and because <> '{}'` })
  },
  finds: async (at, name) => {
    const { accountId, mailboxId } = await personWithMailbox()
    await run(sql`insert into head_start (mailbox_id, account_id, state, started_at)
      values (${mailboxId}, ${accountId}, 'ready', ${at})`)
    await run(sql`insert into head_start_found (id, mailbox_id, message_id_hash, received_at, found)
      values (gen_random_uuid(), ${mailboxId}, ${Buffer.from(name)}, ${at}, '{}')`)
    return inTables({ head_start_found: sql`select from head_start_found where mailbox_id = ${mailboxId}` })
  },
  askedToStop: async (at, name) => {
    const { id } = await plantEntry(sql<Date>`now()`, name)
    await run(sql`
      insert into stop_request (account_id, mailbox_id, entry_id, campaign, sender, org_domain, way, is_automatic, state,
        created_at, send_at)
      select account_id, mailbox_id, id, ${name}, 'dana@pitch.example', 'pitch.example', 'reply', false, 'sent', ${at}, ${at}
      from entry where id = ${id}`)
    return inTables({ stop_request: sql`select from stop_request where entry_id = ${id}` })
  },
  audit: async at => {
    const { accountId, teamId } = await personWithMailbox()
    await run(sql`insert into audit (team_id, number, actor_id, actor_kind, act, at, prev_hash, hash)
      values (${teamId}, 1, ${accountId}, 'person', 'signed_in', ${at}, '', '')`)
    return inTables({ audit: sql`select from audit where team_id = ${teamId}` })
  },
  months: async at => {
    const { accountId, teamId } = await personWithMailbox()
    await run(sql`insert into usage_month (account_id, month, scans) values (${accountId}, (${at})::date, 1)`)
    await run(sql`insert into usage_team (team_id, month, scans) values (${teamId}, (${at})::date, 1)`)
    await run(sql`insert into usage_member (account_id, team_id, month, judged)
      values (${accountId}, ${teamId}, (${at})::date, 1)`)
    return inTables({
      usage_member: sql`select from usage_member where account_id = ${accountId}`,
      usage_month: sql`select from usage_month where account_id = ${accountId}`,
      usage_team: sql`select from usage_team where team_id = ${teamId}`,
    })
  },
  spending: async at => {
    await run(sql`insert into second_opinion_day (day, spent_microcents) values ((${at})::date, 1)`)
    const day = (await dateOf(at)).toISOString().slice(0, 10)
    return inTables({ second_opinion_day: sql`select from second_opinion_day where day = ${day}` })
  },
  customers: async (at, name) => {
    await run(sql`insert into billing_customer (customer_id, closed_at) values (${name}, ${at})`)
    return inTables({ billing_customer: sql`select from billing_customer where customer_id = ${name}` })
  },
  records: async (at, name) => {
    const { accountId, teamId } = await personWithMailbox()
    await run(sql`insert into billing_customer (customer_id, team_id) values (${name}, ${teamId})`)
    await run(sql`insert into refund (invoice_id, customer_id, credit_note_id, cents, created_at)
      values (${name}, ${name}, 'cn', 1, ${at})`)
    await run(sql`insert into overage_month (team_id, month, ends_at) values (${teamId}, (${at})::date, ${at})`)
    await run(sql`insert into ledger (customer_id, side, kind, reference, cents, at)
      values (${name}, 'taken', 'charge', ${name}, 1, ${at})`)
    await run(sql`
      insert into checkout (team_id, account_id, plan, period, seats, price_id, customer_id, trial_days, created_at)
      values (${teamId}, ${accountId}, 'pro', 'monthly', 1, 'price', ${name}, 7, ${at})`)
    await run(sql`insert into billing_letter (key, sent_at) values (${name}, ${at})`)
    return inTables({
      refund: sql`select from refund where customer_id = ${name}`,
      overage_month: sql`select from overage_month where team_id = ${teamId}`,
      ledger: sql`select from ledger where customer_id = ${name}`,
      checkout: sql`select from checkout where team_id = ${teamId}`,
      billing_letter: sql`select from billing_letter where key = ${name}`,
    })
  },
}

/** A moment on either side of the border; of months the last one that is kept and the one before it. */
function bordersOf(span: Span): { readonly old: RawBuilder<Date>; readonly young: RawBuilder<Date> } {
  if ('calendarMonths' in span) {
    const month = (back: number) =>
      sql<Date>`date_trunc('month', now() at time zone 'UTC') - make_interval(months => ${back})`
    return { old: month(span.calendarMonths), young: month(span.calendarMonths - 1) }
  }
  const interval =
    'years' in span ? sql`make_interval(years => ${span.years})` : sql`make_interval(days => ${span.days})`
  return {
    old: sql<Date>`now() - ${interval} - interval '1 day'`,
    young: sql<Date>`now() - ${interval} + interval '1 day'`,
  }
}

it.each(Object.keys(RETENTION) as PromisedName[])(
  '%s: what is past its time goes, what is not yet stays',
  async name => {
    const { span, lies } = RETENTION[name]
    const { old, young } = bordersOf(span)
    const [gone, kept] = [await PLANTS[name](old, `old ${name}`), await PLANTS[name](young, `young ${name}`)]
    expect([await gone(), await kept()]).toEqual([lies, lies])
    await keepHouse(world.test.app)
    expect([await gone(), await kept()]).toEqual([[], lies])
  },
)

it('names every line of the policy', () => {
  const promises = new Set(Object.values(RETENTION).map(({ promise }) => promise))
  expect([...promises].toSorted()).toEqual([
    ...['aggregated usage statistics', 'billing records', 'classification logs', 'error logs'],
  ])
})

it('a line that fails keeps no other from its day, and is told at the end', async () => {
  const { old } = bordersOf(RETENTION.customers.span)
  const gone = [await PLANTS.audit(old, 'audit beside'), await PLANTS.customers(old, 'customer beside')]
  const log = join(home, 'log')
  rmSync(log, { recursive: true })
  writeFileSync(log, 'no folder')
  await expect(keepHouse(world.test.app)).rejects.toThrow('errors')
  rmSync(log)
  mkdirSync(log)
  for (const there of gone) expect(await there()).toEqual([])
  await keepHouse(world.test.app)
})

it('keeps what was promised of a subscription that still runs, however old', async () => {
  const owner = await subscriber(world)
  const promises = () =>
    world.test.app.db.selectFrom('ledger').select('kind').where('customer_id', '=', owner.customer).execute()
  await run(sql`update ledger set at = now() - interval '8 years' where customer_id = ${owner.customer}`)
  await keepHouse(world.test.app)
  expect(await promises()).toEqual([{ kind: 'checkout' }])
  await run(sql`update subscription_state set ended_at = now()`)
  await keepHouse(world.test.app)
  expect(await promises()).toEqual([])
})

it('takes no payment home again that is past its time', async () => {
  const owner = await subscriber(world)
  const taken = sql`select from ledger where customer_id = ${owner.customer} and side = 'taken'`
  await run(sql`delete from ledger where customer_id = ${owner.customer} and side = 'taken'`)
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 8 * 366 * 86_400_000 })
  await noteMoney(world.test.app, owner.customer).finally(() => vi.useRealTimers())
  expect(await isThere(taken)).toBe(false)
  await noteMoney(world.test.app, owner.customer)
  expect(await isThere(taken)).toBe(true)
})

it('blanks mail that came without an id and was never judged, too', async () => {
  const { id } = await plantEntry(sql<Date>`now() - interval '2 years'`, 'no id')
  await run(sql`update entry set message_id = '', label = null, state = 'gone' where id = ${id}`)
  await keepHouse(world.test.app)
  const left = sql`select from entry where id = ${id} and (from_address <> '' or subject <> '')`
  expect(await isThere(left)).toBe(false)
})
