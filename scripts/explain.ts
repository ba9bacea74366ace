import { readConfig } from '../server/src/config.ts'
import { openDatabase } from '../server/src/kit/db/db.ts'
import { openLog } from '../server/src/kit/log/log.ts'
import { startPostgres } from '../server/src/kit/postgres/postgres.ts'
import { explain } from '../server/src/mail/log/explain.ts'
import { hasEntries, listKept } from '../server/src/mail/log/explain-store.ts'
import { runCommand, Stopped } from './run.ts'

/** Says why a message was moved, came back or stayed, from what is kept of it; changes nothing. */
await runCommand(async () => {
  const messageId = process.argv[2]?.trim()
  if (!messageId) throw new Stopped("Say which message: npx icebox explain '<its Message-ID>'.")
  const config = readConfig(process.env)
  const postgres = await startPostgres(config)
  const { db, close } = openDatabase(postgres.url, openLog('warn'), { max: 1 })
  try {
    if (!(await hasEntries(db))) throw new Stopped('This installation was never started, so it knows no message.')
    const kept = [...(await listKept(db, messageId)), ...(await listKept(db, `<${messageId}>`))]
    if (kept.length === 0) throw new Stopped('No mailbox of this installation has had a message with that Message-ID.')
    for (const each of kept) console.log(explain(each).join('\n'))
  } finally {
    await close()
    await postgres.stop()
  }
})
