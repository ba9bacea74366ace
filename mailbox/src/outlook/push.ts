import type { Subscription } from '@microsoft/microsoft-graph-types'
import type { z } from 'zod'
import { unavailable } from '../failures.ts'
import type { Doorbell, Push, Ringing } from '../mailbox.ts'
import { subscriptionShape } from './requests/answers.ts'
import { ask, ifThere } from './requests/asking.ts'
import type { Graph } from './requests/graph.ts'

/** Asked for; Graph grants at most 4,230 minutes for mail and says what it granted. */
const MINUTES = 4_200

/** Change notifications for new mail in the inbox. Graph knocks at both addresses before it agrees. */
export function pushOf(graph: Graph): Push {
  return {
    async begin(bell, known) {
      const prolonged = known && (await prolong(graph, bell, known))
      return (
        prolonged ??
        ringingOf(await ask(graph, { method: 'POST', path: '/subscriptions', body: order(bell) }, subscriptionShape))
      )
    },
    async end(known) {
      await ifThere(graph.call({ method: 'DELETE', path: pathOf(known) }))
    },
  }
}

const pathOf = ({ subscriptionId }: Ringing) => `/subscriptions/${encodeURIComponent(subscriptionId)}`
const lastMoment = () => new Date(Date.now() + MINUTES * 60_000).toISOString()

function order(bell: Doorbell): Subscription {
  return {
    changeType: 'created',
    resource: "/me/mailFolders('inbox')/messages",
    notificationUrl: bell.url,
    lifecycleNotificationUrl: bell.lifecycleUrl,
    expirationDateTime: lastMoment(),
    clientState: bell.secret,
  }
}

/** Undefined when it is gone, or rings at another address than ours of today, which ends it. */
async function prolong(graph: Graph, bell: Doorbell, known: Ringing): Promise<Ringing | undefined> {
  const body: Subscription = { expirationDateTime: lastMoment() }
  const granted = await ifThere(ask(graph, { method: 'PATCH', path: pathOf(known), body }, subscriptionShape))
  if (!granted) return undefined
  if (!granted.notificationUrl || granted.notificationUrl === bell.url) return ringingOf(granted)
  await ifThere(graph.call({ method: 'DELETE', path: pathOf(known) }))
  return undefined
}

function ringingOf(granted: z.infer<typeof subscriptionShape>): Ringing {
  const expiresAt = new Date(granted.expirationDateTime)
  if (Number.isNaN(expiresAt.getTime())) throw unavailable()
  return { subscriptionId: granted.id, expiresAt }
}
