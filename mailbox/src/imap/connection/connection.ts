import type { ImapFlow, ImapFlowError } from 'imapflow'
import { slowDown, unavailable } from '../../failures.ts'
import { MailboxError } from '../../mailbox.ts'
import { type Budget, WORK } from './budgets.ts'
import type { Meter } from './meter.ts'

/** One logged-in session. Work on it runs strictly one after the other. */
export interface Connection {
  readonly client: ImapFlow
  readonly closed: Promise<void>
  /** What the host did wrong, where the session was ended for it. */
  fault(): MailboxError | undefined
  /**
   * Runs `work` when everything before it is done, within a budget. Throws MailboxError; `unavailable` when the session
   * broke, with reason `too_much` or `timeout` when the host sent too much or took too long.
   */
  run<T>(work: (client: ImapFlow) => Promise<T>, budget?: Budget): Promise<T>
  /** Calls `rest` whenever all work is done; its failure ends the session. */
  whenIdle(rest: (client: ImapFlow) => Promise<void>): void
  close(): Promise<void>
}

const LOGOUT_MS = 2_000

export function connectionOf(client: ImapFlow, meter: Meter): Connection {
  const closed = new Promise<void>(resolve => client.once('close', resolve))
  let last: Promise<unknown> = Promise.resolve()
  let waiting = 0
  let rest = async (_client: ImapFlow) => {}
  const restIfDone = async () => {
    waiting--
    if (waiting > 0) return
    meter.rest()
    if (client.usable) await rest(client).catch(() => client.close())
  }
  meter.rest()
  return {
    client,
    closed: client.isClosed ? Promise.resolve() : closed,
    fault() {
      return meter.fault()
    },
    run(work, budget = WORK) {
      waiting++
      const result = last.then(() => guarded({ client, meter }, work, budget))
      last = result.then(restIfDone, restIfDone)
      return result
    },
    whenIdle(work) {
      rest = work
    },
    close() {
      return logOut(client)
    },
  }
}

interface Session {
  readonly client: ImapFlow
  readonly meter: Meter
}

async function guarded<T>(
  { client, meter }: Session,
  work: (client: ImapFlow) => Promise<T>,
  budget: Budget,
): Promise<T> {
  if (!client.usable) throw meter.fault() ?? unavailable()
  meter.begin(budget)
  try {
    return await work(client)
  } catch (error) {
    throw meter.fault() ?? translated(error as ImapFlowError)
  }
}

function translated(error: ImapFlowError): MailboxError {
  if (error instanceof MailboxError) return error
  if (error.code === 'ETHROTTLE') return slowDown(new Date(Date.now() + (error.throttleReset ?? 60_000)), error)
  return unavailable(error)
}

/** LOGOUT removes nothing, unlike CLOSE, which expunges what any client marked as deleted and is never sent. */
async function logOut(client: ImapFlow): Promise<void> {
  if (client.isClosed) return
  const timer = setTimeout(() => client.close(), LOGOUT_MS)
  await client.logout().catch(() => undefined)
  clearTimeout(timer)
  client.close()
}
