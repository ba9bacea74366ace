import type { Connection } from './connection/connection.ts'
import { INBOX, inFolder } from './folders.ts'

/** IDLE goes silent on half-dead connections without a word, so the host is asked now and then whatever it says. */
const POLL_MS = 5 * 60_000

export interface Watcher {
  /** To be told after the inbox was read, so that what came later can be noticed. */
  heard(): void
}

/** Watches the inbox with IDLE (RFC 2177), or by polling where there is none, and calls `wake` for any change. */
export async function watchInbox(connection: Connection, wake: () => void): Promise<Watcher> {
  const { client } = connection
  await connection.run(() => inFolder(client, INBOX, async () => undefined))
  let heardUidNext = uidNext()
  const told = seldom(wake)
  for (const event of ['exists', 'expunge', 'flags']) client.on(event, told)
  connection.whenIdle(async () => {
    // Work in another folder has left the inbox unwatched meanwhile.
    if (client.mailbox && client.mailbox.path !== INBOX) await client.mailboxOpen(INBOX)
    if (uidNext() > heardUidNext) {
      heardUidNext = uidNext()
      told()
    }
  })
  const poll = setInterval(() => {
    connection.run(() => client.noop()).then(told, () => undefined)
  }, POLL_MS)
  poll.unref()
  void connection.closed.then(() => clearInterval(poll))
  return {
    heard() {
      heardUidNext = uidNext()
    },
  }

  function uidNext(): number {
    return client.mailbox && client.mailbox.path === INBOX ? client.mailbox.uidNext : 0
  }
}

const SELDOM_MS = 500

/** At once, and then at most once in half a second: a host may tell of thousands of changes, and each wake is a job. */
function seldom(wake: () => void): () => void {
  let timer: NodeJS.Timeout | undefined
  let isAsked = false
  const call = () => {
    isAsked = false
    timer = setTimeout(() => {
      timer = undefined
      if (isAsked) call()
    }, SELDOM_MS)
    timer.unref()
    wake()
  }
  return () => {
    if (timer) isAsked = true
    else call()
  }
}
