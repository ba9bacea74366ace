import type { Finding } from '../contract/src/safety/operator.ts'
import { readConfig } from '../server/src/config.ts'
import { openDatabase } from '../server/src/kit/db/db.ts'
import { openLog } from '../server/src/kit/log/log.ts'
import { startPostgres } from '../server/src/kit/postgres/postgres.ts'
import { lookAtMailboxes } from '../server/src/operation/doctor/database.ts'
import { type Examined, well } from '../server/src/operation/doctor/finding.ts'
import { lookAtSender } from '../server/src/operation/doctor/installation.ts'
import { LOOKS, type Look } from '../server/src/operation/doctor/looks.ts'
import { runCommand, Stopped } from './run.ts'

const MARKS: Record<Finding['state'], string> = { well: 'ok     ', broken: 'BROKEN ', left_out: '-      ' }

/** What follows a look here, where nobody but the operator reads it: each mailbox, and an address. */
const HERE_ALONE: Record<string, readonly Look[]> = {
  Database: [{ what: 'Mailboxes', look: lookAtMailboxes }],
  'Own mail': [{ what: 'Sender', look: ({ config }) => lookAtSender(config) }],
}

/** Looks at everything this installation rests on, changes nothing, and names what is broken. */
await runCommand(async () => {
  const config = readConfig(process.env)
  say(well('Configuration', `can be read; the data folder is ${config.home}.`))
  const postgres = await startPostgres(config)
  const database = openDatabase(postgres.url, openLog('silent'), 2)
  try {
    const faults = await examine({ config, db: database.db })
    if (faults > 0) throw new Stopped(`\n${faults === 1 ? 'One thing is' : `${faults} things are`} broken.`)
    console.log('\nNothing is broken.')
  } finally {
    await database.close()
    await postgres.stop()
  }
})

/** Answers how many things are broken. */
async function examine(at: Examined): Promise<number> {
  let faults = 0
  for (const { look } of looksHere()) {
    for (const finding of await look(at)) {
      say(finding)
      if (finding.state === 'broken') faults++
    }
  }
  return faults
}

function looksHere(): Look[] {
  return LOOKS.flatMap(each => [each, ...(HERE_ALONE[each.what] ?? [])])
}

function say({ what, state, says }: Finding): void {
  console.log(`${MARKS[state]}${what}: ${says}`)
}
