import { createTransport } from 'nodemailer'
import pg from 'pg'
import type { Config } from '../../server/src/config.ts'
import { migrationNames } from '../../server/src/kit/db/migrate.ts'
import { isPooled } from '../../server/src/kit/postgres/given.ts'
import { startPostgres } from '../../server/src/kit/postgres/postgres.ts'
import { readKeys } from '../../server/src/kit/sessions/secrets.ts'
import { broken, type Finding, leftOut, well } from './finding.ts'

const PATIENCE_MS = 10_000
const LEAST_VERSION = 150_000
const LATE_MINUTES = 15

/** Whether the keys that seal passwords and tokens can be used. */
export async function lookAtKeys(config: Config): Promise<Finding[]> {
  try {
    const { tokens } = readKeys(config)
    return [
      well('Keys', `${tokens.length === 1 ? 'one key seals' : `the first of ${tokens.length} keys seals`} passwords.`),
    ]
  } catch (error) {
    return [broken('Keys', `${(error as Error).message}.`)]
  }
}

/** Whether the web server answers where people open it, callbacks and hooks included. */
export async function lookAtAddress({ appUrl }: Config): Promise<Finding[]> {
  const what = 'Address'
  const token = 'is it you?'
  const ask = (path: string, method: string) =>
    fetch(`${appUrl}${path}`, { method, signal: AbortSignal.timeout(PATIENCE_MS) }).catch(() => undefined)
  const page = await ask('/readyz', 'GET')
  if (!page) return [broken(what, `nobody answers at ${appUrl}; start Icebox, or correct APP_URL or the proxy.`)]
  const hook = await ask(`/webhooks/outlook?validationToken=${encodeURIComponent(token)}`, 'POST')
  const isOurs = (await hook?.text()) === token
  if (!isOurs)
    return [broken(what, `what answers at ${appUrl} is not this Icebox, or a proxy keeps /webhooks from it.`)]
  const state = page.status === 200 ? 'is ready' : 'answers but is not ready; see the lines on database and worker'
  return [well(what, `${appUrl} ${state}.`)]
}

/** The database, how far it is migrated, whether a worker lives, and how the mailboxes are doing. */
export async function lookAtDatabase(config: Config): Promise<Finding[]> {
  const postgres = await startPostgres(config)
  const client = new pg.Client({ connectionString: postgres.url })
  try {
    await client.connect()
    return [...(await lookAtVersion(client)), ...(await lookAtPooler(client, config)), ...(await lookAtTables(client))]
  } finally {
    await client.end().catch(() => undefined)
    await postgres.stop()
  }
}

/** Who may make an account. */
export async function lookAtRegistration({ registration }: Config): Promise<Finding[]> {
  const says = {
    open: 'anybody who reaches this Icebox can make an account; REGISTRATION=closed, or your domains, ends that.',
    closed: 'closed; invited people and the very first account are let in.',
  }
  return [
    well('Registration', typeof registration === 'string' ? says[registration] : `for ${registration.join(', ')}.`),
  ]
}

/** Whether Icebox can send mail of its own. */
export async function lookAtOutgoing({ outgoing }: Config): Promise<Finding[]> {
  const what = 'Own mail'
  if (!outgoing) return [leftOut(what, 'no SMTP_URL, so nobody is told by e-mail when a mailbox stops answering.')]
  const transport = createTransport({ url: outgoing.url, connectionTimeout: PATIENCE_MS, greetingTimeout: PATIENCE_MS })
  try {
    await transport.verify()
    return [well(what, `the server in SMTP_URL takes our login; mail is sent as ${outgoing.from}.`)]
  } catch (error) {
    const { code = 'no answer' } = error as { code?: string }
    return [broken(what, `the server in SMTP_URL does not take our login (${code}); correct SMTP_URL.`)]
  } finally {
    transport.close()
  }
}

async function lookAtVersion(client: pg.Client): Promise<Finding[]> {
  const { rows } = await client.query<{ version: string; number: string }>(
    "select version(), current_setting('server_version_num') as number",
  )
  const [row] = rows
  const name = row?.version.split(' ').slice(0, 2).join(' ') ?? 'PostgreSQL'
  if (Number(row?.number) >= LEAST_VERSION) return [well('Database', `${name} answers.`)]
  return [broken('Database', `${name} is too old; Icebox needs PostgreSQL 15 or newer.`)]
}

/** In its transaction mode nothing fails that a session is needed for; it is just not heard. */
async function lookAtPooler(client: pg.Client, { databaseDirectUrl }: Config): Promise<Finding[]> {
  const what = 'Pooler'
  if (!(await isPooled(client))) return []
  if (databaseDirectUrl !== undefined) return [well(what, 'DATABASE_URL leads to one, DATABASE_DIRECT_URL past it.')]
  return [
    leftOut(
      what,
      'DATABASE_URL leads to one. In transaction mode open pages hear of nothing: set DATABASE_DIRECT_URL to the PostgreSQL behind it.',
    ),
  ]
}

async function lookAtTables(client: pg.Client): Promise<Finding[]> {
  const applied = await client.query<{ name: string }>('select name from migration').catch(() => undefined)
  const known = new Set(applied?.rows.map(({ name }) => name))
  const newer = applied?.rows.find(({ name }) => !migrationNames().includes(name))
  if (newer) return [broken('Tables', `they belong to a newer Icebox (${newer.name}); start that version.`)]
  const missing = migrationNames().filter(name => !known.has(name))
  if (missing.length > 0) {
    return [
      broken(
        'Tables',
        `${missing.join(', ')} is not applied yet; start Icebox once, or npx icebox upgrade, which backs up first.`,
      ),
    ]
  }
  return [well('Tables', 'up to date.'), ...(await lookAtWorker(client)), ...(await lookAtMailboxes(client))]
}

async function lookAtWorker(client: pg.Client): Promise<Finding[]> {
  const { rows } = await client.query<{ alive: number }>(
    "select count(*)::int as alive from worker where beat_at > now() - interval '1 minute'",
  )
  const alive = rows[0]?.alive ?? 0
  if (alive === 0) return [broken('Worker', 'none is running, so no mail is sorted; start one: npm start.')]
  return [well('Worker', `${alive} running.`)]
}

interface MailboxLine {
  readonly id: string
  readonly provider: string
  readonly status: string
  readonly status_reason: string | null
  readonly minutes: number | null
}

/** Named by id alone: what is printed here ends up in questions to others. */
async function lookAtMailboxes(client: pg.Client): Promise<Finding[]> {
  const { rows } = await client.query<MailboxLine>(
    `select id, provider, status, status_reason,
            (extract(epoch from now() - last_checked_at) / 60)::int as minutes
     from mailbox where disconnected_at is null order by connected_at`,
  )
  const ill = rows.filter(row => row.status !== 'watching' || (row.minutes ?? LATE_MINUTES) >= LATE_MINUTES)
  const lines = ill.map(row => {
    const why = row.status_reason === null ? row.status : `${row.status} (${row.status_reason})`
    const when = row.minutes === null ? 'never checked' : `last checked ${row.minutes} min ago`
    return broken(`Mailbox ${row.id.slice(0, 8)} (${row.provider})`, `${why}, ${when}; its owner sees what to do.`)
  })
  return [...lines, well('Mailboxes', `${rows.length - ill.length} of ${rows.length} are watched as they should be.`)]
}
