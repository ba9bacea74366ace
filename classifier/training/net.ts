import { randomFrom, shuffle } from './solver.ts'

/** What a network learns from: its inputs, standardised. */
export interface NetPoint {
  readonly inputs: ArrayLike<number>
  readonly isPositive: boolean
  readonly weight: number
}

/** How many are averaged: each starts elsewhere and is surer than it should be in another place. */
export const NETS = 5
export const UNITS = 16
const ROUNDS = 40
const BATCH = 256
/** The share of inputs that are left out at random, so that no unit leans on a single one. */
const LEFT_OUT = 0.2
const RIDGE = 1e-4
const FIRST_PACE = 3e-3
const LAST_PACE = 1e-4

/** A network as it was learned, see Net. */
export interface Learned {
  readonly hidden: number[]
  readonly hiddenBiases: number[]
  readonly out: number[]
  readonly direct: number[]
  readonly bias: number
}

/**
 * The average of small networks over the same points, as one network with the units of all, by Adam (Kingma and Ba, 2015)
 * with dropout. Deterministic.
 */
export function fitNet(points: readonly NetPoint[]): Learned {
  const parts = Array.from({ length: NETS }, (_, seed) => fitPart(points, randomFrom(seed + 1)))
  const average = (of: (part: Learned) => number) => parts.reduce((sum, part) => sum + of(part), 0) / NETS
  return {
    hidden: parts.flatMap(({ hidden }) => hidden),
    hiddenBiases: parts.flatMap(({ hiddenBiases }) => hiddenBiases),
    out: parts.flatMap(({ out }) => out.map(weight => weight / NETS)),
    direct: (parts[0] as Learned).direct.map((_, at) => average(({ direct }) => direct[at] as number)),
    bias: average(({ bias }) => bias),
  }
}

function fitPart(points: readonly NetPoint[], random: () => number): Learned {
  const width = points[0]?.inputs.length ?? 0
  const usual = points.reduce((sum, { weight }) => sum + weight, 0) / points.length
  const net = new Growing(width, random)
  const order = points.map((_, at) => at)
  for (let round = 0; round < ROUNDS; round++) {
    shuffle(order, random)
    const pace = FIRST_PACE * (1 - round / ROUNDS) + LAST_PACE
    for (let from = 0; from < order.length; from += BATCH) {
      const batch = order.slice(from, from + BATCH)
      for (const at of batch) net.see(points[at] as NetPoint, batch.length * usual)
      net.step(pace)
    }
  }
  return net.grown()
}

/** The weights of one network while it learns, all in one row: hidden, their biases, out, direct, and one bias. */
class Growing {
  readonly #width: number
  readonly #random: () => number
  readonly #weights: Float64Array
  readonly #slope: Float64Array
  readonly #means: Float64Array
  readonly #squares: Float64Array
  readonly #seen: Float64Array
  readonly #felt = new Float64Array(UNITS)
  #steps = 0

  constructor(width: number, random: () => number) {
    this.#width = width
    this.#random = random
    const size = UNITS * width + UNITS + UNITS + width + 1
    this.#weights = new Float64Array(size)
    this.#slope = new Float64Array(size)
    this.#means = new Float64Array(size)
    this.#squares = new Float64Array(size)
    this.#seen = new Float64Array(width)
    for (let at = 0; at < UNITS * width; at++) this.#weights[at] = normal(random) / Math.sqrt(width)
    for (let unit = 0; unit < UNITS; unit++) this.#weights[this.#outAt + unit] = normal(random) / Math.sqrt(UNITS)
  }

  get #biasesAt(): number {
    return UNITS * this.#width
  }

  get #outAt(): number {
    return this.#biasesAt + UNITS
  }

  get #directAt(): number {
    return this.#outAt + UNITS
  }

  /** Adds what one point would change. `share`: what as many points as the batch has weigh on average. */
  see({ inputs, isPositive, weight }: NetPoint, share: number): void {
    const [width, weights, slope, seen, felt] = [this.#width, this.#weights, this.#slope, this.#seen, this.#felt]
    for (let at = 0; at < width; at++) {
      seen[at] = this.#random() < LEFT_OUT ? 0 : (inputs[at] as number) / (1 - LEFT_OUT)
    }
    let logit = weights[weights.length - 1] as number
    for (let at = 0; at < width; at++) logit += (weights[this.#directAt + at] as number) * (seen[at] as number)
    for (let unit = 0; unit < UNITS; unit++) {
      let sum = weights[this.#biasesAt + unit] as number
      for (let at = 0; at < width; at++) sum += (weights[unit * width + at] as number) * (seen[at] as number)
      felt[unit] = Math.tanh(sum)
      logit += (weights[this.#outAt + unit] as number) * (felt[unit] as number)
    }
    const error = (weight * (1 / (1 + Math.exp(-logit)) - (isPositive ? 1 : 0))) / share
    for (let unit = 0; unit < UNITS; unit++) {
      const [out, value] = [this.#outAt + unit, felt[unit] as number]
      const back = error * (weights[out] as number) * (1 - value * value)
      for (let at = 0; at < width; at++) add(slope, unit * width + at, back * (seen[at] as number))
      add(slope, this.#biasesAt + unit, back)
      add(slope, out, error * value)
    }
    for (let at = 0; at < width; at++) add(slope, this.#directAt + at, error * (seen[at] as number))
    add(slope, slope.length - 1, error)
  }

  step(pace: number): void {
    this.#steps++
    const [fastFade, slowFade] = [1 - 0.9 ** this.#steps, 1 - 0.999 ** this.#steps]
    const weights = this.#weights
    for (let at = 0; at < weights.length; at++) {
      const isBias = at === weights.length - 1 || (at >= this.#biasesAt && at < this.#outAt)
      const slope = (this.#slope[at] as number) + (isBias ? 0 : RIDGE * (weights[at] as number))
      const mean = 0.9 * (this.#means[at] as number) + 0.1 * slope
      const square = 0.999 * (this.#squares[at] as number) + 0.001 * slope * slope
      this.#means[at] = mean
      this.#squares[at] = square
      add(weights, at, (-pace * (mean / fastFade)) / (Math.sqrt(square / slowFade) + 1e-8))
    }
    this.#slope.fill(0)
  }

  grown(): Learned {
    const part = (from: number, length: number) => [...this.#weights.subarray(from, from + length)]
    return {
      hidden: part(0, UNITS * this.#width),
      hiddenBiases: part(this.#biasesAt, UNITS),
      out: part(this.#outAt, UNITS),
      direct: part(this.#directAt, this.#width),
      bias: this.#weights[this.#weights.length - 1] as number,
    }
  }
}

function add(row: Float64Array, at: number, value: number): void {
  row[at] = (row[at] as number) + value
}

/** A draw from the normal distribution (Box and Muller, 1958). */
function normal(random: () => number): number {
  return Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random())
}
