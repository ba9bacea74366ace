import { type BillingWorld, billingWorld } from '../billing-world.ts'
import { numbersOf, oneOf, shuffled } from '../random.ts'
import { buy, changeCard, type Life, look, newLife, note, press, scanBeyond, settleUp, takeBack } from './life.ts'

/** Teams that live side by side in one world, so that time passes for all of them at once. */
export const TEAMS = 5
const STEPS = 24

/** Random lives of some teams with one seed. Answers what could not be explained, with the diary of the life it is from. */
export async function liveThrough(seed: number): Promise<string[]> {
  const world = await billingWorld()
  try {
    const random = numbersOf(seed)
    const lives = Array.from({ length: TEAMS }, () => newLife(world, random))
    await liveOn(lives)
    return lives.flatMap((life, index) => faultsOf(life, `seed ${seed}, team ${index}`))
  } finally {
    await world.close()
  }
}

async function liveOn(lives: readonly Life[]): Promise<void> {
  let hoursUnsettled = 0
  for (let step = 1; step <= STEPS; step++) {
    for (const life of lives) await act(life)
    const hours = await passTime(lives, hoursUnsettled)
    hoursUnsettled += hours
    if (hoursUnsettled < LONGEST_LATE_HOURS && step % 6 !== 0) continue
    await settleAll(lives)
    hoursUnsettled = 0
  }
}

async function act(life: Life): Promise<void> {
  const { random, account } = life
  if (!account.belief) return random() < 0.5 ? buy(life) : undefined
  const dice = random()
  if (dice < 0.6) await press(life, random() < 0.25)
  else if (dice < 0.7) await changeCard(life)
  else if (dice < 0.78) await scanBeyond(life)
  else if (dice < 0.8) await takeBack(life)
}

/** Some of Stripe's events arrive, out of order and some of them twice; others wait. */
async function deliverSome(world: BillingWorld, random: () => number): Promise<void> {
  const waiting = world.twin.heldEvents().map(event => event.id)
  const some = shuffled(waiting, random).slice(0, Math.ceil(waiting.length * random()))
  await world.twin.deliverHeld(shuffled([...some, ...some.filter(() => random() < 0.2)], random))
  if (random() < 0.8) await world.work()
}

const HOURS = [0.05, 1, 10, 20, 30, 24 * 8, 24 * 20, 24 * 31] as const
/** Stripe gives up on an event after three days, so before that all of them have arrived. */
const LONGEST_LATE_HOURS = 48

/** Answers how many hours passed while events may have been late. */
async function passTime(lives: readonly Life[], hoursUnsettled: number): Promise<number> {
  const [life] = lives
  if (!life) return 0
  const { world, random } = life
  const hours = oneOf(HOURS, random)
  for (const each of lives) note(each, `${hours} hours pass`)
  if (hours + hoursUnsettled > LONGEST_LATE_HOURS) {
    await settleAll(lives)
    await world.pass(hours / 24)
    await settleAll(lives)
    return 0
  }
  await deliverSome(world, random)
  await world.twin.advance(hours * 3_600)
  await deliverSome(world, random)
  for (const each of lives) await look(each)
  return hours
}

async function settleAll(lives: readonly Life[]): Promise<void> {
  for (const life of lives) await settleUp(life)
}

function faultsOf({ account, diary }: Life, where: string): string[] {
  if (account.faults.length === 0) return []
  return [`${where}:\n  ${account.faults.join('\n  ')}\n    ${diary.join('\n    ')}`]
}
