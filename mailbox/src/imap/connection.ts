import type { ImapFlow, ImapFlowError } from 'imapflow'
import { slowDown, unavailable } from '../failures.ts'
import { MailboxError } from '../mailbox.ts'

/** One logged-in session. Work on it runs strictly one after the other. */
export interface Connection {
  readonly client: ImapFlow
  readonly closed: Promise<void>
  /** Runs `work` when everything before it is done. Throws MailboxError; `unavailable` when the session broke. */
  run<T>(work: (client: ImapFlow) => Promise<T>): Promise<T>
  /** Calls `rest` whenever all work is done; its failure ends the session. */
  whenIdle(rest: (client: ImapFlow) => Promise<void>): void
  close(): Promise<void>
}

/** No single piece of work takes longer on a host that answers; one that drips bytes must not hold us. */
const LONGEST_WORK_MS = 4 * 60_000
const LOGOUT_MS = 2_000

export function connectionOf(client: ImapFlow): Connection {
  const closed = new Promise<void>(resolve => client.once('close', resolve))
  let last: Promise<unknown> = Promise.resolve()
  let waiting = 0
  let rest = async (_client: ImapFlow) => {}
  const restIfDone = async () => {
    waiting--
    if (waiting === 0 && client.usable) await rest(client).catch(() => client.close())
  }
  return {
    client,
    closed: client.isClosed ? Promise.resolve() : closed,
    run(work) {
      waiting++
      const result = last.then(() => guarded(client, work))
      last = result.then(restIfDone, restIfDone)
      return result
    },
    whenIdle(work) {
      rest = work
    },
    close: () => logOut(client),
  }
}

async function guarded<T>(client: ImapFlow, work: (client: ImapFlow) => Promise<T>): Promise<T> {
  if (!client.usable) throw unavailable()
  const timer = setTimeout(() => client.close(), LONGEST_WORK_MS)
  try {
    return await work(client)
  } catch (error) {
    throw translated(error as ImapFlowError)
  } finally {
    clearTimeout(timer)
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
