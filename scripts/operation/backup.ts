import { resolve } from 'node:path'
import { directUrl, readConfig } from '../../server/src/config.ts'
import { startPostgres } from '../../server/src/kit/postgres/postgres.ts'
import { backUp } from '../../server/src/operation/backup/backup.ts'
import { runCommand, Stopped, wordsOf } from '../run.ts'

/** Writes everything that is stored into one file, while Icebox runs on. */
await runCommand(async () => {
  const { words, flags } = wordsOf(['with-keys'])
  const [file, ...more] = words
  if (file === undefined || more.length > 0) throw new Stopped('Say where to: npx icebox backup FILE [--with-keys].')
  const config = readConfig(process.env)
  const passphrase = config.operation?.passphrase
  if (flags.has('with-keys') && passphrase === undefined)
    throw new Stopped('To put the keys into a backup, set BACKUP_PASSPHRASE; whoever has both has every mailbox.')
  const postgres = await startPostgres(config)
  try {
    const done = await backUp({
      databaseUrl: directUrl(config, postgres.url),
      config,
      file: resolve(file),
      passphrase: flags.has('with-keys') ? passphrase : undefined,
    })
    console.log(`${done.file}: ${done.rows} rows of ${done.tables} tables.`)
    if (!flags.has('with-keys'))
      console.log(
        'The keys are not in it. Keep TOKEN_KEYS and SECRET, or token-key and secret of the data folder, apart.',
      )
  } finally {
    await postgres.stop()
  }
})
