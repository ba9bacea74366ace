import type pg from 'pg'
import { copyIn } from '../../kit/db/copy.ts'
import { openDatabase } from '../../kit/db/db.ts'
import {
  appliedMigrations,
  assertKnown,
  MIGRATION_TABLE,
  migrate,
  missingAfter,
  runMigration,
} from '../../kit/db/migrate.ts'
import type { Logger } from '../../kit/log/log.ts'
import { readKeys } from '../../kit/sessions/secrets.ts'
import type { Erasure } from '../../privacy/erasures/erasure-store.ts'
import { ArchiveReader, DamagedBackup, FORMAT, type Manifest, type Total, tally } from './archive.ts'
import { BackupFailed, connected } from './backup.ts'
import { isSameMac, type KeySettings, keyFault, macOf } from './backup-keys.ts'
import {
  beginRestore,
  continueNumbers,
  copyInStatement,
  countOthers,
  dropEmpty,
  findFilled,
  listTables,
  type Table,
} from './backup-store.ts'
import { noteErasures, noteRestored } from './restore-store.ts'

export interface RestoreOptions {
  readonly databaseUrl: string
  readonly config: KeySettings
  readonly file: string
  readonly log: Logger
  /** Who was erased, maybe since the backup: whoever of them it brings back is erased again by `proveErasures`. */
  readonly erasures?: readonly Erasure[]
  /** Done when all is checked, right before it holds. */
  readonly beforeCommit?: () => void
}

export interface RestoreDone {
  readonly madeAt: string
  readonly version: string
  readonly rows: number
}

/**
 * Brings an empty database to where a backup was, and from there to this version. All or nothing. From then on mail that
 * came before this moment and is not in the backup stays where it is. Throws BackupFailed, DamagedBackup, MigrationError.
 */
export async function restore(options: RestoreOptions): Promise<RestoreDone> {
  const { databaseUrl, log } = options
  const client = await connected(databaseUrl)
  let done: RestoreDone
  try {
    done = await restoreWithin(client, options)
  } catch (error) {
    await client.query('rollback').catch(() => undefined)
    throw error
  } finally {
    await client.end().catch(() => undefined)
  }
  const database = openDatabase(databaseUrl, log, { max: 2 })
  await migrate(database.pool, log).finally(database.close)
  return done
}

/** What a backup says of itself, without its rows. Throws DamagedBackup. */
export function readManifest(file: string): Promise<Manifest> {
  return new ArchiveReader(file).manifest()
}

async function restoreWithin(client: pg.Client, options: RestoreOptions): Promise<RestoreDone> {
  const { config, file, beforeCommit } = options
  const reader = new ArchiveReader(file)
  const manifest = await reader.manifest()
  assertReadable(manifest, config)
  await beginRestore(client)
  await makeRoom(client)
  await client.query(MIGRATION_TABLE)
  for (const name of manifest.migrations) await runMigration(client, name)
  await assertSameTables(client, manifest)
  const totals: Total[] = []
  for (const table of manifest.tables) totals.push(await fill(client, table, reader))
  const { mac } = await reader.closing()
  if (!isSameMac(mac, macOf(config.secret, manifest, totals))) throw new DamagedBackup('its end')
  await continueNumbers(client)
  await catchUp(client, manifest)
  await noteRestored(client)
  await noteErasures(client, options.erasures ?? [])
  beforeCommit?.()
  await client.query('commit')
  const { madeAt, version } = manifest
  return { madeAt, version, rows: totals.reduce((sum, { rows }) => sum + rows, 0) }
}

/** The schema of this version is needed to say what became doubtful. */
async function catchUp(client: pg.Client, manifest: Manifest): Promise<void> {
  await client.query('set constraints all immediate')
  for (const name of missingAfter(manifest.migrations)) await runMigration(client, name)
}

function assertReadable(manifest: Manifest, config: KeySettings): void {
  if (manifest.format > FORMAT)
    throw new BackupFailed(
      `The backup was written by a newer Icebox (${manifest.version}); restore it with that version.`,
    )
  assertKnown(manifest.migrations, 'This backup')
  const fault = keyFault(manifest, readKeys(config), config.secret)
  if (fault !== undefined) throw new BackupFailed(fault)
}

/** Throws unless nobody is at work here and nothing is stored; then the tables go, to be made as they were. */
async function makeRoom(client: pg.Client): Promise<void> {
  if ((await countOthers(client)) > 0)
    throw new BackupFailed('Somebody is connected to this database; stop Icebox there and try again.')
  if ((await appliedMigrations(client)) === undefined) return
  const tables = await listTables(client)
  const filled = await findFilled(
    client,
    tables.filter(({ name }) => name !== 'chore'),
  )
  if (filled !== undefined)
    throw new BackupFailed(
      `This database is not empty (there are rows in ${filled}); a backup is restored into an empty one.`,
    )
  await dropEmpty(client, tables)
}

/** A backup cannot say more or less than its own schema holds. */
async function assertSameTables(client: pg.Client, { tables }: Manifest): Promise<void> {
  const asNamed = (list: readonly Table[]) =>
    list
      .map(({ name, columns }) => `${name}(${[...columns].sort()})`)
      .sort()
      .join()
  if (asNamed(await listTables(client)) !== asNamed(tables)) throw new DamagedBackup('its beginning')
}

async function fill(client: pg.Client, table: Table, reader: ArchiveReader): Promise<Total> {
  const sum = tally(table.name)
  const rows = async function* () {
    for await (const piece of reader.rows(table.name)) {
      sum.add(piece)
      yield piece
    }
  }
  try {
    await copyIn(client, copyInStatement(table), rows())
  } catch (error) {
    // What PostgreSQL does not take as a row was not written by it.
    if (isRefusedRow(error)) throw new DamagedBackup(`the table ${table.name}`)
    throw error
  }
  const total = sum.total()
  const { rows: count, sha256 } = await reader.total(table.name)
  if (count !== total.rows || sha256 !== total.sha256) throw new DamagedBackup(`the table ${table.name}`)
  return total
}

/** Classes 22 and 23 of SQLSTATE: data that is none, or that contradicts other data. */
function isRefusedRow(error: unknown): boolean {
  const { code } = error as { code?: unknown }
  return typeof code === 'string' && /^2[23]\w{3}$/.test(code)
}
