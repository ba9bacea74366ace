import { z } from 'zod'
import { newId, randomText } from '../state/ids.ts'
import type { SetupIntent } from '../state/stored.ts'
import { isWithin, page } from '../wire/list.ts'
import { filled, flag, metadata, paging, params, range, text } from '../wire/params.ts'
import { invalid } from '../wire/problems.ts'
import { type Route, route } from '../wire/route.ts'
import { all, get, mergeMetadata, nowOf, put, type World } from '../world.ts'
import { confirmIntent, confirming, refuseEnded } from './confirm-setup.ts'
import { cardFor } from './payment-methods.ts'

const types = z.array(filled).optional()
const create = params({
  ...confirming,
  allowed_payment_method_types: types,
  automatic_payment_methods: z
    .strictObject({ enabled: flag, allow_redirects: z.enum(['always', 'never']).optional() })
    .optional(),
  confirm: flag.optional(),
  customer: filled.optional(),
  description: text.optional(),
  excluded_payment_method_types: types,
  metadata: metadata.optional(),
  payment_method_configuration: filled.optional(),
  payment_method_types: types,
  usage: z.enum(['off_session', 'on_session']).optional(),
})
const confirm = params({ ...confirming, client_secret: filled.optional() })
const update = params({
  customer: filled.optional(),
  description: text.optional(),
  metadata: metadata.optional(),
  payment_method: filled.optional(),
})
const list = params({
  ...paging,
  created: range.optional(),
  customer: filled.optional(),
  payment_method: filled.optional(),
})
const cancel = params({
  cancellation_reason: z.enum(['abandoned', 'duplicate', 'requested_by_customer']).optional(),
})

export const SETUP_INTENT_ROUTES: readonly Route[] = [
  route('POST /v1/setup_intents', { input: create, run: createIntent }),
  route('GET /v1/setup_intents/:id', {
    input: params({ client_secret: filled.optional() }),
    isForBrowsers: true,
    run: (world, input, [id = '']) => withSecret(get(world, 'setup_intent', [id]), input.client_secret),
  }),
  route('POST /v1/setup_intents/:id', {
    input: update,
    run: (world, input, [id = '']) => updateIntent(world, get(world, 'setup_intent', [id]), input),
  }),
  route('POST /v1/setup_intents/:id/confirm', {
    input: confirm,
    isForBrowsers: true,
    run: (world, input, [id = '']) =>
      confirmIntent(world, withSecret(get(world, 'setup_intent', [id]), input.client_secret), input),
  }),
  route('POST /v1/setup_intents/:id/cancel', {
    input: cancel,
    run: (world, input, [id = '']) => cancelIntent(world, get(world, 'setup_intent', [id]), input),
  }),
  route('GET /v1/setup_intents', {
    input: list,
    run: (world, { created, customer, payment_method: card, ...paging }) => {
      const wanted = all(world, 'setup_intent').filter(
        each =>
          (customer === undefined || each.customer === customer) &&
          (card === undefined || each.payment_method === card) &&
          isWithin(each.created, created),
      )
      return page(wanted.reverse(), paging, '/v1/setup_intents')
    },
  }),
]

function withSecret(intent: SetupIntent, secret: string | undefined): SetupIntent {
  if (secret === undefined || secret === intent.client_secret) return intent
  throw invalid(
    'The client_secret provided does not match the client_secret of the SetupIntent.',
    'setup_intent_invalid_parameter',
    'client_secret',
  )
}

function createIntent(world: World, input: z.output<typeof create>): SetupIntent {
  refuseTypes(world, input)
  const customer = input.customer ? get(world, 'customer', [input.customer, 'customer']).id : null
  const card = input.payment_method ? cardFor(world, [input.payment_method, 'payment_method']).id : null
  const id = newId('seti')
  const automatic = input.automatic_payment_methods
  const intent = put(world, 'setup_intent', {
    ...{ id, object: 'setup_intent', application: null, cancellation_reason: null, created: nowOf(world, customer) },
    ...{ allowed_payment_method_types: input.allowed_payment_method_types ?? null, customer, customer_account: null },
    automatic_payment_methods: automatic
      ? { enabled: automatic.enabled, allow_redirects: automatic.allow_redirects ?? 'always' }
      : null,
    ...{ client_secret: `${id}_secret_${randomText(24)}`, description: input.description || null },
    ...{ excluded_payment_method_types: input.excluded_payment_method_types ?? null, flow_directions: null },
    ...{ last_setup_error: null, latest_attempt: null, livemode: false, mandate: null, managed_payments: null },
    ...{ metadata: mergeMetadata({}, input.metadata), next_action: null, on_behalf_of: null, payment_method: card },
    ...{ payment_method_configuration_details: null, payment_method_options: {}, single_use_mandate: null },
    payment_method_types: input.allowed_payment_method_types ?? input.payment_method_types ?? ['card'],
    ...{ status: card ? 'requires_confirmation' : 'requires_payment_method', usage: input.usage ?? 'off_session' },
  })
  world.emit('setup_intent.created', intent)
  return input.confirm ? confirmIntent(world, intent, input) : intent
}

/** Since 2026-09-30.endive the types are named by `allowed_payment_method_types`, which goes with no other choice. */
function refuseTypes(world: World, input: z.output<typeof create>): void {
  if (input.payment_method_types && !world.allowRetiredParameters) {
    const name = 'payment_method_types'
    throw invalid(
      `The parameter ${name} is no longer supported. Use allowed_${name} instead.`,
      `${name}_no_longer_supported`,
      name,
    )
  }
  if (!input.allowed_payment_method_types) return
  const others = ['automatic_payment_methods', 'excluded_payment_method_types', 'payment_method_configuration'] as const
  for (const other of others) {
    if (input[other] === undefined) continue
    throw invalid(
      `You may only specify one of these parameters: allowed_payment_method_types, ${other}.`,
      undefined,
      other,
    )
  }
}

function updateIntent(world: World, intent: SetupIntent, input: z.output<typeof update>): SetupIntent {
  refuseEnded(intent, 'update')
  if (input.customer) intent.customer = get(world, 'customer', [input.customer, 'customer']).id
  if (input.payment_method) {
    intent.payment_method = cardFor(world, [input.payment_method, 'payment_method']).id
    intent.status = 'requires_confirmation'
  }
  if (input.description !== undefined) intent.description = input.description || null
  intent.metadata = mergeMetadata(intent.metadata, input.metadata)
  return intent
}

function cancelIntent(world: World, intent: SetupIntent, input: z.output<typeof cancel>): SetupIntent {
  refuseEnded(intent, 'cancel')
  intent.status = 'canceled'
  intent.next_action = null
  intent.cancellation_reason = input.cancellation_reason ?? null
  world.emit('setup_intent.canceled', intent)
  return intent
}
