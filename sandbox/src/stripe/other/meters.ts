import { z } from 'zod'
import { newId } from '../state/ids.ts'
import { filled, integer, params } from '../wire/params.ts'
import { invalid } from '../wire/problems.ts'
import { type Route, route } from '../wire/route.ts'
import { all, put } from '../world.ts'

const create = params({
  default_aggregation: z.strictObject({ formula: z.enum(['count', 'last', 'sum']) }),
  display_name: filled,
  event_name: filled,
})
const event = params({
  event_name: filled,
  identifier: filled.optional(),
  payload: z.record(z.string(), z.string()),
  timestamp: integer.optional(),
})

/** Meters are taken down and counted nowhere: the product bills overage by items of its own. */
export const METER_ROUTES: readonly Route[] = [
  route('POST /v1/billing/meters', {
    input: create,
    run: (world, input) =>
      put(world, 'meter', {
        ...{ id: newId('mtr'), object: 'billing.meter', created: world.now(), updated: world.now() },
        customer_mapping: { event_payload_key: 'stripe_customer_id', type: 'by_id' },
        ...{ default_aggregation: input.default_aggregation, display_name: input.display_name },
        ...{ event_name: input.event_name, event_time_window: null, livemode: false, status: 'active' },
        status_transitions: { deactivated_at: null },
        value_settings: { event_payload_key: 'value' },
      }),
  }),
  route('POST /v1/billing/meter_events', {
    input: event,
    run: (world, { event_name, identifier = newId('me'), payload, timestamp = world.now() }) => {
      const isKnown = all(world, 'meter').some(meter => meter.event_name === event_name)
      if (!isKnown) throw invalid(`No active meter found for event name ${event_name}.`, undefined, 'event_name')
      const about = { created: world.now(), livemode: false, timestamp }
      return { object: 'billing.meter_event', event_name, identifier, payload, ...about }
    },
  }),
]
