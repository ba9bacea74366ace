import { HASH_SIZE } from '../src/features/sink.ts'
import { HEADS, type Head, type Model } from '../src/model/model.ts'
import { NAMED_SCALE, PRIOR, settle, trustIn } from '../src/model/score.ts'
import type { Example } from './dataset.ts'
import { foldsOf } from './folds.ts'
import { fitLinear, type Linear, scoreOf } from './solver.ts'
import { blendHeldOut, fitCalibration, fitStack, type HeldOut } from './stack.ts'

/** What training found, in full precision. */
export interface Trained {
  readonly linears: readonly Linear[]
  readonly rarity: Uint8Array
  readonly means: readonly number[]
  readonly stack: Model['stack']
  readonly calibration: Model['calibration']
  readonly trainedOn: readonly Example[]
}

const SEED = 1
const FOLDS = 4

type Say = (text: string) => void

/** `trainedOn` must hold no message that figures are measured on. */
export function train(trainedOn: readonly Example[], say: Say): Trained {
  const heldOut = crossScore(trainedOn, say)
  const stack = fitStack(heldOut)
  const calibration = fitCalibration(
    heldOut.map(point => ({
      logit: settle(blendHeldOut(point, stack), point.trust),
      move: point.move,
      weight: point.weight,
    })),
  )
  say(`stack ${JSON.stringify(stack)}`)
  const linears = HEADS.map(head => fitHead(head, trainedOn))
  say(`${HEADS.length} heads fitted`)
  return {
    linears,
    rarity: rarityOf(trainedOn),
    means: meansOf(trainedOn),
    stack,
    calibration,
    trainedOn,
  }
}

/** Scores of models that had not seen the message's group, so that the stack learns how far each may be trusted. */
function crossScore(examples: readonly Example[], say: Say): HeldOut[] {
  const folds = foldsOf(examples, FOLDS)
  const weights = weightsOf(examples)
  const scored: HeldOut[] = []
  for (let fold = 0; fold < FOLDS; fold++) {
    const others = examples.filter((_, at) => folds[at] !== fold)
    const pub = fitHead('public', others)
    const modern = fitHead('modern', others)
    const resemblance = fitHead('resemblance', others)
    examples.forEach((example, at) => {
      if (folds[at] !== fold) return
      scored.push({
        public: scoreOf(pub, example.hashed, example.named),
        modern: scoreOf(modern, example.hashed, example.named),
        resemblance: scoreOf(resemblance, example.hashed, example.named),
        move: example.move,
        trust: trustIn(example.saidWords),
        weight: weights[at] as number,
      })
    })
    say(`fold ${fold + 1} of ${FOLDS}`)
  }
  return scored
}

/** Both bodies of mail count alike, and in each the unwanted mail makes up PRIOR. The sum is the number of examples. */
function weightsOf(examples: readonly Example[]): number[] {
  const counts = new Map<string, number>()
  const keyOf = (example: Example) => `${example.isWritten}/${example.move}`
  for (const example of examples) counts.set(keyOf(example), (counts.get(keyOf(example)) ?? 0) + 1)
  return examples.map(example => {
    const share = example.move ? PRIOR : 1 - PRIOR
    return ((examples.length / 2) * share) / (counts.get(keyOf(example)) ?? 1)
  })
}

interface Task {
  readonly isPositive: (example: Example) => boolean
  /** 0 leaves the example out. */
  readonly cost: (example: Example) => number
}

const COST = 120

function taskOf(head: Head): Task {
  const kind = head.startsWith('kind:') ? head.slice(5) : undefined
  if (kind !== undefined) {
    return { isPositive: example => example.kind === kind, cost: example => (isNamedOutreach(example) ? COST : 0) }
  }
  const tasks: Partial<Record<Head, Task>> = {
    public: { isPositive: example => example.move, cost: example => (example.isWritten ? 0 : COST) },
    modern: { isPositive: example => example.move, cost: example => (example.isWritten ? COST : 0) },
    resemblance: { isPositive: example => example.isWritten, cost: example => (example.isWritten ? 5 : 1) },
    outreach: {
      isPositive: example => example.label === 'cold_outreach',
      cost: example => (example.move ? 10 : 0),
    },
  }
  return (
    tasks[head] ?? {
      isPositive: example => example.label === head,
      cost: example => (example.move ? 0 : labelCost(example)),
    }
  )
}

function isNamedOutreach(example: Example): boolean {
  return example.label === 'cold_outreach' && example.isWritten && example.kind !== 'other'
}

/** Modern notices and newsletters are few beside the public lists, and nearer to a mailbox of today. */
function labelCost(example: Example): number {
  return example.isWritten ? 20 : 3
}

/** These decide what is moved and are fitted to the end; the others only name it. */
const DECIDING: ReadonlySet<Head> = new Set(['public', 'modern', 'resemblance'])

function fitHead(head: Head, examples: readonly Example[]): Linear {
  const task = taskOf(head)
  const points = examples
    .map(example => ({
      hashed: example.hashed,
      named: example.named,
      isPositive: task.isPositive(example),
      cost: task.cost(example),
    }))
    .filter(point => point.cost > 0)
  return fitLinear(points, SEED, DECIDING.has(head) ? 10 : 4)
}

/** How rare each hashed feature is, as a byte: 255 was seen once or never. */
function rarityOf(examples: readonly Example[]): Uint8Array {
  const seen = new Uint32Array(HASH_SIZE)
  for (const example of examples) for (const index of example.hashed) seen[index] = (seen[index] as number) + 1
  const most = Math.log(examples.length)
  return Uint8Array.from(seen, count => Math.round(255 * (1 - Math.log(Math.max(1, count)) / most)))
}

/** The usual value of each named feature where both bodies of mail count alike. */
function meansOf(examples: readonly Example[]): number[] {
  const weights = weightsOf(examples)
  const width = examples[0]?.named.length ?? 0
  return Array.from({ length: width }, (_, feature) => {
    const sum = examples.reduce(
      (total, example, at) => total + (example.named[feature] as number) * (weights[at] as number),
      0,
    )
    return sum / examples.length
  })
}

/** Named weights as the judge uses them, with the training scale folded in. */
export function namedWeights(linear: Linear): number[] {
  return [...linear.named].map(weight => weight * NAMED_SCALE)
}
