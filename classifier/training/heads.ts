import { HASH_SIZE, ORIGIN_SIZE } from '../src/features/sink.ts'
import { type Deciding, NAMING_SIZE, type NamedKind, type Naming } from '../src/model/model.ts'
import { type Example, isModern, isStranger } from './dataset.ts'
import { leaningsOf } from './leanings.ts'
import { fitLinear, type Linear, NO_ORIGIN } from './solver.ts'

/** What one linear score is learned from. */
interface Task {
  readonly isPositive: (example: Example) => boolean
  /** 0 leaves the example out. */
  readonly cost: (example: Example) => number
  /** Whether features that lean to one class may weigh more, see leaningsOf. */
  readonly leans?: boolean
}

const COST = 120
/** Where features lean, a weight is cheaper to come by. */
const LEANING_COST = 60

const DECIDING: Readonly<Record<Deciding, Task>> = {
  public: { isPositive: example => example.move, cost: example => (isModern(example) ? 0 : LEANING_COST), leans: true },
  modern: { isPositive: example => example.move, cost: modernCost, leans: true },
  resemblance: { isPositive: isModern, cost: example => (isModern(example) ? 24 * rarityOf(example) : 6) },
  stranger: {
    isPositive: example => example.move,
    cost: example => (isStranger(example) ? modernCost(example) : 0),
    leans: true,
  },
}

function modernCost(example: Example): number {
  return isModern(example) ? LEANING_COST * rarityOf(example) : 0
}

/** Foreign messages are few beside those written for the project, and nearer to what a mailbox gets. */
function rarityOf({ body }: Example): number {
  return body === 'foreign' ? FOREIGN : 1
}
const FOREIGN = 2

/** Only public mail names senders that come again; where written mail comes from was made up. */
export function fitDeciding(head: Deciding, examples: readonly Example[]): Linear {
  const useOrigin = head === 'public'
  const task = DECIDING[head]
  const points = examples
    .filter(example => task.cost(example) > 0)
    .map(example => ({
      hashed: example.hashed,
      origin: useOrigin ? example.origin : NO_ORIGIN,
      named: example.named,
      isPositive: task.isPositive(example),
      cost: task.cost(example),
    }))
  const widths = { hashed: HASH_SIZE, origin: useOrigin ? ORIGIN_SIZE : 0 }
  return fitLinear(points, { ...widths, spread: task.leans ? leaningsOf(points, HASH_SIZE) : undefined }, 10)
}

export function fitNaming(head: Naming, examples: readonly Example[]): Linear {
  if (head !== 'outreach') {
    return fitName(examples, {
      isPositive: example => example.label === head,
      cost: example => (example.move ? 0 : labelCost(example)),
    })
  }
  return fitName(examples, {
    isPositive: example => example.label === 'cold_outreach',
    cost: example => (example.move ? 10 : 0),
  })
}

export function fitKind(kind: NamedKind, examples: readonly Example[]): Linear {
  return fitName(examples, {
    isPositive: example => example.kind === kind,
    cost: example => (isNamedOutreach(example) ? COST : 0),
  })
}

function fitName(examples: readonly Example[], task: Task): Linear {
  const points = examples
    .filter(example => task.cost(example) > 0)
    .map(example => ({
      hashed: example.hashed.map(feature => feature & (NAMING_SIZE - 1)),
      origin: NO_ORIGIN,
      named: example.named,
      isPositive: task.isPositive(example),
      cost: task.cost(example),
    }))
  return fitLinear(points, { hashed: NAMING_SIZE, origin: 0 }, 4)
}

function isNamedOutreach(example: Example): boolean {
  return example.label === 'cold_outreach' && example.body === 'written' && example.kind !== 'other'
}

/** Modern notices and newsletters are few beside the public lists, and nearer to a mailbox of today. */
function labelCost(example: Example): number {
  return isModern(example) ? 20 : 3
}
