import { bootstrapBilling } from '../server/src/billing/bootstrap.ts'
import { openStripe } from '../server/src/billing/stripe-client.ts'
import { readConfig, type SandboxAddress, withSandbox } from '../server/src/config.ts'
import { assertPortFree, type Role, startServer } from '../server/src/main.ts'
import { buildWeb } from './build-web.ts'
import { option, runCommand, Stopped } from './run.ts'
import { startTwins } from './twins.ts'

type Stop = () => Promise<void>

const ROLES: readonly Role[] = ['web', 'worker', 'all']
/** npm passes a Ctrl-C on that the terminal has sent already; only a later one is a second one. */
const SAME_KEY_MS = 1_000

/** What has been started, in order. */
const stops: Stop[] = []

await runCommand(async () => {
  const starting = start()
  endOnSignals(starting)
  await starting
})

async function start(): Promise<void> {
  const role = chosenRole()
  const config = readConfig(process.env)
  if (role !== 'worker') {
    await assertPortFree(config)
    await buildWeb(console.log)
  }
  const twins = config.wantsSandbox
    ? await startTwins(config, () => void end('The sandbox ended by itself.', 1))
    : undefined
  if (twins) stops.push(twins.stop)
  await fillShelves(twins?.address.stripe, config.appUrl)
  const server = await startServer(twins ? withSandbox(config, twins.address) : config, role)
  stops.push(server.stop)
  const behind = twins ? ' (sandbox)' : ''
  console.log(role === 'worker' ? `The Icebox worker is running${behind}` : `Icebox is ready at ${server.url}${behind}`)
}

/** The twin of Stripe knows nothing to sell in the beginning. */
async function fillShelves(twin: SandboxAddress['stripe'], appUrl: string): Promise<void> {
  if (twin) await bootstrapBilling(openStripe(twin.secretKey, twin.url), appUrl)
}

function chosenRole(): Role {
  const asked = option('role') ?? 'all'
  const role = ROLES.find(each => each === asked)
  if (!role) throw new Stopped(`--role takes one of: ${ROLES.join(', ')}.`)
  return role
}

/** The first signal stops everything in order, once the start has settled; a second one does not wait. */
function endOnSignals(starting: Promise<void>): void {
  let first: number | undefined
  const onSignal = (): void => {
    if (first !== undefined && Date.now() - first > SAME_KEY_MS) process.exit(1)
    if (first !== undefined) return
    first = Date.now()
    console.log('\nStopping.')
    void starting.catch(() => undefined).then(() => end('', 0))
  }
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, onSignal)
}

async function end(why: string, code: number): Promise<void> {
  if (why) console.error(why)
  for (const stop of stops.splice(0).reverse()) await stop().catch(error => console.error(error))
  process.exit(code)
}
