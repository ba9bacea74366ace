import type Stripe from 'stripe'
import { newId } from '../state/ids.ts'

/** An event about an object as it is now, with what changed since `before`. */
export function makeEvent(type: string, object: object, about: { now: number; version: string; before?: object }) {
  const data: Record<string, unknown> = { object: JSON.parse(JSON.stringify(object)) }
  if (about.before) data.previous_attributes = changed(about.before, object)
  const event: unknown = {
    ...{ id: newId('evt'), object: 'event', api_version: about.version, created: about.now, data, livemode: false },
    ...{ pending_webhooks: 1, request: { id: null, idempotency_key: null }, type },
  }
  return event as Stripe.Event
}

/** The former values of whatever is different. */
function changed(before: object, after: object): Record<string, unknown> {
  const now = new Map<string, unknown>(Object.entries(after))
  return Object.fromEntries(
    Object.entries(before).filter(([name, value]) => JSON.stringify(value) !== JSON.stringify(now.get(name))),
  )
}
