import { hashedValue, NAMED_SCALE, ORIGIN_VALUE } from '../src/model/score.ts'

/** What a linear model looks at: sparse hashed features of equal value, sparse origin ones and dense named ones. */
export interface Looked {
  readonly hashed: Int32Array
  readonly origin: Int32Array
  readonly named: Float32Array
}

/** Of what no origin is looked at. */
export const NO_ORIGIN = new Int32Array()

/** A training point: what is looked at, a class and how much it costs to miss. */
export interface Point extends Looked {
  readonly isPositive: boolean
  readonly cost: number
}

/** A linear model: weights and a bias; the score is in log-odds. */
export interface Linear {
  readonly hashed: Float32Array
  readonly origin: Float32Array
  readonly named: Float32Array
  readonly bias: number
}

/** How many numbers a model has room for. */
export interface Widths {
  readonly hashed: number
  readonly origin: number
  /** How freely the weight of each hashed feature may move, 1 being usual; all alike where not given. */
  readonly spread?: Float32Array | undefined
}

export function scoreOf(linear: Linear, { hashed, origin, named }: Looked): number {
  let sum = 0
  for (let at = 0; at < hashed.length; at++) sum += linear.hashed[hashed[at] as number] as number
  sum *= hashedValue(hashed.length)
  for (let at = 0; at < origin.length; at++) sum += (linear.origin[origin[at] as number] as number) * ORIGIN_VALUE
  for (let at = 0; at < named.length; at++) sum += (linear.named[at] as number) * (named[at] as number) * NAMED_SCALE
  return sum + linear.bias
}

const SEED = 1

/**
 * L2-regularised logistic regression by dual coordinate descent (Yu, Huang and Lin, Machine Learning 85, 2011).
 * Deterministic for a given order of the points.
 */
export function fitLinear(points: readonly Point[], widths: Widths, rounds: number): Linear {
  const spread = widths.spread ?? new Float32Array(widths.hashed).fill(1)
  const state = {
    spread,
    hashed: new Float32Array(widths.hashed),
    origin: new Float32Array(widths.origin),
    named: new Float32Array(points[0]?.named.length ?? 0),
    bias: 0,
  }
  const alphas = points.map(point => startAlpha(point.cost))
  const squares = points.map(point => squaredLength(point, spread))
  points.forEach((point, index) => {
    addPoint(state, point, (point.isPositive ? 1 : -1) * (alphas[index] as Alpha).taken)
  })
  const order = points.map((_, index) => index)
  const random = randomFrom(SEED)
  for (let round = 0; round < rounds; round++) {
    shuffle(order, random)
    for (const index of order) {
      const point = points[index] as Point
      const sign = point.isPositive ? 1 : -1
      const margin = sign * scoreOf(state, point)
      const change = solveOne(alphas[index] as Alpha, squares[index] as number, margin)
      if (change !== 0) addPoint(state, point, sign * change)
    }
  }
  return { hashed: state.hashed, origin: state.origin, named: state.named, bias: state.bias }
}

/** A model that is being fitted. */
interface Fitted extends Linear {
  bias: number
  readonly spread: Float32Array
}

interface Alpha {
  readonly cost: number
  taken: number
  left: number
}

function startAlpha(cost: number): Alpha {
  const taken = Math.min(0.001 * cost, 1e-8)
  return { cost, taken, left: cost - taken }
}

/** Newton steps on one dual variable; returns how much it moved. */
function solveOne(alpha: Alpha, square: number, margin: number): number {
  const before = alpha.taken
  const useTaken = 0.5 * square * (alpha.left - alpha.taken) + margin >= 0
  const b = useTaken ? margin : -margin
  const old = useTaken ? alpha.taken : alpha.left
  let z = alpha.cost - old < 0.5 * alpha.cost ? 0.1 * old : old
  for (let step = 0; step < 40; step++) {
    const gradient = square * (z - old) + b + Math.log(z / (alpha.cost - z))
    if (Math.abs(gradient) < 1e-6) break
    const curvature = square + alpha.cost / (alpha.cost - z) / z
    const next = z - gradient / curvature
    z = next <= 0 ? z * 0.1 : Math.min(next, alpha.cost * (1 - 1e-12))
  }
  alpha.taken = useTaken ? z : alpha.cost - z
  alpha.left = useTaken ? alpha.cost - z : z
  return alpha.taken - before
}

function addPoint(state: Fitted, point: Point, by: number): void {
  const step = by * hashedValue(point.hashed.length)
  for (let at = 0; at < point.hashed.length; at++) {
    const index = point.hashed[at] as number
    state.hashed[index] = (state.hashed[index] as number) + step * (state.spread[index] as number)
  }
  for (let at = 0; at < point.origin.length; at++) {
    const index = point.origin[at] as number
    state.origin[index] = (state.origin[index] as number) + by * ORIGIN_VALUE
  }
  for (let at = 0; at < point.named.length; at++) {
    state.named[at] = (state.named[at] as number) + by * (point.named[at] as number) * NAMED_SCALE
  }
  state.bias += by
}

function squaredLength(point: Point, spread: Float32Array): number {
  let spreads = 0
  for (const index of point.hashed) spreads += spread[index] as number
  let sum = 1 + hashedValue(point.hashed.length) ** 2 * spreads + ORIGIN_VALUE ** 2 * point.origin.length
  for (const value of point.named) sum += (value * NAMED_SCALE) ** 2
  return sum
}

/** mulberry32: small, seeded, good enough to shuffle by. */
export function randomFrom(seed: number): () => number {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}

export function shuffle<T>(items: T[], random: () => number): void {
  for (let at = items.length - 1; at > 0; at--) {
    const other = Math.floor(random() * (at + 1))
    const held = items[at] as T
    items[at] = items[other] as T
    items[other] = held
  }
}
