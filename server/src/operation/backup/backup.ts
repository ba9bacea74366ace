import { randomBytes } from 'node:crypto'
import { createWriteStream, existsSync } from 'node:fs'
import { rename, rm } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import pg from 'pg'
import { copyOut } from '../../kit/db/copy.ts'
import { appliedMigrations } from '../../kit/db/migrate.ts'
import { type Keys, readKeys } from '../../kit/sessions/secrets.ts'
import { VERSION } from '../../kit/version.ts'
import { countByKey } from '../sealed-store.ts'
import { asLine, END, FORMAT, type Manifest, manifest, type Total, tally } from './archive.ts'
import { checkOf, type KeySettings, keyChecks, lockKeys, macOf } from './backup-keys.ts'
import { beginSnapshot, copyOutStatement, endSnapshot, listTables, type Table } from './backup-store.ts'

/** An expected failure of a backup or a restore; the message is one sentence for the operator. */
export class BackupFailed extends Error {
  override readonly name = 'BackupFailed'
}

export interface BackupOptions {
  readonly databaseUrl: string
  readonly config: KeySettings
  readonly file: string
  /** Puts the keys into the backup, sealed under it. */
  readonly passphrase?: string | undefined
}

export interface BackupDone {
  readonly file: string
  readonly tables: number
  readonly rows: number
}

/**
 * Writes everything that is stored, as it was in one moment, into one file that only its owner reads, while Icebox runs on.
 * The file appears when it is whole; in any other case there is none. Throws BackupFailed.
 */
export async function backUp(options: BackupOptions): Promise<BackupDone> {
  const { file, databaseUrl, config } = options
  if (existsSync(file)) throw new BackupFailed(`There is a file ${file} already; choose another name.`)
  const part = `${file}.${randomBytes(4).toString('hex')}.part`
  const client = await connected(databaseUrl)
  try {
    await beginSnapshot(client)
    const head = await manifestOf(client, readKeys(config), options)
    const totals: Total[] = []
    const out = createWriteStream(part, { mode: 0o600, flags: 'wx', flush: true })
    await pipeline(Readable.from(linesOf(client, { head, secret: config.secret, totals })), createGzip(), out)
    await endSnapshot(client)
    await rename(part, file)
    return { file, tables: totals.length, rows: totals.reduce((sum, { rows }) => sum + rows, 0) }
  } catch (error) {
    await rm(part, { force: true })
    throw failureOf(error, file)
  } finally {
    await client.end().catch(() => undefined)
  }
}

/** A connection whose end is no reason for the process to end. */
export async function connected(databaseUrl: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: databaseUrl, connectionTimeoutMillis: 10_000 })
  client.on('error', () => undefined)
  await client.connect()
  return client
}

async function manifestOf(client: pg.Client, keys: Keys, { config, passphrase }: BackupOptions): Promise<Manifest> {
  const migrations = await appliedMigrations(client)
  if (!migrations?.length)
    throw new BackupFailed('This installation was never started, so there is nothing to back up.')
  const ids = [...(await countByKey(client)).keys()]
  return manifest.parse({
    ...{ icebox: 'backup', format: FORMAT, version: VERSION, madeAt: new Date().toISOString(), migrations },
    ...{ keys: keyChecks(keys, ids), secret: checkOf(config.secret) },
    ...(passphrase === undefined ? {} : { keyBox: lockKeys(config, passphrase) }),
    tables: await listTables(client),
  })
}

interface Lines {
  readonly head: Manifest
  readonly secret: string
  /** Filled as the tables are written. */
  readonly totals: Total[]
}

async function* linesOf(client: pg.Client, { head, secret, totals }: Lines): AsyncGenerator<Buffer> {
  yield asLine(head)
  for (const table of head.tables) yield* tableLines(client, table, totals)
  yield asLine({ mac: macOf(secret, head, totals) })
}

async function* tableLines(client: pg.Client, table: Table, totals: Total[]): AsyncGenerator<Buffer> {
  const sum = tally(table.name)
  yield asLine({ table: table.name })
  for await (const piece of copyOut(client, copyOutStatement(table))) {
    sum.add(piece)
    yield piece
  }
  const total = sum.total()
  totals.push(total)
  yield END
  yield asLine(total)
}

const OF_THE_DISK: Readonly<Record<string, string>> = {
  ENOSPC: 'the disk is full',
  EDQUOT: 'the quota of the disk is used up',
  ENOENT: 'its folder does not exist',
  EACCES: 'it may not be written there',
  EROFS: 'nothing can be written there',
  EEXIST: 'there is such a file already',
}

function failureOf(error: unknown, file: string): unknown {
  const reason = OF_THE_DISK[(error as NodeJS.ErrnoException).code ?? '']
  return reason ? new BackupFailed(`The backup ${file} was not written: ${reason}. Nothing is left of it.`) : error
}
