import type { PaymentMethod, SetupIntent } from '../state/stored.ts'
import { filled, flag } from '../wire/params.ts'
import { declined, declineOf, invalid } from '../wire/problems.ts'
import { copy, get, type World } from '../world.ts'
import { cardNamed } from './cards.ts'
import { type CardData, cardData, cardFor, createCard } from './payment-methods.ts'

export const confirming = {
  payment_method: filled.optional(),
  payment_method_data: cardData.optional(),
  return_url: filled.optional(),
  use_stripe_sdk: flag.optional(),
}
interface Confirmation {
  readonly payment_method?: string | undefined
  readonly payment_method_data?: CardData | undefined
  readonly return_url?: string | undefined
  readonly use_stripe_sdk?: boolean | undefined
}

/** Saves a card, or says why not: refused by the bank, or 3D Secure comes first. */
export function confirmIntent(world: World, intent: SetupIntent, input: Confirmation): SetupIntent {
  refuseEnded(intent, 'confirm')
  const method = methodFor(world, intent, input)
  const card = cardNamed(world.state.notes.cards[method.id]?.card ?? '')
  if (method.customer !== null && method.customer !== intent.customer) {
    throw invalid(
      'The payment method supplied belongs to another customer.',
      'payment_method_customer_mismatch',
      'payment_method',
    )
  }
  if (card.setup) throw failSetup(world, intent, { code: card.setup, method })
  intent.payment_method = method.id
  intent.last_setup_error = null
  if (!card.asksAtSetup || world.state.notes.cards[method.id]?.isSetUp) return succeed(world, intent)
  intent.status = 'requires_action'
  intent.next_action =
    input.return_url && !input.use_stripe_sdk
      ? {
          type: 'redirect_to_url',
          redirect_to_url: {
            return_url: input.return_url,
            url: `${world.url()}/3ds/${intent.id}/${intent.client_secret}`,
          },
        }
      : { type: 'use_stripe_sdk', use_stripe_sdk: { type: 'three_d_secure_redirect' } }
  world.emit('setup_intent.requires_action', intent)
  return intent
}

function methodFor(world: World, intent: SetupIntent, input: Confirmation): PaymentMethod {
  if (input.payment_method_data) return createCard(world, input.payment_method_data)
  const named = input.payment_method ?? intent.payment_method
  if (named !== null) return cardFor(world, [named, 'payment_method'])
  throw invalid(
    "You cannot confirm this SetupIntent because it's missing a payment method. Update the SetupIntent with a payment method and then confirm it again.",
    'setup_intent_unexpected_state',
  )
}

export function refuseEnded(intent: SetupIntent, verb: string): void {
  if (intent.status !== 'succeeded' && intent.status !== 'canceled') return
  const message = `You cannot ${verb} this SetupIntent because it has a status of ${intent.status}.`
  throw invalid(message, 'setup_intent_unexpected_state')
}

function failSetup(world: World, intent: SetupIntent, { code, method }: { code: string; method: PaymentMethod }) {
  intent.status = 'requires_payment_method'
  intent.payment_method = null
  intent.next_action = null
  Object.assign(intent, { last_setup_error: { ...declineOf(code), payment_method: copy(method) } })
  world.emit('setup_intent.setup_failed', intent)
  return declined(code, { setup_intent: copy(intent), payment_method: copy(method) })
}

/** The card is saved, and with it that the person agreed to later charges. */
function succeed(world: World, intent: SetupIntent): SetupIntent {
  intent.status = 'succeeded'
  intent.next_action = null
  const method = get(world, 'payment_method', [intent.payment_method ?? ''])
  const card = world.state.notes.cards[method.id]
  if (card) card.isSetUp = true
  if (intent.customer !== null && method.customer === null) {
    method.customer = intent.customer
    world.emit('payment_method.attached', method)
  }
  world.emit('setup_intent.succeeded', intent)
  return intent
}

/** The person passed or failed 3D Secure; nothing happens when nobody asked for it. */
export function endSetupChallenge(world: World, intent: SetupIntent, hasPassed: boolean): SetupIntent {
  if (intent.status !== 'requires_action') return intent
  if (hasPassed) return succeed(world, intent)
  intent.status = 'requires_payment_method'
  intent.payment_method = null
  intent.next_action = null
  Object.assign(intent, {
    last_setup_error: {
      type: 'invalid_request_error',
      code: 'setup_intent_authentication_failure',
      message: 'The latest attempt to set up the payment method has failed because authentication failed.',
    },
  })
  world.emit('setup_intent.setup_failed', intent)
  return intent
}
