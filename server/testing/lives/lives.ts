import { compareLedgers } from '../../src/billing/ledger/ledger-compare.ts'
import { openLog } from '../../src/kit/log/log.ts'
import { type BillingWorld, billingWorld } from '../billing-world.ts'
import { numbersOf } from '../random.ts'
import { buy } from './buying.ts'
import { ledgerFaults } from './ledger.ts'
import { agree, type Life, newLife } from './life.ts'
import { changeCard, dispute, takeBack } from './money.ts'
import { passTime } from './passing.ts'
import { goForGood, handOver, part, welcome } from './people.ts'
import { press } from './pressing.ts'
import { scanBeyond, setLimit } from './scans.ts'
import { settle } from './weather.ts'

/** Teams that live side by side in one world, so that time passes for all of them at once. */
export const TEAMS = 5
const STEPS = 24

export interface Lived {
  /** What could not be explained, with the diary of the life it is from. */
  readonly faults: string[]
  /** How often each kind of thing was done or happened. */
  readonly moves: ReadonlyMap<string, number>
}

export interface Course {
  readonly teams?: number
  readonly steps?: number
  /** Done at Stripe behind everybody's back before the last look. */
  readonly meddle?: (world: BillingWorld, lives: readonly Life[]) => Promise<void>
}

/** Random lives of some teams with one seed. */
export async function liveThrough(seed: number, { teams = TEAMS, steps = STEPS, meddle }: Course = {}): Promise<Lived> {
  const alarms: string[] = []
  const log = openLog('error', { write: line => void alarms.push(line) })
  const world = await billingWorld({}, log)
  try {
    const random = numbersOf(seed)
    const lives = Array.from({ length: teams }, () => newLife(world, random))
    await liveOn(world, lives, steps)
    await meddle?.(world, lives)
    await closeBooks(world, lives)
    const faults = lives.flatMap((life, index) => faultsOf(life, { where: `seed ${seed}, team ${index}`, alarms }))
    return { faults, moves: add(lives.map(life => life.moves)) }
  } finally {
    await world.close()
  }
}

async function liveOn(world: BillingWorld, lives: readonly Life[], steps: number): Promise<void> {
  let hoursUnsettled = 0
  for (let step = 1; step <= steps; step++) {
    for (const life of lives) await act(life)
    const hours = await passTime(world, { lives, hoursUnsettled, settleAll: () => settleAll(world, lives) })
    hoursUnsettled = hours
    if (step % 6 !== 0) continue
    await settleAll(world, lives)
    hoursUnsettled = 0
  }
}

/** What somebody does, and up to which number of the dice. */
const ACTS: readonly (readonly [number, (life: Life) => Promise<void>])[] = [
  [0.5, press],
  [0.59, changeCard],
  [0.63, setLimit],
  [0.74, scanBeyond],
  [0.77, takeBack],
  [0.79, dispute],
  [0.85, welcome],
  [0.88, part],
  [0.9, handOver],
  [0.915, goForGood],
]

async function act(life: Life): Promise<void> {
  const { random, account } = life
  if (!account.belief) return random() < 0.5 ? buy(life) : undefined
  const dice = random()
  const does = ACTS.find(([below]) => dice < below)
  await does?.[1](life)
}

/** Everything has arrived: what is shown is what was promised, and the comparison of the day finds nothing. */
async function settleAll(world: BillingWorld, lives: readonly Life[]): Promise<void> {
  await settle(world)
  for (const life of lives) await agree(life)
  await compareLedgers(world.test.app)
}

/** At the end some days pass, so that what is due after the last month is billed, and the ledger is read. */
async function closeBooks(world: BillingWorld, lives: readonly Life[]): Promise<void> {
  await settleAll(world, lives)
  await passTime(world, { lives, hoursUnsettled: 0, hours: 72, settleAll: () => settleAll(world, lives) })
  await settleAll(world, lives)
  for (const { past, account, owner } of lives) {
    for (const { customer, account: left } of past) {
      left.faults.push(...(await ledgerFaults(world, { customer, owner: undefined })))
    }
    if (owner) account.faults.push(...(await ledgerFaults(world, { customer: owner.customer, owner })))
  }
}

function faultsOf({ account, past, owner, diary }: Life, { where, alarms }: { where: string; alarms: string[] }) {
  const customers = [...past.map(each => each.customer), ...(owner ? [owner.customer] : [])]
  const told = alarms.filter(line => isOfLedger(line) && customers.some(customer => line.includes(customer)))
  const faults = [...past.flatMap(each => each.account.faults), ...account.faults, ...told]
  if (faults.length === 0) return []
  return [`${where}:\n  ${faults.join('\n  ')}\n    ${diary.join('\n    ')}`]
}

function isOfLedger(line: string): boolean {
  return line.includes('"reason":"ledger"') || line.includes('a ledger was not compared')
}

/** The sum of each kind. */
export function add(counts: readonly ReadonlyMap<string, number>[]): Map<string, number> {
  const all = new Map<string, number>()
  for (const moves of counts) for (const [kind, times] of moves) all.set(kind, (all.get(kind) ?? 0) + times)
  return all
}
