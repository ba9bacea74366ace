import { z } from 'zod'
import { newId } from '../state/ids.ts'
import type { Schedule } from '../state/stored.ts'
import { cancelNow, isOver } from '../subscriptions/cancel.ts'
import { page } from '../wire/list.ts'
import { filled, flag, metadata, paging, params, prorating } from '../wire/params.ts'
import { invalid } from '../wire/problems.ts'
import { type Route, route } from '../wire/route.ts'
import { all, copy, find, get, mergeMetadata, nowOf, put, type World } from '../world.ts'
import { phaseOf, phaseTax } from './phases.ts'
import { phaseParams, readPhases } from './read-phases.ts'

const create = params({ from_subscription: filled, metadata: metadata.optional() })
const update = params({
  end_behavior: z.enum(['cancel', 'release']).optional(),
  metadata: metadata.optional(),
  phases: z.array(phaseParams).optional(),
  proration_behavior: prorating.optional(),
})
const release = params({ preserve_cancel_date: flag.optional() })
const cancel = params({ invoice_now: flag.optional(), prorate: flag.optional() })
const list = params({ ...paging, customer: filled.optional() })

export const SCHEDULE_ROUTES: readonly Route[] = [
  route('POST /v1/subscription_schedules', { input: create, run: createSchedule }),
  route('GET /v1/subscription_schedules/:id', {
    input: params({}),
    run: (world, _, [id = '']) => get(world, 'subscription_schedule', [id]),
  }),
  route('POST /v1/subscription_schedules/:id', {
    input: update,
    run: (world, input, [id = '']) => updateSchedule(world, get(world, 'subscription_schedule', [id]), input),
  }),
  route('POST /v1/subscription_schedules/:id/release', {
    input: release,
    run: (world, _, [id = '']) => {
      const schedule = active(get(world, 'subscription_schedule', [id]), 'release')
      return releaseSchedule(world, schedule)
    },
  }),
  route('POST /v1/subscription_schedules/:id/cancel', {
    input: cancel,
    run: (world, input, [id = '']) => cancelSchedule(world, get(world, 'subscription_schedule', [id]), input),
  }),
  route('GET /v1/subscription_schedules', {
    input: list,
    run: (world, { customer, ...paging }) => {
      const wanted = all(world, 'subscription_schedule').filter(
        each => customer === undefined || each.customer === customer,
      )
      return page(wanted.reverse(), paging, '/v1/subscription_schedules')
    },
  }),
]

function createSchedule(world: World, input: z.output<typeof create>): Schedule {
  const subscription = get(world, 'subscription', [input.from_subscription, 'from_subscription'])
  if (subscription.schedule) {
    throw invalid(
      'You cannot migrate a subscription that is already attached to a schedule.',
      undefined,
      'from_subscription',
    )
  }
  if (isOver(subscription)) {
    throw invalid('You cannot migrate a subscription that is canceled.', undefined, 'from_subscription')
  }
  if (subscription.cancel_at !== null) {
    throw invalid(
      'The twin makes no schedule of a subscription that is set to cancel. Resume it first.',
      undefined,
      'from_subscription',
    )
  }
  const phase = phaseOf(subscription)
  const schedule = put(world, 'subscription_schedule', {
    ...{ id: newId('sub_sched'), object: 'subscription_schedule', application: null, canceled_at: null },
    ...{ billing_mode: subscription.billing_mode, completed_at: null, created: nowOf(world, subscription.customer) },
    current_phase: { start_date: phase.start_date, end_date: phase.end_date },
    ...{ customer: subscription.customer, customer_account: null, end_behavior: 'release', livemode: false },
    default_settings: { ...DEFAULTS, automatic_tax: phaseTax(subscription.automatic_tax.enabled) },
    ...{ metadata: mergeMetadata({}, input.metadata), pause_schedules: [] },
    ...{ phases: [phase], released_at: null, released_subscription: null, status: 'active' },
    ...{ subscription: subscription.id, test_clock: subscription.test_clock },
  })
  const before = copy(subscription)
  subscription.schedule = schedule.id
  world.emit('subscription_schedule.created', schedule)
  world.emit('customer.subscription.updated', subscription, before)
  return schedule
}

const DEFAULTS = {
  ...{ application_fee_percent: null, billing_cycle_anchor: 'automatic', billing_thresholds: null },
  ...{ collection_method: 'charge_automatically', default_payment_method: null, description: null },
  invoice_settings: {
    ...{ account_tax_ids: null, custom_fields: null, days_until_due: null, description: null, footer: null },
    issuer: { type: 'self' },
  },
  ...{ on_behalf_of: null, transfer_data: null },
}

function active(schedule: Schedule, verb: string): Schedule {
  if (schedule.status === 'active') return schedule
  throw invalid(
    `You cannot ${verb} a subscription schedule that is currently in the \`${schedule.status}\` status. You can only ${verb} a schedule that is in the \`not_started\` or \`active\` status.`,
  )
}

function updateSchedule(world: World, schedule: Schedule, input: z.output<typeof update>): Schedule {
  active(schedule, 'update')
  const before = copy(schedule)
  if (input.phases)
    schedule.phases = readPhases(world, schedule, { said: input.phases, usual: input.proration_behavior })
  if (input.end_behavior) schedule.end_behavior = input.end_behavior
  schedule.metadata = mergeMetadata(schedule.metadata, input.metadata)
  world.emit('subscription_schedule.updated', schedule, before)
  return schedule
}

/** The subscription goes on by itself. */
export function releaseSchedule(world: World, schedule: Schedule): Schedule {
  const subscription = find(world, 'subscription', schedule.subscription ?? '')
  const before = copy(schedule)
  Object.assign(schedule, {
    ...{
      status: 'released',
      released_at: nowOf(world, schedule.customer),
      released_subscription: schedule.subscription,
    },
    ...{ subscription: null, current_phase: null },
  })
  world.emit('subscription_schedule.released', schedule, before)
  if (!subscription) return schedule
  const was = copy(subscription)
  subscription.schedule = null
  world.emit('customer.subscription.updated', subscription, was)
  return schedule
}

/** Takes the subscription with it. */
function cancelSchedule(world: World, schedule: Schedule, input: z.output<typeof cancel>): Schedule {
  active(schedule, 'cancel')
  cancelNow(world, get(world, 'subscription', [schedule.subscription ?? '']), input)
  return schedule
}
