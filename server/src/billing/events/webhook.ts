import Stripe from 'stripe'
import { z } from 'zod'
import type { App } from '../../app.ts'
import type { StripeConfig } from '../../config/stripe.ts'
import { inTransaction } from '../../kit/db/db.ts'
import { type HookAnswer, type HookCall, Rejected } from '../../kit/http/hook.ts'
import { addJob } from '../../kit/queue/queue.ts'
import { insertEvent } from '../state/event-store.ts'
import { API_VERSION } from '../stripe/terms.ts'

/** Older or newer than this in seconds, a signature is no proof. Never 0, which would not ask at all. */
const TOLERANCE = 300

const reference = z.union([z.string(), z.object({ id: z.string() }).transform(({ id }) => id)]).nullish()
/** Of whatever an event is about nothing is read but whose it is. */
const about = z.object({ id: z.string().optional(), object: z.string(), customer: reference })

/**
 * Stripe's word that something happened. It is believed when it is signed over these very bytes, of our version of the API
 * and of our mode; stored once, and worked on later. Events may come late, twice and in any order, so they are only hints.
 */
export async function stripeRings(app: App, { headers, body }: HookCall): Promise<HookAnswer> {
  const { stripe: config } = app.config
  if (!config) return { status: 404 }
  const event = provenEvent(config, body, String(headers['stripe-signature'] ?? ''))
  if (event.api_version !== API_VERSION) throw alarmed(app, 'api_version')
  if (event.livemode !== config.isLive) throw alarmed(app, 'livemode')
  const { id, object, customer } = about.parse(event.data.object)
  // What has no name cannot be asked for again; nothing we work on is without one.
  if (id === undefined) return { status: 200 }
  await inTransaction(app, async tx => {
    const isNew = await insertEvent(tx, {
      id: event.id,
      type: event.type,
      created: new Date(event.created * 1000),
      customer_id: object === 'customer' ? id : (customer ?? null),
      object_id: id,
    })
    if (isNew) await addJob(tx, { name: 'stripe-event', payload: { eventId: event.id }, key: `stripe:${event.id}` })
  })
  return { status: 200 }
}

/** Two secrets are good while one is replaced. Throws Rejected. */
function provenEvent({ webhookSecrets }: StripeConfig, body: Buffer, signature: string): Stripe.Event {
  for (const secret of webhookSecrets) {
    try {
      return Stripe.webhooks.constructEvent(body, signature, secret, TOLERANCE)
    } catch {
      // Not this secret.
    }
  }
  throw new Rejected(401, 'signature')
}

/** The endpoint at Stripe is set up for something else than we are; a person has to look. */
function alarmed(app: App, reason: string): Rejected {
  app.log.error({ metric: 'billing_alarm', reason }, 'an event of Stripe is not meant for us')
  return new Rejected(403, reason)
}
