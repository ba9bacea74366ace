import { existsSync, mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { directUrl, readConfig } from '../../server/src/config.ts'
import { appliedMigrations, assertKnown, missingAfter } from '../../server/src/kit/db/migrate.ts'
import { startPostgres } from '../../server/src/kit/postgres/postgres.ts'
import { migrateDatabase } from '../../server/src/main.ts'
import { backUp, connected } from '../../server/src/operation/backup/backup.ts'
import { backupFolder, nameAt } from '../../server/src/operation/backup/daily.ts'
import { runCommand, Stopped, wordsOf } from '../run.ts'

/** Brings the database to this version, after a backup of how it was; with --check it says only what is to come. */
await runCommand(async () => {
  const { words, flags } = wordsOf(['check'])
  if (words.length > 0) throw new Stopped('Usage: npx icebox upgrade [--check].')
  const config = readConfig(process.env)
  const postgres = await startPostgres(config)
  try {
    const { applied, missing } = await schemaOf(postgres.url)
    if (missing.length === 0) return console.log('The database is up to date.')
    console.log(`To come: ${missing.join(', ')}.`)
    if (flags.has('check')) return
    const file = applied.length > 0 ? await backUpBefore(directUrl(config, postgres.url), config) : undefined
    await migrateDatabase(config, postgres.url).catch(error => {
      if (file) console.error(`It failed. To go back: empty the database, then npx icebox restore ${file}.`)
      throw error
    })
    console.log('The database is up to date now.')
  } finally {
    await postgres.stop()
  }
})

async function schemaOf(databaseUrl: string) {
  const client = await connected(databaseUrl)
  try {
    const applied = (await appliedMigrations(client)) ?? []
    assertKnown(applied)
    return { applied, missing: missingAfter(applied) }
  } finally {
    await client.end()
  }
}

async function backUpBefore(databaseUrl: string, config: ReturnType<typeof readConfig>): Promise<string> {
  const folder = backupFolder(config.home)
  if (!existsSync(folder)) mkdirSync(folder, { mode: 0o700 })
  const { file } = await backUp({ databaseUrl, config, file: join(folder, `before-upgrade-${nameAt(new Date())}`) })
  console.log(`Backed up to ${file}.`)
  return file
}
