import { z } from 'zod'
import { newId } from '../state/ids.ts'
import type { Product } from '../state/stored.ts'
import { isWithin, page } from '../wire/list.ts'
import { filled, flag, metadata, paging, params, range, text } from '../wire/params.ts'
import { invalid } from '../wire/problems.ts'
import { type Route, route } from '../wire/route.ts'
import { all, copy, find, get, mergeMetadata, put, type World } from '../world.ts'

const fields = {
  active: flag.optional(),
  description: text.optional(),
  metadata: metadata.optional(),
  statement_descriptor: text.optional(),
  tax_code: text.optional(),
  unit_label: text.optional(),
  url: text.optional(),
}
const create = params({ id: filled.optional(), name: filled, ...fields })
const update = params({ name: filled.optional(), default_price: filled.optional(), ...fields })
const list = params({ ...paging, active: flag.optional(), ids: z.array(filled).optional(), created: range.optional() })

export const PRODUCT_ROUTES: readonly Route[] = [
  route('POST /v1/products', { input: create, run: createProduct }),
  route('GET /v1/products/:id', { input: params({}), run: (world, _, [id = '']) => get(world, 'product', [id]) }),
  route('POST /v1/products/:id', {
    input: update,
    run: (world, input, [id = '']) => updateProduct(world, get(world, 'product', [id]), input),
  }),
  route('GET /v1/products', {
    input: list,
    run: (world, { active, ids, created, ...paging }) => {
      const wanted = all(world, 'product').filter(
        each =>
          (active === undefined || each.active === active) &&
          (!ids || ids.includes(each.id)) &&
          isWithin(each.created, created),
      )
      return page(wanted.reverse(), paging, '/v1/products')
    },
  }),
  route('DELETE /v1/products/:id', { input: params({}), run: (world, _, [id = '']) => removeProduct(world, id) }),
]

function createProduct(world: World, input: z.output<typeof create>): Product {
  const id = input.id ?? newId('prod')
  if (find(world, 'product', id)) throw invalid('Product already exists.', 'resource_already_exists', 'id')
  const now = world.now()
  const product = put(world, 'product', {
    ...{ id, object: 'product', active: true, created: now, default_price: null, description: null, images: [] },
    ...{ livemode: false, marketing_features: [], metadata: {}, name: input.name, package_dimensions: null },
    ...{ shippable: null, statement_descriptor: null, tax_code: null, tax_details: null, type: 'service' },
    ...{ unit_label: null, updated: now, url: null },
  })
  change(product, input)
  world.emit('product.created', product)
  return product
}

function updateProduct(world: World, product: Product, input: z.output<typeof update>): Product {
  const before = copy(product)
  if (input.name !== undefined) product.name = input.name
  if (input.default_price) product.default_price = get(world, 'price', [input.default_price, 'default_price']).id
  change(product, input)
  product.updated = world.now()
  world.emit('product.updated', product, before)
  return product
}

function change(product: Product, input: z.output<typeof update> | z.output<typeof create>): void {
  const { active, metadata } = input
  if (active !== undefined) product.active = active
  product.metadata = mergeMetadata(product.metadata, metadata)
  for (const name of ['description', 'statement_descriptor', 'tax_code', 'unit_label', 'url'] as const) {
    const said = input[name]
    if (said !== undefined) product[name] = said || null
  }
}

function removeProduct(world: World, id: string): object {
  const product = get(world, 'product', [id])
  if (all(world, 'price').some(price => price.product === id)) {
    throw invalid('This product cannot be deleted because it has one or more user-created prices.')
  }
  delete world.state.tables.product[id]
  world.emit('product.deleted', product)
  return { id, object: 'product', deleted: true }
}
