import { V1_CALLS } from '@icebox/contract/api/v1'
import type { V1Call } from '@icebox/contract/api/v1-call'

interface CallGroup {
  readonly id: string
  readonly title: string
  readonly calls: readonly (readonly [name: string, call: V1Call])[]
}

const TITLES: readonly (readonly [path: string, id: string, title: string])[] = [
  ['/api/v1/me', 'you', 'You and your mailboxes'],
  ['/api/v1/mailboxes', 'you', 'You and your mailboxes'],
  ['/api/v1/activity', 'log', 'The log'],
  ['/api/v1/classify', 'judging', 'Judging'],
  ['/api/v1/senders', 'senders', 'Senders and rules'],
  ['/api/v1/rules', 'senders', 'Senders and rules'],
  ['/api/v1/events', 'webhook-calls', 'Events and webhooks'],
  ['/api/v1/webhooks', 'webhook-calls', 'Events and webhooks'],
]
const REST = ['', 'numbers', 'Numbers'] as const

/** The calls as the page has them one after the other; one whose path is new stands among the last. */
export const CALL_GROUPS: readonly CallGroup[] = groups()

function groups(): CallGroup[] {
  const found = new Map<string, { id: string; title: string; calls: [string, V1Call][] }>()
  for (const [name, call] of Object.entries(V1_CALLS)) {
    const [, id, title] = TITLES.find(([path]) => call.path.startsWith(path)) ?? REST
    const group = found.get(id) ?? { id, title, calls: [] }
    group.calls.push([name, call])
    found.set(id, group)
  }
  return [...found.values()]
}
