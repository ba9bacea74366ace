import { bootstrapBilling } from '../server/src/billing/stripe/bootstrap.ts'
import { openStripe } from '../server/src/billing/stripe/stripe-client.ts'
import { type Config, readConfig, type SandboxAddress } from '../server/src/config.ts'
import { keepPostgres, killPostgres } from '../server/src/kit/postgres/postgres.ts'
import { assertStartable, migrateDatabase, type Role } from '../server/src/main.ts'
import { buildWeb } from './build-web.ts'
import { option, runCommand, Stopped } from './run.ts'
import { type Kept, keepRunning } from './supervise/keep.ts'
import { type Brief, type RoleName, startRoleProcess } from './supervise/role-process.ts'
import { watchSources } from './supervise/watch.ts'
import { keepTwins } from './twins.ts'

/** Something that runs until it is stopped, or ended at once. */
type Part = Pick<Kept, 'stop' | 'kill'>

/** The processes each role is made of. */
const PROCESSES: Readonly<Record<Role, readonly RoleName[]>> = {
  all: ['worker', 'web'],
  web: ['web'],
  worker: ['worker'],
}
const NAMES = { web: 'web server', worker: 'worker' } as const
/** npm passes a Ctrl-C on that the terminal has sent already; only a later one is a second one. */
const SAME_KEY_MS = 1_000

/** Without pages, and with a web server and a worker that start anew when their code changes: a part of `npm run dev`. */
const IS_DEV = process.argv.includes('--dev')

/** What has been started, in order. */
const parts: Part[] = []
const stopping = new AbortController()

// Whoever read what is said here may be gone, and a promise that failed is one thing that was tried; all else goes on.
for (const stream of [process.stdout, process.stderr]) stream.on('error', () => undefined)
process.on('unhandledRejection', error => console.error('Something failed in the supervisor; it goes on.', error))

await runCommand(async () => {
  const starting = start()
  endOnSignals(starting)
  await starting.catch(async error => {
    // Told to stop, it stops and exits by itself.
    if (stopping.signal.aborted) return
    await stopAll()
    throw error
  })
})

async function start(): Promise<void> {
  const role = chosenRole()
  const config = readConfig(process.env)
  await assertStartable(config, role)
  // A developer's pages come from elsewhere.
  if (role !== 'worker' && !IS_DEV) await buildWeb(console.log, stopping.signal)
  const roles: Kept[] = []
  // What the processes were told is out of date.
  const moved = () => {
    for (const each of roles) each.renew()
  }
  stopping.signal.throwIfAborted()
  // While it is being started there is nothing yet that could be stopped.
  keep({ stop: async () => undefined, kill: () => killPostgres(config) })
  const postgres = keep(await keepPostgres(config, { say: console.error, moved }))
  await migrateDatabase(config, postgres.url())
  stopping.signal.throwIfAborted()
  const twins = config.wantsSandbox ? keep(await keepTwins(config, moved)) : undefined
  await fillShelves(twins?.address().stripe, config.appUrl)
  stopping.signal.throwIfAborted()
  const brief = () => ({ databaseUrl: postgres.url(), sandbox: twins?.address() })
  await Promise.all(PROCESSES[role].map(async each => roles.push(keep(await keepRole(each, brief)))))
  if (IS_DEV) keep(watchSources(moved))
  sayReady(config, role)
}

function keep<P extends Part>(part: P): P {
  parts.push(part)
  return part
}

function keepRole(role: RoleName, brief: () => Brief): Promise<Kept> {
  return keepRunning({ name: NAMES[role], start: () => startRoleProcess(role, brief()) })
}

function sayReady({ wantsSandbox, appUrl }: Config, role: Role): void {
  const behind = wantsSandbox ? ' (sandbox)' : ''
  console.log(role === 'worker' ? `The Icebox worker is running${behind}` : `Icebox is ready at ${appUrl}${behind}`)
}

/** The twin of Stripe knows nothing to sell in the beginning. */
async function fillShelves(twin: SandboxAddress['stripe'], appUrl: string): Promise<void> {
  if (twin) await bootstrapBilling(openStripe(twin.secretKey, twin.url), appUrl)
}

function chosenRole(): Role {
  const asked = option('role') ?? 'all'
  if (Object.hasOwn(PROCESSES, asked)) return asked as Role
  throw new Stopped(`--role takes one of: ${Object.keys(PROCESSES).join(', ')}.`)
}

/** The first signal stops everything in order, once the start has settled; a second one does not wait. */
function endOnSignals(starting: Promise<void>): void {
  let first: number | undefined
  const onSignal = (): void => {
    if (first !== undefined && Date.now() - first > SAME_KEY_MS) endAtOnce()
    if (first !== undefined) return
    first = Date.now()
    stopping.abort()
    console.log('\nStopping.')
    void starting
      .catch(() => undefined)
      .then(async () => {
        await stopAll()
        process.exit(0)
      })
  }
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, onSignal)
}

/** In the reverse order of starting. */
async function stopAll(): Promise<void> {
  for (const part of parts.toReversed()) await part.stop().catch(error => console.error(error))
}

function endAtOnce(): never {
  for (const part of parts.toReversed()) part.kill()
  process.exit(1)
}
