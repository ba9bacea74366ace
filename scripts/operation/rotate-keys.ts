import { keepTokenKeys } from '../../server/src/config/files.ts'
import { type Config, readConfig } from '../../server/src/config.ts'
import { openDatabase } from '../../server/src/kit/db/db.ts'
import { openLog } from '../../server/src/kit/log/log.ts'
import { startPostgres } from '../../server/src/kit/postgres/postgres.ts'
import { readKeys } from '../../server/src/kit/sessions/secrets.ts'
import { countOthers } from '../../server/src/operation/backup/backup-store.ts'
import { rotateKeys, withNewKey } from '../../server/src/operation/rotate-keys.ts'
import { runCommand, Stopped, wordsOf } from '../run.ts'
import { appOf } from './with-app.ts'

/** Seals every password and token under the first key, with --new under one that it makes; then the others can go. */
await runCommand(async () => {
  const { words, flags } = wordsOf(['new'])
  if (words.length > 0) throw new Stopped('Usage: npx icebox rotate-keys [--new].')
  const config = readConfig(process.env)
  if (flags.has('new')) assertKeptHere()
  const postgres = await startPostgres(config)
  const database = openDatabase(postgres.url, openLog('warn'), { max: 1 })
  try {
    const settings = flags.has('new') ? await keepNewKey(config, database.pool) : config
    const { resealed, left } = await rotateKeys(appOf(settings, database.db), database.pool)
    const [first, ...others] = readKeys(settings).tokens.map(({ id }) => id)
    console.log(`Sealed anew under ${first}: ${resealed}.`)
    for (const [id, count] of left) console.log(`Left under ${id}, because no key opens them: ${count}.`)
    if (left.size > 0) throw new Stopped('The owners of those mailboxes are asked to connect them again.')
    if (others.length > 0)
      console.log(
        `Nothing lies under ${others.join(', ')} any more: take them out of TOKEN_KEYS, and keep them as long as backups need them.`,
      )
  } finally {
    await database.close()
    await postgres.stop()
  }
})

function assertKeptHere(): void {
  if (process.env.TOKEN_KEYS || process.env.TOKEN_KEYS_FILE)
    throw new Stopped(
      'Write the new key into TOKEN_KEYS yourself, before the others, start Icebox with it, and run this without --new.',
    )
}

/** Whoever runs with the old keys alone could not open what is sealed under the new one. Throws Stopped. */
async function keepNewKey(config: Config, pool: Parameters<typeof rotateKeys>[1]): Promise<Config> {
  const client = await pool.connect()
  const others = await countOthers(client).finally(() => client.release())
  if (others > 0) throw new Stopped('Icebox is running with the old keys; stop it, run this, and start it again.')
  const tokenKeys = withNewKey(config.tokenKeys)
  keepTokenKeys(config.home, tokenKeys)
  return { ...config, tokenKeys }
}
