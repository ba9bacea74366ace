import { z } from 'zod'
import type { Form } from './form.ts'
import { invalid, type StripeProblem } from './problems.ts'

/** A hash that takes these parameters and no other; `expand` goes with every call. */
export function params<T extends z.ZodRawShape>(shape: T) {
  return z.strictObject({ ...shape, expand: z.array(z.string()).optional() })
}

export const text = z.string()
export const filled = z.string().min(1)
export const integer = z
  .string()
  .regex(/^-?\d+$/)
  .transform(Number)
export const decimal = z
  .string()
  .regex(/^-?\d+(\.\d+)?$/)
  .transform(Number)
export const flag = z.enum(['true', 'false']).transform(said => said === 'true')
/** An empty text takes the whole away, an empty value one key. */
export const metadata = z.union([z.literal(''), z.record(z.string(), z.string())])
export const nowOr = z.union([z.literal('now'), integer])
export const address = z.strictObject({
  city: text.optional(),
  country: text.optional(),
  line1: text.optional(),
  line2: text.optional(),
  postal_code: text.optional(),
  state: text.optional(),
})
export const range = z.union([
  integer,
  z.strictObject({ gt: integer, gte: integer, lt: integer, lte: integer }).partial(),
])
export const paging = {
  limit: integer.optional(),
  starting_after: filled.optional(),
  ending_before: filled.optional(),
}
export const prorating = z.enum(['always_invoice', 'create_prorations', 'none'])
export const discounts = z.union([
  z.literal(''),
  z.array(
    z.strictObject({ coupon: filled.optional(), discount: filled.optional(), promotion_code: filled.optional() }),
  ),
])

/** What was sent, read by a schema; refuses as Stripe does, by the first mistake. */
export function readParams<T>(schema: z.ZodType<T>, form: Form): T {
  const read = schema.safeParse(form)
  if (read.success) return read.data
  const [first] = read.error.issues
  throw first ? refusal(first, form) : invalid('Invalid request.')
}

type Issue = z.core.$ZodIssue

function refusal(issue: Issue, form: Form): StripeProblem {
  const param = nameOf(issue.path)
  if (issue.code === 'unrecognized_keys') {
    const unknown = nameOf([...issue.path, issue.keys[0] ?? ''])
    return invalid(`Received unknown parameter: ${unknown}`, 'parameter_unknown', unknown)
  }
  const said = valueAt(form, issue.path)
  if (said === undefined) return invalid(`Missing required param: ${param}.`, 'parameter_missing', param)
  if (issue.code === 'invalid_union') return refusalOfUnion(issue, form)
  if (issue.code === 'invalid_value') {
    return invalid(`Invalid ${param}: must be one of ${issue.values.map(String).join(', ')}`, undefined, param)
  }
  if (issue.code === 'invalid_format') return invalid(`Invalid integer: ${said}`, 'parameter_invalid_integer', param)
  if (issue.code === 'too_small') {
    const message = `You passed an empty string for '${param}'. We assume empty values are an attempt to unset a parameter.`
    return invalid(message, 'parameter_invalid_empty', param)
  }
  return invalid(`Invalid ${param}`, undefined, param)
}

/** Of the ways a value may be given, the one that was meant: where a key is unknown, its shape was right. */
function refusalOfUnion(issue: z.core.$ZodIssueInvalidUnion, form: Form): StripeProblem {
  const inside = issue.errors.flat().map(each => ({ ...each, path: [...issue.path, ...each.path] }))
  const meant = inside.find(each => each.code === 'unrecognized_keys') ?? inside.find(each => each.path.length > 1)
  const param = nameOf(issue.path)
  return meant ? refusal(meant, form) : invalid(`Invalid ${param}`, undefined, param)
}

function nameOf(path: readonly PropertyKey[]): string {
  const [first = '', ...rest] = path.map(String)
  return first + rest.map(each => `[${each}]`).join('')
}

function valueAt(form: unknown, path: readonly PropertyKey[]): unknown {
  return path.reduce<unknown>((value, key) => (isHash(value) ? value[String(key)] : undefined), form)
}

function isHash(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null
}
