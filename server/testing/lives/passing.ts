import type { BillingWorld } from '../billing-world.ts'
import { oneOf } from '../random.ts'
import { count, type Life, look, note, subscriptionIn } from './life.ts'
import { age, deliverSome, settle } from './weather.ts'

const HOURS = [0.05, 1, 10, 20, 30, 24 * 8, 24 * 20, 24 * 31] as const
/** Stripe gives up on an event after three days, so before that all of them have arrived or are lost. */
const LONGEST_LATE_HOURS = 48

interface Passing {
  readonly lives: readonly Life[]
  /** For so long some events may have been late. */
  readonly hoursUnsettled: number
  readonly settleAll: () => Promise<void>
  readonly hours?: number
}

/** Answers for how many hours events may have been late by now. */
export async function passTime(world: BillingWorld, { lives, hoursUnsettled, settleAll, ...said }: Passing) {
  const [life] = lives
  if (!life) return 0
  const hours = said.hours ?? oneOf(HOURS, life.random)
  for (const each of lives) note(each, `${hours} hours pass`)
  if (hours + hoursUnsettled <= LONGEST_LATE_HOURS) {
    await deliverSome(lives)
    await pass(world, hours * 3_600)
    await deliverSome(lives)
    for (const each of lives) await look(each)
    return hours + hoursUnsettled
  }
  await settleAll()
  await passLong(world, lives, hours * 3_600)
  await settleAll()
  return 0
}

/** Each period's end on the way is met while the bills are drafts, sometimes with Stripe's word of it and sometimes without. */
async function passLong(world: BillingWorld, lives: readonly Life[], seconds: number): Promise<void> {
  const until = world.twin.now() + seconds
  for (let next = await nextEnd(lives, until); next !== undefined; next = await nextEnd(lives, until)) {
    await pass(world, next + 600 - world.twin.now())
    const [life] = lives
    if (life) count(life, 'period ended')
    if (life && life.random() < 0.3) await deliverSome(lives)
    else await settle(world)
    for (const each of lives) await look(each)
  }
  await pass(world, until - world.twin.now())
}

async function nextEnd(lives: readonly Life[], until: number): Promise<number | undefined> {
  const ends: number[] = []
  for (const life of lives) {
    const subscription = await subscriptionIn(life)
    const end = subscription?.items.data[0]?.current_period_end
    if (end !== undefined && subscription?.status !== 'canceled') ends.push(end)
  }
  const now = lives[0]?.world.twin.now() ?? until
  return ends.filter(end => end > now && end + 600 < until).toSorted((a, b) => a - b)[0]
}

async function pass(world: BillingWorld, seconds: number): Promise<void> {
  const whole = Math.max(0, Math.round(seconds))
  await world.twin.advance(whole)
  await age(world, whole / 3_600)
  await world.tellTime()
}
