import { HASH_SIZE } from '../../src/features/sink.ts'
import { hashedValue } from '../../src/model/score.ts'
import type { Example } from '../dataset.ts'
import { fitLinear, NO_ORIGIN, scoreOf } from '../solver.ts'

/** What is known of mail in general, without the user's: nothing in it is theirs. */
export interface Others {
  readonly all: Counts
  readonly unwanted: Counts
  /** Unwanted mail to learn from. */
  readonly against: readonly Example[]
}

/** In how many of `total` messages each hashed feature stands. */
export interface Counts {
  readonly of: Float64Array
  readonly total: number
}

/** How much a message is like mail that was kept; the scale is each one's own. */
export type Likeness = (example: Example) => number

export interface Way {
  readonly name: string
  readonly likenessTo: (kept: readonly Example[], others: Others) => Likeness
}

/** Ways to tell what is like the mail that a user kept. */
export const WAYS: readonly Way[] = [
  { name: 'words, against all mail', likenessTo: (kept, { all }) => ratios(kept, all, all) },
  { name: 'words, against unwanted mail', likenessTo: (kept, { all, unwanted }) => ratios(kept, all, unwanted) },
  { name: 'a regression against unwanted mail', likenessTo: regression },
  { name: 'the nearest kept message', likenessTo: nearest },
]

export function countsOf(examples: readonly Example[]): Counts {
  const of = new Float64Array(HASH_SIZE)
  for (const { hashed } of examples) for (const feature of hashed) of[feature] = (of[feature] as number) + 1
  return { of, total: examples.length }
}

/** Messages that what is usual counts for beside those kept, and features a short message is thought to lack. */
const PRIOR = 50
const FEW = 20

/** The mean log-ratio of how often features are kept and how often they stand elsewhere (naive Bayes). */
function ratios(kept: readonly Example[], usual: Counts, elsewhere: Counts): Likeness {
  const counts = countsOf(kept)
  const logs = counts.of.map((count, at) => {
    const prior = Math.max(1, usual.of[at] as number) / usual.total
    const share = (some: number, total: number) => (some + PRIOR * prior) / (total + PRIOR)
    return Math.log(share(count, counts.total) / share(elsewhere.of[at] as number, elsewhere.total))
  })
  return ({ hashed }) => hashed.reduce((sum, feature) => sum + (logs[feature] as number), 0) / (hashed.length + FEW)
}

const NOTHING = { origin: NO_ORIGIN, named: new Float32Array() }

function regression(kept: readonly Example[], { against }: Others): Likeness {
  const point = (isKept: boolean) => (example: Example) => ({
    hashed: example.hashed,
    ...NOTHING,
    isPositive: isKept,
    cost: isKept ? against.length / kept.length : 1,
  })
  const points = [...kept.map(point(true)), ...against.map(point(false))]
  const linear = fitLinear(points, { hashed: HASH_SIZE, origin: 0 }, 8)
  return ({ hashed }) => scoreOf(linear, { hashed, ...NOTHING })
}

/** The cosine of the two sets of features. */
function nearest(kept: readonly Example[]): Likeness {
  const holders = new Map<number, number[]>()
  kept.forEach(({ hashed }, at) => {
    for (const feature of hashed) {
      const known = holders.get(feature)
      if (known) known.push(at)
      else holders.set(feature, [at])
    }
  })
  const values = kept.map(({ hashed }) => hashedValue(hashed.length))
  return ({ hashed }) => {
    const shared = new Float64Array(kept.length)
    for (const feature of hashed) for (const at of holders.get(feature) ?? []) shared[at] = (shared[at] as number) + 1
    return Math.max(0, ...shared.map((count, at) => count * (values[at] as number))) * hashedValue(hashed.length)
  }
}
