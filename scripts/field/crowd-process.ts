import { startScriptedImap } from '../../sandbox/src/imap/scripted.ts'

/** What the host of a crowd is told, over the channel to whoever started it. */
export type Order =
  | { readonly open: readonly { readonly address: string; readonly password: string }[] }
  | { readonly deliver: { readonly address: string; readonly raw: string } }
  | { readonly count: true }

/** What it answers to each, in order. */
export interface Report {
  readonly imapsPort: number
  readonly caPem: string
  readonly connections: number
}

// A process of its own, so that what it needs is not counted as the worker's.
const host = await startScriptedImap({ users: [] })
process.on('message', (order: Order) => void carryOut(order))
process.once('disconnect', () => process.exit(0))
tell()

async function carryOut(order: Order): Promise<void> {
  if ('open' in order) order.open.forEach(host.addUser)
  if ('deliver' in order) await host.deliver(order.deliver.address, order.deliver.raw)
  // Nobody reads what was said, and it would grow for as long as it is asked.
  host.log.length = 0
  tell()
}

function tell(): void {
  const { imapsPort, caPem } = host
  process.send?.({ imapsPort, caPem, connections: host.connections() } satisfies Report)
}
