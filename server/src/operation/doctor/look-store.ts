import { type Db, sql } from '../../kit/db/db.ts'

export interface ServerVersion {
  /** Such as `PostgreSQL 18.1`. */
  readonly name: string
  /** 180001 is 18.1. */
  readonly number: number
}

export async function readServerVersion(db: Db): Promise<ServerVersion> {
  const { rows } = await sql<{ version: string; number: string }>`
    select version(), current_setting('server_version_num') as number`.execute(db)
  const [row] = rows
  return { name: row?.version.split(' ').slice(0, 2).join(' ') ?? 'PostgreSQL', number: Number(row?.number) }
}

/** Names of the migrations that were applied, in order; none where the database is empty. */
export async function listApplied(db: Db): Promise<string[]> {
  const { rows: tables } = await sql`select 1 from pg_class where oid = to_regclass('public.migration')`.execute(db)
  if (tables.length === 0) return []
  const { rows } = await sql<{ name: string }>`select name from migration order by name`.execute(db)
  return rows.map(({ name }) => name)
}

/** Workers that live. */
export async function countWorkers(db: Db): Promise<number> {
  const { rows } = await sql<{ alive: number }>`
    select count(*)::int as alive from worker where beat_at > now() - interval '1 minute'`.execute(db)
  return rows[0]?.alive ?? 0
}

export interface MailboxLine {
  readonly id: string
  readonly provider: string
  readonly status: string
  readonly status_reason: string | null
  /** Since the last check; null where there was none. */
  readonly minutes: number | null
}

/** Connected mailboxes, by id alone. */
export async function listMailboxLines(db: Db): Promise<MailboxLine[]> {
  const { rows } = await sql<MailboxLine>`
    select id, provider, status, status_reason,
      (extract(epoch from now() - last_checked_at) / 60)::int as minutes
    from mailbox where disconnected_at is null order by connected_at`.execute(db)
  return rows
}
