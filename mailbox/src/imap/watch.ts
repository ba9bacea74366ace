import type { Connection } from './connection.ts'
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
  for (const event of ['exists', 'expunge', 'flags']) client.on(event, wake)
  connection.whenIdle(async () => {
    // Work in another folder has left the inbox unwatched meanwhile.
    if (client.mailbox && client.mailbox.path !== INBOX) await client.mailboxOpen(INBOX)
    if (uidNext() > heardUidNext) {
      heardUidNext = uidNext()
      wake()
    }
  })
  const poll = setInterval(() => {
    connection.run(() => client.noop()).then(wake, () => undefined)
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
