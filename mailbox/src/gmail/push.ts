import { unsupported } from '../failures.ts'
import type { Push } from '../mailbox.ts'
import type { Ask } from './question.ts'
import { INBOX } from './requests/context.ts'
import * as shapes from './shapes.ts'

/**
 * Gmail rings through a Pub/Sub topic, for seven days; asking again prolongs it. There is one ringing for each mailbox,
 * so it goes by the address. The history id that Gmail answers is no cursor: what came before it may not have been read.
 */
export function pushOf(ask: Ask, address: string): Push {
  return {
    async begin({ topic: topicName }) {
      if (topicName === undefined) throw unsupported('Gmail can ring only where a Pub/Sub topic is set up.')
      const requestBody = { topicName, labelIds: [INBOX], labelFilterBehavior: 'INCLUDE' }
      const { expiration } = await ask({
        method: 'watch',
        request: (gmail, how) => gmail.users.watch({ userId: 'me', requestBody }, how),
        read: data => shapes.watching.parse(data),
      })
      return { subscriptionId: address, expiresAt: new Date(Number(expiration)) }
    },
    async end() {
      await ask({
        method: 'stop',
        request: (gmail, how) => gmail.users.stop({ userId: 'me' }, how),
        read: () => undefined,
      })
    },
  }
}
