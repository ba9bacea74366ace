import { type Config, readConfig, withSandbox } from '../../server/src/config.ts'
import { guardProcess } from '../../server/src/kit/log/last-resort.ts'
import { openLogOf } from '../../server/src/kit/log/log.ts'
import { endPostgres } from '../../server/src/kit/postgres/postgres.ts'
import { type RunningServer, startRole } from '../../server/src/main.ts'
import { isPlain } from '../run.ts'
import type { Brief, Word } from './role-process.ts'

const role = process.argv[2] === 'web' ? 'web' : 'worker'
/** How long what is under way may take to finish when whoever started this process is gone. */
const LEAVE_MS = 5_000

// Whoever read what is said here may be gone before this process has ended in order.
for (const stream of [process.stdout, process.stderr]) stream.on('error', () => undefined)

/** The web server or the worker, as a child of `npm start`, of a test or of a measurement. */
process.once('message', (brief: Brief) => void run(brief))

async function run(brief: Brief): Promise<void> {
  try {
    const config = readConfig(process.env)
    const { sandbox } = brief
    const starting = startRole(sandbox ? withSandbox(config, sandbox) : config, role, brief.databaseUrl)
    endWhenTold(config, starting)
    guardProcess(openLogOf(config), async () => (await starting).stop())
    await starting
    tell({ ready: true })
  } catch (error) {
    if (!isPlain(error)) console.error(error)
    tell({ failed: isPlain(error) ? error.message : `The ${role} did not start; the lines above say why.` })
  }
}

function tell(word: Word): void {
  process.send?.(word)
}

/** Ends in order on a signal; without whoever started it, it also ends the database that nobody watches any more. */
function endWhenTold(config: Config, starting: Promise<RunningServer>): void {
  const stop = () =>
    starting.then(
      running => running.stop(),
      () => undefined,
    )
  process.once('SIGTERM', () => void stop().finally(() => process.exit(0)))
  const leave = async () => {
    await Promise.race([stop(), new Promise(resolve => setTimeout(resolve, LEAVE_MS))]).catch(console.error)
    await endPostgres(config).catch(console.error)
    process.exit(0)
  }
  process.once('disconnect', () => void leave())
  // Whoever started this process may have died while it was still loading.
  if (!process.connected) void leave()
}
