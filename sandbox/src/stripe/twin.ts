import type Stripe from 'stripe'
import type { Weather } from './events/weather.ts'
import type { FaultHow, FaultMatch } from './faults.ts'

export interface StripeTwinOptions {
  /** Where everything rests between two runs, its clock included; nothing is kept without one. */
  readonly dataFolder?: string
  /** Another one is taken when it is in use; any free one when left out, the one of before with a data folder. */
  readonly port?: number
  /** The clock below the twin's own, in milliseconds since 1970; the machine's when left out. */
  readonly now?: () => number
  readonly secretKey?: string
  readonly publishableKey?: string
  /** An endpoint that stands from the beginning, with a secret that is known beforehand; it hears of everything. */
  readonly webhook?: { readonly url: string; readonly secret: string }
  /** How long a renewal's invoice stays a draft. Stripe says about an hour. */
  readonly draftSeconds?: number
  /** Takes `payment_method_types` on intents as Stripe did before 2026-09-30.endive, which refuses it. */
  readonly allowRetiredParameters?: boolean
}

export interface StripeCall {
  readonly method: string
  readonly path: string
  /** What was asked, decoded, without numbers and codes of cards. */
  readonly body: Readonly<Record<string, unknown>>
}

export interface StripeTwin {
  readonly url: string
  readonly host: string
  readonly port: number
  readonly secretKey: string
  readonly publishableKey: string
  /** The twin's time in seconds since 1970. Objects of a customer on a test clock go by that clock instead. */
  now(): number
  /** Lets time pass: whatever falls due happens in its order, and its events are sent before the next thing happens. */
  advance(seconds: number): Promise<void>
  /** How events travel from now on. `held` keeps them until they are delivered by hand. */
  setWebhooks(weather: Weather): void
  heldEvents(): readonly Stripe.Event[]
  /** Sends these events one after the other, in this order and as often as named; all that are held when left out. */
  deliverHeld(order?: readonly string[]): Promise<void>
  /** How the next calls that match end. `after`: done, but the answer is lost. */
  fail(match: FaultMatch, how: FaultHow): void
  readonly calls: readonly StripeCall[]
  /** The current state of an object, as a secret key would read it. */
  object(id: string): unknown
  stop(): Promise<void>
}

/** Stripe's API, its webhooks and a stand-in for its script in the browser, on one port of loopback. */
export async function startStripeTwin(_options: StripeTwinOptions = {}): Promise<StripeTwin> {
  throw new Error('The twin of Stripe is being built.')
}
