import { HASH_SIZE, ORIGIN_SIZE, SENTENCE_SIZE } from '../features/sink.ts'
import { SUMMARY_SIZE } from '../roles/reader.ts'
import { ROLES } from '../roles/role.ts'
import { KINDS, type Kind } from '../verdict.ts'
import type { Expert, Net } from './expert.ts'

/** The scores that decide, in the order they stand side by side in the weights file. */
export const DECIDING = [
  /** Unwanted or not, learned from public mail. */
  'public',
  /** Unwanted or not, learned from modern outreach and the wanted mail that resembles it. */
  'modern',
  /** Which of the two bodies of mail a message resembles: positive is modern. */
  'resemblance',
  /** As modern, learned without the mail of people the user has written to: told apart from what strangers send. */
  'stranger',
] as const
export type Deciding = (typeof DECIDING)[number]

/** The scores that only name what was decided. */
export const NAMING = [
  /** Cold outreach as against spam. */
  'outreach',
  'newsletter',
  'transactional',
  'personal',
] as const
export type Naming = (typeof NAMING)[number]
export type NamedKind = Exclude<Kind, 'other'>
export const NAMED_KINDS: readonly NamedKind[] = KINDS.filter(kind => kind !== 'other')

/** Naming needs less room: hashed features share these numbers; a power of two. */
export const NAMING_SIZE = 2 ** 17

/** Linear scores, and what is theirs beside the weights of hashed features. */
export interface Heads {
  /** What one step of a byte is worth, per score. */
  readonly steps: readonly number[]
  readonly biases: readonly number[]
  /** Per score one weight for each named feature; empty where none are used. */
  readonly named: readonly Float64Array[]
}

/** Linear scores side by side: for each hashed feature one signed byte per score, four of them in a number. */
export interface Table extends Heads {
  /** The first of four in the lowest byte; zeros beyond the last score. */
  readonly fours: Int32Array
}

/** Everything the judge needs, read once. Scores are log-odds. */
export interface Model {
  readonly version: string
  /** How rare each hashed feature is, 0 (common) to 255. */
  readonly rarity: Uint8Array
  readonly deciding: Table
  readonly naming: Table
  /** Scores of NAMED_KINDS. */
  readonly kinds: Table
  readonly roles: Table
  /** Adds to the public score, one byte per origin feature. */
  readonly origin: { readonly bytes: Int8Array; readonly step: number }
  /** The expert when nothing is known of the two people, and when it is known that the user never wrote to the sender. */
  readonly experts: { readonly unknown: Expert; readonly stranger: Expert }
  /** The usual value of each named feature, against which reasons are measured. */
  readonly means: readonly number[]
  /** The usual summary of what sentences do. */
  readonly usualRoles: Float64Array
  readonly stack: Stack
  /** For a message alone, and for one whose sender the user never wrote to. */
  readonly calibration: { readonly unknown: Calibration; readonly stranger: Calibration }
}

/** Rising pairs of log-odds and calibrated probability. */
export type Calibration = readonly (readonly [logit: number, probability: number])[]

/** How the public score and the expert's are weighed; m is the resemblance as a probability of modern. */
export interface Stack {
  readonly bias: number
  /** Added times m. */
  readonly modernBias: number
  /** Times the public score times (1 - m). */
  readonly public: number
  /** Times the expert's score times m. */
  readonly expert: number
}

/** The parts of the weights file, in order, with their lengths in bytes. */
export const PARTS = {
  deciding: HASH_SIZE * DECIDING.length,
  naming: NAMING_SIZE * NAMING.length,
  kinds: NAMING_SIZE * NAMED_KINDS.length,
  roles: SENTENCE_SIZE * ROLES.length,
  origin: ORIGIN_SIZE,
  rarity: HASH_SIZE,
} as const

/** Checks a model file at the border. Throws when the numbers do not fit this code's features. */
export function parseModel(head: unknown, weights: Uint8Array, featureNames: readonly string[]): Model {
  const json = asRecord(head)
  const expected = Object.values(PARTS).reduce((sum, length) => sum + length, 0)
  expect(weights.length === expected, 'the weights file has the wrong length')
  expect(sameList(json.heads, [...DECIDING, ...NAMING, ...NAMED_KINDS, ...ROLES]), 'its heads differ from the code')
  expect(sameList(json.features, featureNames), 'its features differ from the code, train again')
  const parts = cut(weights)
  const table = (name: 'deciding' | 'naming' | 'kinds' | 'roles', count: number, width: number): Table => {
    const part = asRecord(json[name])
    const named = asList(part.named).map(row => Float64Array.from(asNumbers(row)))
    const [steps, biases] = [asNumbers(part.steps), asNumbers(part.biases)]
    expect(steps.length === count && biases.length === count, `the scores of ${name} do not fit`)
    expect(named.length === count && named.every(row => row.length === width), 'named weights do not fit')
    return { steps, biases, named, fours: inFours(parts[name], count) }
  }
  const calibration = asRecord(json.calibration)
  const experts = asRecord(json.experts)
  return {
    version: String(json.version),
    rarity: parts.rarity.slice(),
    deciding: table('deciding', DECIDING.length, featureNames.length),
    naming: table('naming', NAMING.length, featureNames.length),
    kinds: table('kinds', NAMED_KINDS.length, featureNames.length),
    roles: table('roles', ROLES.length, 0),
    origin: { bytes: signed(parts.origin), step: asNumber(json.originStep) },
    experts: { unknown: asExpert(experts.unknown), stranger: asExpert(experts.stranger) },
    means: asNumbers(json.means),
    usualRoles: asSummary(json.usualRoles),
    stack: asStack(json.stack),
    calibration: { unknown: asCalibration(calibration.unknown), stranger: asCalibration(calibration.stranger) },
  }
}

function cut(weights: Uint8Array): Record<keyof typeof PARTS, Uint8Array> {
  let from = 0
  const entries = Object.entries(PARTS).map(([name, length]) => {
    const part = weights.subarray(from, from + length)
    from += length
    return [name, part]
  })
  return Object.fromEntries(entries) as Record<keyof typeof PARTS, Uint8Array>
}

/** Rows of `width` bytes as Table has them. Every processor that Node runs on reads the lowest byte first. */
export function inFours(rows: Uint8Array, width: number): Int32Array {
  const full = 4 * Math.ceil(width / 4)
  const bytes = new Uint8Array((rows.length / width) * full)
  for (let row = 0; row < rows.length / width; row++) {
    bytes.set(rows.subarray(row * width, (row + 1) * width), row * full)
  }
  return new Int32Array(bytes.buffer)
}

/** A copy, so that the file as a whole need not stay in memory. */
function signed(part: Uint8Array): Int8Array {
  return Int8Array.from(new Int8Array(part.buffer, part.byteOffset, part.length))
}

function asExpert(value: unknown): Expert {
  const expert = asRecord(value)
  return {
    bias: asNumber(expert.bias),
    modern: asNumber(expert.modern),
    public: asNumber(expert.public),
    roles: asSummary(expert.roles),
    net: asNet(expert.net),
  }
}

/** Over the modern and the public score and a summary. */
const NET_INPUTS = 2 + SUMMARY_SIZE

function asNet(value: unknown): Net {
  const net = asRecord(value)
  const row = (numbers: unknown) => Float64Array.from(asNumbers(numbers))
  const [hidden, hiddenBiases, out, direct] = [net.hidden, net.hiddenBiases, net.out, net.direct].map(row) as Rows
  const units = out.length
  expect(units > 0, 'the network of an expert has no units')
  expect(units % 4 === 0, 'the units of a network do not come in fours')
  expect(hidden.length === units * NET_INPUTS && hiddenBiases.length === units, 'the weights of a network do not fit')
  expect(direct.length === NET_INPUTS, 'the weights of a network do not fit')
  return { hidden, hiddenBiases, out, direct, bias: asNumber(net.bias) }
}

type Rows = [Float64Array, Float64Array, Float64Array, Float64Array]

function asSummary(value: unknown): Float64Array {
  const numbers = Float64Array.from(asNumbers(value))
  expect(numbers.length === SUMMARY_SIZE, 'the weights of roles do not fit')
  return numbers
}

function asStack(value: unknown): Stack {
  const stack = asRecord(value)
  return {
    bias: asNumber(stack.bias),
    modernBias: asNumber(stack.modernBias),
    public: asNumber(stack.public),
    expert: asNumber(stack.expert),
  }
}

function asCalibration(value: unknown): Calibration {
  const pairs = asList(value).map(asNumbers)
  expect(pairs.length > 1 && pairs.every(pair => pair.length === 2), 'calibration is missing')
  return pairs.map(pair => [asNumber(pair[0]), asNumber(pair[1])] as const)
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
