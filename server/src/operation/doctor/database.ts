import type { Finding } from '@icebox/contract/safety/operator'
import { migrationNames, missingAfter } from '../../kit/db/migrate.ts'
import { leadsToPooler } from '../../kit/postgres/given.ts'
import { broken, type Examined, leftOut, well } from './finding.ts'
import { countWorkers, listApplied, listMailboxLines, readServerVersion } from './look-store.ts'

const LEAST_VERSION = 150_000
const LATE_MINUTES = 15

/** The database, how far it is migrated, and whether a worker lives. */
export async function lookAtDatabase({ db, config }: Examined): Promise<Finding[]> {
  const { name, number } = await readServerVersion(db)
  const version =
    number >= LEAST_VERSION
      ? well('Database', `${name} answers.`)
      : broken('Database', `${name} is too old; Icebox needs PostgreSQL 15 or newer.`)
  const seen = [version, ...(await poolerAt(config))]
  const tables = tablesOf(await listApplied(db))
  if (tables.state === 'broken') return [...seen, tables]
  return [...seen, tables, workersOf(await countWorkers(db))]
}

/** How each mailbox is doing, named by id alone: what is printed here ends up in questions to others. */
export async function lookAtMailboxes({ db }: Examined): Promise<Finding[]> {
  if (tablesOf(await listApplied(db)).state === 'broken') return []
  const rows = await listMailboxLines(db)
  const ill = rows.filter(row => row.status !== 'watching' || (row.minutes ?? LATE_MINUTES) >= LATE_MINUTES)
  const lines = ill.map(row => {
    const why = row.status_reason === null ? row.status : `${row.status} (${row.status_reason})`
    const when = row.minutes === null ? 'never checked' : `last checked ${row.minutes} min ago`
    return broken(`Mailbox ${row.id.slice(0, 8)} (${row.provider})`, `${why}, ${when}; its owner sees what to do.`)
  })
  return [...lines, well('Mailboxes', `${rows.length - ill.length} of ${rows.length} are watched as they should be.`)]
}

/** In its transaction mode nothing fails that a session is needed for; it is just not heard. */
async function poolerAt({ databaseUrl, databaseDirectUrl }: Examined['config']): Promise<Finding[]> {
  const what = 'Pooler'
  if (databaseUrl === undefined || !(await leadsToPooler(databaseUrl))) return []
  if (databaseDirectUrl !== undefined) return [well(what, 'DATABASE_URL leads to one, DATABASE_DIRECT_URL past it.')]
  return [
    leftOut(
      what,
      'DATABASE_URL leads to one. In transaction mode open pages hear of nothing: set DATABASE_DIRECT_URL to the PostgreSQL behind it.',
    ),
  ]
}

function tablesOf(applied: readonly string[]): Finding {
  const newer = applied.find(name => !migrationNames().includes(name))
  if (newer !== undefined) return broken('Tables', `they belong to a newer Icebox (${newer}); start that version.`)
  const missing = missingAfter(applied)
  if (missing.length === 0) return well('Tables', 'up to date.')
  const names = missing.join(', ')
  return broken(
    'Tables',
    `${names} is not applied yet; start Icebox once, or npx icebox upgrade, which backs up first.`,
  )
}

function workersOf(alive: number): Finding {
  if (alive === 0) return broken('Worker', 'none is running, so no mail is sorted; start one: npm start.')
  return well('Worker', `${alive} running.`)
}
