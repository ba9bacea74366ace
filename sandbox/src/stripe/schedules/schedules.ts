import { z } from 'zod'
import { sellable } from '../catalog/prices.ts'
import { newId } from '../state/ids.ts'
import type { Phase, Schedule } from '../state/stored.ts'
import { cancelNow, isOver } from '../subscriptions/cancel.ts'
import { later } from '../time/calendar.ts'
import { page } from '../wire/list.ts'
import { filled, flag, integer, metadata, nowOr, paging, params, prorating } from '../wire/params.ts'
import { invalid } from '../wire/problems.ts'
import { type Route, route } from '../wire/route.ts'
import { all, copy, find, get, mergeMetadata, nowOf, put, type World } from '../world.ts'
import { applyPhase, EMPTY, isAsNow, phaseItem, phaseOf } from './phases.ts'

const phaseParams = z.strictObject({
  duration: z
    .strictObject({ interval: z.enum(['day', 'week', 'month', 'year']), interval_count: integer.optional() })
    .optional(),
  end_date: integer.optional(),
  items: z.array(z.strictObject({ price: filled, quantity: integer.optional(), metadata: metadata.optional() })),
  metadata: metadata.optional(),
  proration_behavior: prorating.optional(),
  start_date: nowOr.optional(),
  trial_end: integer.optional(),
})
type PhaseParams = z.output<typeof phaseParams>
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
    ...{ default_settings: DEFAULTS, metadata: mergeMetadata({}, input.metadata), pause_schedules: [] },
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
  if (input.phases) schedule.phases = readPhases(world, schedule, { said: input.phases, input })
  if (input.end_behavior) schedule.end_behavior = input.end_behavior
  schedule.metadata = mergeMetadata(schedule.metadata, input.metadata)
  world.emit('subscription_schedule.updated', schedule, before)
  return schedule
}

interface Said {
  readonly said: readonly PhaseParams[]
  readonly input: z.output<typeof update>
}

/** Each phase begins where the one before ends. The current one must be repeated as it is. */
function readPhases(world: World, schedule: Schedule, { said, input }: Said): Phase[] {
  const current = schedule.current_phase?.start_date ?? 0
  const past = schedule.phases.filter(phase => phase.end_date <= current)
  let start = current
  const read = said.map((each, index) => {
    const from = typeof each.start_date === 'number' ? each.start_date : start
    if (from !== start) throw wrongStart(index)
    const phase = readPhase(world, each, { start, index, usual: input.proration_behavior })
    start = phase.end_date
    return phase
  })
  const [first] = read
  if (!first || said[0]?.start_date === undefined) {
    throw invalid(
      'The subscription schedule update is missing at least one phase with a `start_date` to anchor end dates to.',
      undefined,
      'phases',
    )
  }
  mustRepeat(world, schedule, first)
  return [...past, ...read]
}

function wrongStart(index: number) {
  const param = `phases[${index}][start_date]`
  if (index === 0) return invalid('You can not modify the start date of the current phase.', undefined, param)
  return invalid('The start date of a phase must be equal to the end date of the phase before.', undefined, param)
}

interface Place {
  readonly start: number
  readonly index: number
  readonly usual: PhaseParams['proration_behavior']
}

function readPhase(world: World, said: PhaseParams, { start, index, usual }: Place): Phase {
  const name = `phases[${index}]`
  const items = said.items.map((item, at) => {
    const price = sellable(world, [item.price, `${name}[items][${at}][price]`])
    return { price, item: phaseItem(price.id, item.quantity ?? 1, mergeMetadata({}, item.metadata)) }
  })
  const recurring = items[0]?.price.recurring
  if (!recurring) throw invalid(`Missing required param: ${name}[items].`, 'parameter_missing', `${name}[items]`)
  if (said.duration && said.end_date !== undefined) {
    throw invalid('You may only specify one of these parameters: duration, end_date.', undefined, `${name}[duration]`)
  }
  const { interval, interval_count: count = 1 } = said.duration ?? recurring
  const end = said.end_date ?? later(start, { interval, interval_count: count })
  if (end <= start)
    throw invalid('The end date of a phase must be after its start date.', undefined, `${name}[end_date]`)
  return {
    ...EMPTY,
    ...{
      items: items.map(each => each.item),
      start_date: start,
      end_date: end,
      metadata: mergeMetadata({}, said.metadata),
    },
    ...{
      proration_behavior: said.proration_behavior ?? usual ?? 'create_prorations',
      trial_end: said.trial_end ?? null,
    },
  }
}

/** The current phase keeps its end and its trial. Other items in it take effect at once, as Stripe has it. */
function mustRepeat(world: World, schedule: Schedule, phase: Phase): void {
  const subscription = find(world, 'subscription', schedule.subscription ?? '')
  const isSameTrial = subscription?.status !== 'trialing' || phase.trial_end === subscription.trial_end
  if (!subscription || !isSameTrial || phase.end_date !== schedule.current_phase?.end_date) {
    throw invalid('The twin takes a current phase only with its own end date and trial end.', undefined, 'phases[0]')
  }
  if (isAsNow(world, subscription, phase)) return
  const before = copy(subscription)
  applyPhase(world, subscription, phase)
  world.emit('customer.subscription.updated', subscription, before)
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
