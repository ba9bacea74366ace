import { createHash, randomUUID } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Browser, type Page, test } from '@playwright/test'
import pg from 'pg'
import { installationOf } from './installations.ts'

/** The database of the installation that this story uses, for what no page and no call can bring about. */
export async function openStoryDatabase(): Promise<pg.Client> {
  const { home } = installationOf(test.info())
  const password = readFileSync(join(home, 'database-password'), 'utf8').trim()
  // Root's own folders are closed to the user who runs PostgreSQL; then the data lies elsewhere.
  const name = createHash('sha256').update(home).digest('hex').slice(0, 12)
  const data = [join(home, 'postgres'), `/var/lib/icebox-${name}/postgres`].find(each =>
    existsSync(join(each, 'postmaster.pid')),
  )
  const port = readFileSync(join(data ?? '', 'postmaster.pid'), 'utf8').split('\n')[3]
  const client = new pg.Client({ connectionString: `postgres://icebox:${password}@127.0.0.1:${port}/icebox` })
  await client.connect()
  return client
}

export interface StoryPerson {
  readonly id: string
  readonly email: string
}

/** Somebody new who owns a team of one and has bought nothing. */
export async function insertPerson(db: pg.Client, name: string): Promise<StoryPerson> {
  const email = `${name.replaceAll(' ', '.')}.${randomUUID().slice(0, 6)}@ways.example`
  const { rows } = await db.query<{ id: string }>(
    `with own as (insert into team default values returning id)
     insert into account (team_id, email, email_proven, subscription_status, subscription_tier)
     select id, $1, true, 'none', '' from own returning id`,
    [email],
  )
  return { id: rows[0]?.id ?? '', email }
}

/** A mailbox that nobody looks at. */
export async function insertMailbox(db: pg.Client, { id, email }: StoryPerson): Promise<void> {
  await db.query(
    `insert into mailbox (account_id, provider, address, username, host, port) values ($1, 'imap', $2, $2, 'x.example', 993)`,
    [id, email],
  )
}

/** Puts somebody alone into another's team. */
export async function joinTeam(db: pg.Client, member: StoryPerson, owner: StoryPerson): Promise<void> {
  await db.query(
    `update account set role = 'member', (team_id, subscription_status, subscription_tier) =
       (select team_id, subscription_status, subscription_tier from account where id = $2) where id = $1`,
    [member.id, owner.id],
  )
}

/** An hour's demos are limited for each network, and all stories come from one. */
export async function allowDemos(): Promise<void> {
  const db = await openStoryDatabase()
  await db.query(`delete from attempt where key like 'demo|%'`)
  await db.end()
}

/** What a browser keeps as its cookie to be signed in. */
export async function insertSession(db: pg.Client, { id }: StoryPerson): Promise<string> {
  const token = randomUUID()
  await db.query(`insert into session (id_hash, account_id, expires_at) values ($1, $2, now() + interval '1 day')`, [
    createHash('sha256').update(token).digest(),
    id,
  ])
  return token
}

/** Lets this page's browser in as the person. */
export async function letIn(page: Page, db: pg.Client, person: StoryPerson): Promise<void> {
  // A page that asks nothing: another might learn who is there, and lead on while the story does.
  await page.goto('/robots.txt')
  const value = await insertSession(db, person)
  await page.context().addCookies([{ name: 'sid', value, url: new URL(page.url()).origin, httpOnly: true }])
}

/** A browser of its own, signed in as the person, in the size of a laptop. */
export async function openAs(browser: Browser, db: pg.Client, person: StoryPerson): Promise<Page> {
  const page = await (await browser.newContext({ viewport: { width: 1440, height: 900 } })).newPage()
  await letIn(page, db, person)
  return page
}

export interface StoryMail {
  readonly amount: number
  readonly subject: string
  readonly from: string
  readonly name?: string
  readonly campaign?: string
  readonly kind?: string
  /** How sure the judge was; 96 unless said. */
  readonly confidence?: number
}

/** Outreach on ice in somebody's mailbox: sender, subject and verdict, as a sync leaves them. */
export async function insertIced(db: pg.Client, { id }: StoryPerson, mail: StoryMail): Promise<void> {
  const { amount, subject, from, name = '', campaign = null, kind = 'sales', confidence = 96 } = mail
  await db.query(
    `insert into entry (account_id, mailbox_id, provider_key, message_id, message_id_hash, from_address, from_name,
       subject, received_at, state, judged_at, label, kind, confidence, line, reasons, fingerprint, campaign,
       sender_check, frozen_by, moved_at)
     select mailbox.account_id, mailbox.id, 'x', '<' || gen_random_uuid() || '@x.example>',
       decode(md5(gen_random_uuid()::text), 'hex'), $2, $3, $4 || ' ' || at, now() - at * interval '1 minute', 'moved',
       now(), 'cold_outreach', $5, $8, 85, '[{"code":"pitch","weight":30},{"code":"stranger","weight":12}]', '{}',
       case when $6::text is null then null else $6 end, 'passed', 'judge', now()
     from mailbox, generate_series(1, $7::int) as at where mailbox.account_id = $1`,
    [id, from, name, subject, kind, campaign, amount, confidence],
  )
}
