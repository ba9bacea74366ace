import { z } from 'zod'
import { newId, randomText } from '../state/ids.ts'
import type { Customer } from '../state/stored.ts'
import { mustBePlace } from '../tax/places.ts'
import { isWithin, page } from '../wire/list.ts'
import { address, filled, integer, metadata, paging, params, range, text } from '../wire/params.ts'
import { invalid } from '../wire/problems.ts'
import { type Route, route } from '../wire/route.ts'
import { all, copy, get, mergeMetadata, put, type World } from '../world.ts'
import { attachCard, cardFor, mustBelong } from './payment-methods.ts'

const settings = z.strictObject({ default_payment_method: text.optional(), footer: text.optional() })
const tax = (ways: readonly ['auto' | 'deferred' | 'immediately', ...string[]]) =>
  z.strictObject({ validate_location: z.enum(ways).optional(), ip_address: text.optional() }).optional()
const fields = {
  address: z.union([z.literal(''), address]).optional(),
  balance: integer.optional(),
  business_name: text.optional(),
  description: text.optional(),
  email: text.optional(),
  individual_name: text.optional(),
  invoice_prefix: text.optional(),
  invoice_settings: settings.optional(),
  metadata: metadata.optional(),
  name: text.optional(),
  phone: text.optional(),
  preferred_locales: z.array(text).optional(),
  tax_exempt: z.enum(['', 'exempt', 'none', 'reverse']).optional(),
}
const create = params({
  ...fields,
  tax: tax(['deferred', 'immediately']),
  payment_method: filled.optional(),
  test_clock: filled.optional(),
})
const update = params({ ...fields, tax: tax(['auto', 'deferred', 'immediately']) })
const list = params({ ...paging, created: range.optional(), email: text.optional(), test_clock: filled.optional() })
const search = params({ query: filled, limit: integer.optional(), page: filled.optional() })

export const CUSTOMER_ROUTES: readonly Route[] = [
  route('POST /v1/customers', { input: create, run: createCustomer }),
  // Before the address with an id, which it would be taken for.
  route('GET /v1/customers/search', { input: search, run: searchCustomers }),
  route('GET /v1/customers/:id', { input: params({}), run: (world, _, [id = '']) => readCustomer(world, id) }),
  route('POST /v1/customers/:id', {
    input: update,
    run: (world, input, [id = '']) => updateCustomer(world, get(world, 'customer', [id]), input),
  }),
  route('GET /v1/customers', {
    input: list,
    run: (world, { created, email, test_clock, ...paging }) => {
      const wanted = all(world, 'customer').filter(
        each =>
          (email === undefined || each.email === email) &&
          (test_clock === undefined || each.test_clock === test_clock) &&
          isWithin(each.created, created),
      )
      return page(wanted.reverse(), paging, '/v1/customers')
    },
  }),
]

function readCustomer(world: World, id: string): object {
  if (world.state.notes.deleted[id] === 'customer') return { id, object: 'customer', deleted: true }
  return get(world, 'customer', [id])
}

function createCustomer(world: World, input: z.output<typeof create>): Customer {
  const clock = input.test_clock ? get(world, 'test_clock', [input.test_clock, 'test_clock']) : undefined
  const card = input.payment_method ? cardFor(world, [input.payment_method, 'payment_method']) : undefined
  const customer = put(world, 'customer', {
    ...{ id: newId('cus'), object: 'customer', address: null, balance: 0, created: clock?.frozen_time ?? world.now() },
    ...{ currency: null, default_source: null, delinquent: false, description: null, discount: null, email: null },
    ...{ invoice_prefix: randomText(8).toUpperCase(), livemode: false, metadata: {}, name: null, phone: null },
    ...{ next_invoice_sequence: 1, preferred_locales: [], shipping: null, tax_exempt: 'none' },
    invoice_settings: { custom_fields: null, default_payment_method: null, footer: null, rendering_options: null },
    test_clock: clock?.id ?? null,
  })
  if (card) attachCard(world, card, customer.id)
  change(world, customer, input)
  world.emit('customer.created', customer)
  return customer
}

function updateCustomer(world: World, customer: Customer, input: z.output<typeof update>): Customer {
  const before = copy(customer)
  change(world, customer, input)
  world.emit('customer.updated', customer, before)
  return customer
}

const TEXTS = ['business_name', 'description', 'email', 'individual_name', 'invoice_prefix', 'name', 'phone'] as const

function change(world: World, customer: Customer, input: z.output<typeof update>): void {
  const { invoice_settings: settings } = input
  const card = settings?.default_payment_method
  if (card) mustBelong(get(world, 'payment_method', [card, CARD_PARAM]), customer.id)
  if (input.email && !/^[^@\s]+@[^@\s]+$/.test(input.email)) {
    throw invalid(`Invalid email address: ${input.email}`, 'email_invalid', 'email')
  }
  for (const name of TEXTS) {
    const said = input[name]
    if (said !== undefined) Object.assign(customer, { [name]: said || null })
  }
  setAddress(world, customer, input)
  if (input.balance !== undefined) customer.balance = input.balance
  if (input.preferred_locales) customer.preferred_locales = input.preferred_locales
  if (input.tax_exempt !== undefined) customer.tax_exempt = input.tax_exempt || 'none'
  if (card !== undefined) customer.invoice_settings.default_payment_method = card || null
  if (settings?.footer !== undefined) customer.invoice_settings.footer = settings.footer || null
  customer.metadata = mergeMetadata(customer.metadata, input.metadata)
}

const CARD_PARAM = 'invoice_settings[default_payment_method]'

/** Refuses a place that is not known where asked to, and where a subscription adds tax by the one that is. */
function setAddress(world: World, customer: Customer, { address: said, tax }: z.output<typeof update>): void {
  const address = said === undefined ? customer.address : addressOf(customer, said)
  const how = tax?.validate_location ?? 'auto'
  const isTaxed = all(world, 'subscription').some(
    each => each.customer === customer.id && each.automatic_tax.enabled && each.status !== 'canceled',
  )
  if (how === 'immediately' || (how === 'auto' && isTaxed && said !== undefined)) mustBePlace(address)
  customer.address = address
}

/** Lines that are not named stay; an empty one goes. */
function addressOf(customer: Customer, said: '' | z.output<typeof address>): Customer['address'] {
  if (said === '') return null
  const none = { city: null, country: null, line1: null, line2: null, postal_code: null, state: null }
  const named = Object.fromEntries(Object.entries(said).map(([name, value]) => [name, value || null]))
  return { ...none, ...customer.address, ...named }
}

/** The part of Stripe's query language that names one field: `email:'a@b.example'`, `metadata['org_id']:'1'`. */
function searchCustomers(world: World, input: z.output<typeof search>): object {
  const read = /^(?:(email|name|phone)|metadata\[['"](\w+)['"]\])\s*:\s*['"](.*)['"]$/.exec(input.query)
  if (!read) throw invalid('We were unable to parse your search query.', undefined, 'query')
  const [, field, key, value] = read
  const wanted = all(world, 'customer').filter(each =>
    key ? each.metadata[key] === value : field !== undefined && Object.entries(each).some(isPair(field, value)),
  )
  const { data, has_more } = page(wanted.reverse(), { limit: input.limit }, '')
  return { object: 'search_result', data, has_more, next_page: null, url: '/v1/customers/search' }
}

function isPair(field: string, value: string | undefined) {
  return ([name, held]: [string, unknown]) => name === field && held === value
}

/** The customer is gone for every call; what was billed stays. */
export function forgetCustomer(world: World, id: string): object {
  const customer = get(world, 'customer', [id])
  for (const method of all(world, 'payment_method').filter(each => each.customer === id)) method.customer = null
  delete world.state.tables.customer[id]
  world.state.notes.deleted[id] = 'customer'
  world.emit('customer.deleted', customer)
  return { id, object: 'customer', deleted: true }
}
