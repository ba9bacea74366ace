import type Stripe from 'stripe'
import { z } from 'zod'
import { newId, randomText } from '../state/ids.ts'
import { isWithin, page } from '../wire/list.ts'
import { filled, flag, metadata, paging, params, range, text } from '../wire/params.ts'
import { invalid } from '../wire/problems.ts'
import { type Route, route } from '../wire/route.ts'
import { all, get, mergeMetadata, put, type World } from '../world.ts'

const events = z.array(filled)
const create = params({
  api_version: filled.optional(),
  description: text.optional(),
  enabled_events: events,
  metadata: metadata.optional(),
  url: filled,
})
const update = params({
  description: text.optional(),
  disabled: flag.optional(),
  enabled_events: events.optional(),
  metadata: metadata.optional(),
  url: filled.optional(),
})
const list = params({ ...paging, created: range.optional(), type: filled.optional(), types: events.optional() })

export const ENDPOINT_ROUTES: readonly Route[] = [
  route('POST /v1/webhook_endpoints', {
    input: create,
    run: (world, input) => addEndpoint(world, { ...input, secret: `whsec_${randomText(32)}` }),
  }),
  route('GET /v1/webhook_endpoints/:id', {
    input: params({}),
    run: (world, _, [id = '']) => get(world, 'webhook_endpoint', [id]),
  }),
  route('POST /v1/webhook_endpoints/:id', {
    input: update,
    run: (world, { disabled, enabled_events: events, url, ...rest }, [id = '']) => {
      const endpoint = get(world, 'webhook_endpoint', [id])
      if (disabled !== undefined) endpoint.status = disabled ? 'disabled' : 'enabled'
      if (events) endpoint.enabled_events = events
      if (url) endpoint.url = checkUrl(url)
      if (rest.description !== undefined) endpoint.description = rest.description || null
      endpoint.metadata = mergeMetadata(endpoint.metadata, rest.metadata)
      return endpoint
    },
  }),
  route('GET /v1/webhook_endpoints', {
    input: params(paging),
    run: (world, paging) => page(all(world, 'webhook_endpoint').reverse(), paging, '/v1/webhook_endpoints'),
  }),
  route('DELETE /v1/webhook_endpoints/:id', {
    input: params({}),
    run: (world, _, [id = '']) => {
      get(world, 'webhook_endpoint', [id])
      delete world.state.tables.webhook_endpoint[id]
      return { id, object: 'webhook_endpoint', deleted: true }
    },
  }),
  route('GET /v1/events/:id', { input: params({}), run: (world, _, [id = '']) => get(world, 'event', [id]) }),
  route('GET /v1/events', {
    input: list,
    run: (world, { created, type, types, ...paging }) => {
      const wanted = all(world, 'event').filter(
        each =>
          (type === undefined || each.type === type) &&
          (types === undefined || types.includes(each.type)) &&
          isWithin(each.created, created),
      )
      return page(wanted.reverse(), paging, '/v1/events')
    },
  }),
]

interface Wanted {
  readonly url: string
  readonly enabled_events: string[]
  readonly secret: string
  readonly api_version?: string | undefined
  readonly description?: string | undefined
  readonly metadata?: '' | Record<string, string> | undefined
}

/** The secret is answered this once and never again. */
export function addEndpoint(world: World, wanted: Wanted): Stripe.WebhookEndpoint {
  const endpoint = put(world, 'webhook_endpoint', {
    ...{ id: newId('we'), object: 'webhook_endpoint', api_version: wanted.api_version ?? null, application: null },
    ...{ created: world.now(), description: wanted.description || null, enabled_events: wanted.enabled_events },
    ...{ livemode: false, metadata: mergeMetadata({}, wanted.metadata), status: 'enabled', url: checkUrl(wanted.url) },
  })
  world.state.notes.endpointSecrets[endpoint.id] = wanted.secret
  return { ...endpoint, secret: wanted.secret }
}

function checkUrl(url: string): string {
  if (/^https?:\/\/\S+$/.test(url)) return url
  throw invalid('Invalid URL: An explicit scheme (such as https) must be provided.', 'url_invalid', 'url')
}
