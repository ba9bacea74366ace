/** Wording that enough messages have, by rising hash, with how rare it is. */
export interface WordTable {
  readonly hashes: Uint32Array
  readonly rarity: Float32Array
}

/** One message for fitting: what is looked at, and for each class whether it belongs to it. */
interface Labelled {
  readonly wording: Uint32Array
  readonly has: readonly boolean[]
}

/** Linear models of many classes over one table. */
export interface Together {
  readonly table: WordTable
  /** For each row of the table its weight for each class. */
  readonly weights: Float32Array
  readonly biases: Float32Array
}

/** The wording that at least so many messages have. */
export function tableOf(wordings: readonly Uint32Array[], least: number): WordTable {
  const counts = new Map<number, number>()
  for (const wording of wordings) for (const hash of wording) counts.set(hash, (counts.get(hash) ?? 0) + 1)
  const kept = [...counts].filter(([, count]) => count >= least).sort(([one], [other]) => one - other)
  return {
    hashes: Uint32Array.from(kept, ([hash]) => hash),
    rarity: Float32Array.from(kept, ([, count]) => Math.log(wordings.length / count)),
  }
}

/** How freely weights may grow; ten and fifty gave the same. */
const FREEDOM = 10
const ROUNDS = 25

/** Messages as rows of the table, each of length one. */
interface Sparse {
  readonly starts: Int32Array
  readonly rows: Int32Array
  readonly values: Float32Array
}

/**
 * L2-regularised logistic regression of all classes at once by accelerated gradients (Nesterov, 1983; Beck and Teboulle,
 * 2009). Deterministic.
 */
export function fitTogether(table: WordTable, points: readonly Labelled[]): Together {
  const classes = points[0]?.has.length ?? 0
  const sparse = sparseOf(
    table,
    points.map(({ wording }) => wording),
  )
  const size = table.hashes.length * classes
  const bound = 0.25 * FREEDOM * largestSquare(sparse, table.hashes.length) + 1
  const rates = Array.from({ length: classes }, (_, at) => points.filter(({ has }) => has[at]).length / points.length)
  let [weights, ahead] = [new Float32Array(size), new Float32Array(size)]
  let biases = Float32Array.from(rates, rate => Math.log(rate + 1e-4))
  let biasesAhead = biases.slice()
  let pace = 1
  for (let round = 0; round < ROUNDS; round++) {
    const { slope, biasSlope } = slopesOf(sparse, points, { weights: ahead, biases: biasesAhead })
    const next = ahead.map((weight, at) => weight - (FREEDOM * (slope[at] as number) + weight) / bound)
    const nextBiases = biasesAhead.map((bias, at) => bias - (biasSlope[at] as number) / (0.1 * points.length))
    const nextPace = (1 + Math.sqrt(1 + 4 * pace * pace)) / 2
    const push = (pace - 1) / nextPace
    ahead = next.map((weight, at) => weight + push * (weight - (weights[at] as number)))
    biasesAhead = nextBiases.map((bias, at) => bias + push * (bias - (biases[at] as number)))
    ;[weights, biases, pace] = [next, nextBiases, nextPace]
  }
  return { table, weights, biases }
}

/** The scores of one message in log-odds. */
export function scoreTogether({ table, weights, biases }: Together, wording: Uint32Array): Float64Array {
  const { rows, values } = sparseOf(table, [wording])
  const classes = biases.length
  const scores = Float64Array.from(biases)
  rows.forEach((row, at) => {
    for (let each = 0; each < classes; each++) {
      scores[each] = (scores[each] as number) + (weights[row * classes + each] as number) * (values[at] as number)
    }
  })
  return scores
}

function slopesOf(sparse: Sparse, points: readonly Labelled[], at: { weights: Float32Array; biases: Float32Array }) {
  const classes = at.biases.length
  const slope = new Float32Array(at.weights.length)
  const biasSlope = new Float32Array(classes)
  const scores = new Float64Array(classes)
  for (const [point, { has }] of points.entries()) {
    scores.set(at.biases)
    const [from, until] = [sparse.starts[point] as number, sparse.starts[point + 1] as number]
    for (let index = from; index < until; index++) {
      const start = (sparse.rows[index] as number) * classes
      const value = sparse.values[index] as number
      for (let each = 0; each < classes; each++)
        scores[each] = (scores[each] as number) + value * (at.weights[start + each] as number)
    }
    for (let each = 0; each < classes; each++) {
      scores[each] = 1 / (1 + Math.exp(-(scores[each] as number))) - (has[each] ? 1 : 0)
      biasSlope[each] = (biasSlope[each] as number) + (scores[each] as number)
    }
    for (let index = from; index < until; index++) {
      const start = (sparse.rows[index] as number) * classes
      const value = sparse.values[index] as number
      for (let each = 0; each < classes; each++)
        slope[start + each] = (slope[start + each] as number) + value * (scores[each] as number)
    }
  }
  return { slope, biasSlope }
}

function sparseOf({ hashes, rarity }: WordTable, wordings: readonly Uint32Array[]): Sparse {
  const places = new Map(Array.from(hashes, (hash, at) => [hash, at]))
  const [starts, rows, values] = [[0], [] as number[], [] as number[]]
  for (const wording of wordings) {
    const known = Array.from(wording, hash => places.get(hash)).filter(row => row !== undefined)
    const length = Math.hypot(...known.map(row => rarity[row] as number)) || 1
    for (const row of known) {
      rows.push(row)
      values.push((rarity[row] as number) / length)
    }
    starts.push(rows.length)
  }
  return { starts: Int32Array.from(starts), rows: Int32Array.from(rows), values: Float32Array.from(values) }
}

/** The largest eigenvalue of the messages' products, by a few rounds of the power method. */
function largestSquare({ starts, rows, values }: Sparse, width: number): number {
  let vector = new Float64Array(width).fill(1 / Math.sqrt(width))
  let size = 1
  for (let round = 0; round < 8; round++) {
    const next = new Float64Array(width)
    for (let point = 0; point + 1 < starts.length; point++) {
      let sum = 0
      for (let at = starts[point] as number; at < (starts[point + 1] as number); at++)
        sum += (values[at] as number) * (vector[rows[at] as number] as number)
      for (let at = starts[point] as number; at < (starts[point + 1] as number); at++) {
        const row = rows[at] as number
        next[row] = (next[row] as number) + (values[at] as number) * sum
      }
    }
    size = Math.sqrt(next.reduce((sum, value) => sum + value * value, 0)) || 1
    vector = next.map(value => value / size)
  }
  return size
}
