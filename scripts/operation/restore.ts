import { existsSync } from 'node:fs'
import { dirname, resolve } from 'node:path'
import { keepSecret, keepTokenKeys } from '../../server/src/config/files.ts'
import { type Config, directUrl, readConfig } from '../../server/src/config.ts'
import { openDatabase } from '../../server/src/kit/db/db.ts'
import { type Logger, openLog } from '../../server/src/kit/log/log.ts'
import { startPostgres } from '../../server/src/kit/postgres/postgres.ts'
import { readKeys } from '../../server/src/kit/sessions/secrets.ts'
import type { Manifest } from '../../server/src/operation/backup/archive.ts'
import { type KeySettings, keyFault, unlockKeys } from '../../server/src/operation/backup/backup-keys.ts'
import { readManifest, restore } from '../../server/src/operation/backup/restore.ts'
import { eraseAgain } from '../../server/src/privacy/erasures/again.ts'
import { erasureList, readErasures } from '../../server/src/privacy/erasures/erasure-list.ts'
import { runCommand, Stopped, wordsOf } from '../run.ts'

/** Fills an empty database from a backup; all or nothing. */
await runCommand(async () => {
  const { words } = wordsOf([])
  const [name, ...more] = words
  if (name === undefined || more.length > 0) throw new Stopped('Say from where: npx icebox restore FILE.')
  const file = resolve(name)
  if (!existsSync(file)) throw new Stopped(`There is no file ${file}.`)
  const config = readConfig(process.env)
  const { settings, areFromBackup } = keysFor(await readManifest(file), config)
  const postgres = await startPostgres(config)
  try {
    const log = openLog('warn')
    const done = await restore({
      databaseUrl: directUrl(config, postgres.url),
      config: settings,
      file,
      log,
      // As the data folder knows them, and as they were copied beside the backup.
      erasures: [config.home, dirname(file)].flatMap(folder => readErasures(erasureList(folder))),
      beforeCommit: () => areFromBackup && keep(config, settings),
    })
    console.log(`Restored ${done.rows} rows as they were at ${done.madeAt} (Icebox ${done.version}).`)
    console.log(wordsOfErased(await eraseAgainAt(postgres.url, config, log)))
    if (areFromBackup) console.log(`The keys of the backup are kept in ${config.home} now.`)
    console.log('Everybody signs in again. Mail that came since the backup stays where it is. Start Icebox: npm start.')
  } finally {
    await postgres.stop()
  }
})

async function eraseAgainAt(url: string, config: Config, log: Logger): Promise<number> {
  const { db, close } = openDatabase(url, log, 2)
  return eraseAgain({ db, config, log }).finally(close)
}

function wordsOfErased(count: number): string {
  if (count > 0) return `People who were erased after the backup, and are again: ${count}.`
  return 'Nobody is in it who is known to be erased. If this is another machine, copy the file "erased" of the old data folder beside the backup first.'
}

/** This installation's own keys where they fit, else those in the backup. Throws Stopped. */
function keysFor(manifest: Manifest, config: Config): { settings: KeySettings; areFromBackup: boolean } {
  const passphrase = config.operation?.passphrase
  const fits = keyFault(manifest, readKeys(config), config.secret) === undefined
  if (fits || manifest.keyBox === undefined) return { settings: config, areFromBackup: false }
  if (passphrase === undefined)
    throw new Stopped('The backup brings its own keys under a passphrase; set BACKUP_PASSPHRASE to it.')
  const settings = unlockKeys(manifest.keyBox, passphrase)
  if (settings === undefined) throw new Stopped('The keys in the backup cannot be opened with this BACKUP_PASSPHRASE.')
  if (process.env.TOKEN_KEYS || process.env.TOKEN_KEYS_FILE || process.env.SECRET || process.env.SECRET_FILE)
    throw new Stopped(
      'TOKEN_KEYS or SECRET are other ones than in the backup; leave both out, so that those in the backup are kept in the data folder.',
    )
  return { settings, areFromBackup: true }
}

function keep({ home }: Config, { tokenKeys, secret }: KeySettings): void {
  keepTokenKeys(home, tokenKeys)
  keepSecret(home, secret)
}
