import type { Schedule } from '../state/stored.ts'
import { end } from '../subscriptions/cancel.ts'
import { periodOf, setItems } from '../subscriptions/items.ts'
import { copy, get, nowOf, type World } from '../world.ts'
import { applyPhase, itemsOf, nextPhase } from './phases.ts'
import { releaseSchedule } from './schedules.ts'

/** A phase is over: the next one begins, or the schedule ends as it was told to. */
export function turnPhase(world: World, schedule: Schedule): void {
  const subscription = get(world, 'subscription', [schedule.subscription ?? ''])
  const phase = nextPhase(schedule)
  if (!phase) {
    if (schedule.end_behavior === 'release') releaseSchedule(world, schedule)
    else complete(world, schedule)
    return
  }
  const before = copy(schedule)
  schedule.current_phase = { start_date: phase.start_date, end_date: phase.end_date }
  const tax = phase.automatic_tax ?? schedule.default_settings.automatic_tax
  if (tax) subscription.automatic_tax = { ...tax, disabled_reason: null }
  const items = itemsOf(world, subscription, phase)
  const isAtPeriodEnd = phase.start_date >= periodOf(subscription).end
  // With the period a new bill comes anyway, and nothing of the old one is left to give back.
  if (isAtPeriodEnd) setItems(world, subscription, { items })
  else applyPhase(world, subscription, phase)
  world.emit('subscription_schedule.updated', schedule, before)
}

function complete(world: World, schedule: Schedule): void {
  Object.assign(schedule, { status: 'completed', completed_at: nowOf(world, schedule.customer), current_phase: null })
  world.emit('subscription_schedule.completed', schedule)
  end(world, get(world, 'subscription', [schedule.subscription ?? '']), 'cancellation_requested')
}
