import { HASH_SIZE } from '../features/sink.ts'
import { KINDS, type Kind } from '../verdict.ts'

/** The linear scores a model holds, in the order they stand side by side in the weights file. */
export const HEADS = [
  /** Unwanted or not, learned from public mail. */
  'public',
  /** Unwanted or not, learned from modern outreach and the wanted mail that resembles it. */
  'modern',
  /** Which of the two bodies of mail a message resembles: positive is modern. */
  'resemblance',
  /** Cold outreach as against spam. */
  'outreach',
  'newsletter',
  'transactional',
  'personal',
  ...KINDS.filter(kind => kind !== 'other').map(kind => `kind:${kind}` as const),
] as const
export type Head = (typeof HEADS)[number]
export type KindHead = `kind:${Kind}`

/** Everything the judge needs, read once. Scores are log-odds. */
export interface Model {
  readonly version: string
  /** For each hashed feature one signed byte per head, side by side. */
  readonly hashed: Int8Array
  /** For each hashed feature how rare it is, 0 (common) to 255. */
  readonly rarity: Uint8Array
  /** What one step of a byte is worth, per head. */
  readonly steps: readonly number[]
  /** Per head, one weight per named feature. */
  readonly named: readonly (readonly number[])[]
  readonly biases: readonly number[]
  /** The usual value of each named feature, against which reasons are measured. */
  readonly means: readonly number[]
  readonly stack: Stack
  /** Rising pairs of log-odds and calibrated probability. */
  readonly calibration: readonly (readonly [logit: number, probability: number])[]
}

/** How the public and the modern score are weighed; `m` is the resemblance as a probability of modern. */
export interface Stack {
  readonly bias: number
  /** Added times m. */
  readonly modernBias: number
  readonly public: number
  /** Added to the weight of the public score times (1 - m). */
  readonly publicWhenOld: number
  readonly modern: number
  /** Added to the weight of the modern score times m. */
  readonly modernWhenModern: number
}

/** Checks a model file at the border. Throws when the numbers do not fit this code's features. */
export function parseModel(head: unknown, weights: Uint8Array, featureNames: readonly string[]): Model {
  const json = asRecord(head)
  const count = HEADS.length
  expect(weights.length === HASH_SIZE * (count + 1), 'the weights file has the wrong length')
  expect(sameList(json.heads, HEADS), 'its heads differ from the code')
  expect(sameList(json.features, featureNames), 'its features differ from the code, train again')
  const named = asList(json.named).map(asNumbers)
  expect(named.length === count && named.every(row => row.length === featureNames.length), 'named weights do not fit')
  const stack = asRecord(json.stack)
  const calibration = asList(json.calibration).map(asNumbers)
  expect(calibration.length > 1 && calibration.every(pair => pair.length === 2), 'calibration is missing')
  return {
    version: String(json.version),
    hashed: new Int8Array(weights.buffer, weights.byteOffset, HASH_SIZE * count),
    rarity: weights.subarray(HASH_SIZE * count),
    steps: asNumbers(json.steps),
    named,
    biases: asNumbers(json.biases),
    means: asNumbers(json.means),
    stack: {
      bias: asNumber(stack.bias),
      modernBias: asNumber(stack.modernBias),
      public: asNumber(stack.public),
      publicWhenOld: asNumber(stack.publicWhenOld),
      modern: asNumber(stack.modern),
      modernWhenModern: asNumber(stack.modernWhenModern),
    },
    calibration: calibration.map(pair => [asNumber(pair[0]), asNumber(pair[1])] as const),
  }
}

function expect(isRight: boolean, wrong: string): asserts isRight {
  if (!isRight) throw new Error(`The model cannot be used: ${wrong}.`)
}

function asRecord(value: unknown): Record<string, unknown> {
  expect(typeof value === 'object' && value !== null, 'a part is missing')
  return value as Record<string, unknown>
}

function asList(value: unknown): unknown[] {
  expect(Array.isArray(value), 'a list is missing')
  return value
}

function asNumbers(value: unknown): number[] {
  return asList(value).map(asNumber)
}

function asNumber(value: unknown): number {
  expect(typeof value === 'number' && Number.isFinite(value), 'a number is missing')
  return value
}

function sameList(value: unknown, expected: readonly string[]): boolean {
  return JSON.stringify(value) === JSON.stringify(expected)
}
