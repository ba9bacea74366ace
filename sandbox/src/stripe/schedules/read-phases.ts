import { z } from 'zod'
import { sellable } from '../catalog/prices.ts'
import type { Phase, Schedule } from '../state/stored.ts'
import { later } from '../time/calendar.ts'
import { filled, flag, integer, metadata, nowOr, prorating } from '../wire/params.ts'
import { invalid } from '../wire/problems.ts'
import { copy, find, mergeMetadata, type World } from '../world.ts'
import { applyPhase, EMPTY, isAsNow, phaseItem, phaseTax } from './phases.ts'

/** A phase as it is asked for. */
export const phaseParams = z.strictObject({
  automatic_tax: z.strictObject({ enabled: flag }).optional(),
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
interface Said {
  readonly said: readonly PhaseParams[]
  /** For phases that do not say how to prorate. */
  readonly usual: PhaseParams['proration_behavior']
}

/** Each phase begins where the one before ends. The current one must be repeated as it is. */
export function readPhases(world: World, schedule: Schedule, { said, usual }: Said): Phase[] {
  const current = schedule.current_phase?.start_date ?? 0
  const past = schedule.phases.filter(phase => phase.end_date <= current)
  let start = current
  const read = said.map((each, index) => {
    const from = typeof each.start_date === 'number' ? each.start_date : start
    if (from !== start) throw wrongStart(index)
    const phase = readPhase(world, each, { start, index, usual })
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
    ...(said.automatic_tax ? { automatic_tax: phaseTax(said.automatic_tax.enabled) } : {}),
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
