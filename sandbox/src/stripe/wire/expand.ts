import type { Kind } from '../state/state.ts'
import { taxOf } from '../tax/places.ts'
import { all, find, type World } from '../world.ts'
import { invalid } from './problems.ts'

const KINDS: readonly Kind[] = [
  ...(['customer', 'product', 'price', 'coupon', 'discount', 'payment_method', 'setup_intent'] as const),
  ...(['payment_intent', 'charge', 'refund', 'credit_note', 'dispute', 'subscription'] as const),
  ...(['subscription_schedule', 'invoice', 'invoiceitem', 'invoice_payment', 'webhook_endpoint'] as const),
  ...(['payment_method_domain', 'test_clock', 'meter', 'event'] as const),
]
const DEEPEST = 4

type Json = Record<string, unknown>

/** Parts that Stripe leaves out until they are asked for, by the object that has them. */
const LEFT_OUT: Readonly<Record<string, (world: World, object: Json) => unknown>> = {
  'price.tiers': (world, price) => world.state.notes.tiers[String(price.id)],
  'invoice.confirmation_secret': (world, invoice) => {
    const intent = find(world, 'payment_intent', world.state.notes.intentOf[String(invoice.id)] ?? '')
    return intent ? { client_secret: intent.client_secret, type: 'payment_intent' } : null
  },
  'invoice.payments': (world, invoice) =>
    inner(
      all(world, 'invoice_payment').filter(each => each.invoice === invoice.id),
      `/v1/invoices/${invoice.id}/payments`,
    ),
  'customer.tax': (_, customer) => taxOf(customer as Parameters<typeof taxOf>[0]),
  'customer.subscriptions': (world, customer) =>
    inner(
      all(world, 'subscription').filter(each => each.customer === customer.id && each.status !== 'canceled'),
      `/v1/customers/${customer.id}/subscriptions`,
    ),
  'charge.refunds': (world, charge) =>
    inner(
      all(world, 'refund').filter(each => each.charge === charge.id),
      `/v1/charges/${charge.id}/refunds`,
    ),
}

/** The object by its id, whatever it is. */
export function lookUp(world: World, id: string): object | undefined {
  for (const kind of KINDS) {
    const found = find(world, kind, id)
    if (found !== undefined) return found
  }
  return undefined
}

/** A copy of an answer with the objects in place of the ids that were named, as `data.latest_invoice.payments`. */
export function expand(world: World, answer: object, paths: readonly string[]): object {
  const result: Json = JSON.parse(JSON.stringify(answer))
  for (const path of paths) {
    const steps = path.split('.')
    if (steps.length > DEEPEST + (steps[0] === 'data' ? 1 : 0)) {
      throw invalid(
        `You cannot expand more than ${DEEPEST} levels of a property. Property: ${path}`,
        undefined,
        'expand',
      )
    }
    walk(world, result, { steps, path })
  }
  return result
}

interface Way {
  readonly steps: readonly string[]
  readonly path: string
}

function walk(world: World, here: unknown, way: Way): void {
  if (Array.isArray(here)) {
    for (const each of here) walk(world, each, way)
    return
  }
  const [step, ...rest] = way.steps
  if (step === undefined || !isHash(here)) return
  const isLast = rest.length === 0
  here[step] = opened(world, { here, step, path: way.path, isLast })
  walk(world, here[step], { steps: rest, path: way.path })
}

interface Step {
  readonly here: Json
  readonly step: string
  readonly path: string
  readonly isLast: boolean
}

function opened(world: World, { here, step, path, isLast }: Step): unknown {
  const leftOut = LEFT_OUT[`${here.object}.${step}`]
  if (leftOut) return withoutLinks(leftOut(world, here))
  const value = here[step]
  if (typeof value === 'string') return objectFor(world, value, path)
  if (Array.isArray(value)) return value.map(each => (typeof each === 'string' ? objectFor(world, each, path) : each))
  const isThere = step in here && (value === null || !isLast || isExpanded(value))
  if (!isThere) throw cannot(path)
  return value
}

/** Undefined where there is nothing to show, as the tiers of a flat price: the field is then left out. */
function withoutLinks(part: unknown): unknown {
  return part === undefined ? undefined : JSON.parse(JSON.stringify(part))
}

function objectFor(world: World, id: string, path: string): unknown {
  const found = lookUp(world, id)
  if (found === undefined) throw cannot(path)
  return JSON.parse(JSON.stringify(found))
}

/** Naming an object twice, or one that is always there, is no mistake. */
function isExpanded(value: unknown): boolean {
  return isHash(value) && 'object' in value
}

function cannot(path: string) {
  return invalid(`This property cannot be expanded (${path}).`, undefined, 'expand')
}

function isHash(value: unknown): value is Json {
  return typeof value === 'object' && value !== null
}

function inner<T extends object>(data: readonly T[], url: string) {
  return { object: 'list', data, has_more: false, url }
}
