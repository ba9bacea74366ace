import type Stripe from 'stripe'
import { startKeeper } from '../keep.ts'
import { makeEvent } from './events/emit.ts'
import { addEndpoint } from './events/endpoints.ts'
import { Post } from './events/post.ts'
import type { Weather } from './events/weather.ts'
import { type FaultHow, type FaultMatch, orderFault } from './faults.ts'
import { answer, type StripeCall, type TwinContext } from './front.ts'
import { closeDispute, openDispute } from './payments/disputes.ts'
import { readState, stateFile } from './state/keep.ts'
import { advance, catchUp, openClock } from './time/passing.ts'
import { expand, lookUp } from './wire/expand.ts'
import { serve } from './wire/serve.ts'
import { API_VERSION, all, get, type World } from './world.ts'

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
  /** These of the held events never arrive. */
  loseHeld(ids: readonly string[]): void
  /** How the next calls that match end. `after`: done, but the answer is lost. */
  fail(match: FaultMatch, how: FaultHow): void
  /** The payer of a charge asks their bank for the money back; answers the dispute's id. */
  dispute(chargeId: string): string
  /** The bank decides a dispute. */
  decideDispute(id: string, outcome: 'won' | 'lost'): void
  /** Every fault that was ordered is called off. */
  mend(): void
  readonly calls: readonly StripeCall[]
  /** The current state of an object, as a secret key would read it. */
  object(id: string): unknown
  stop(): Promise<void>
}

/** Stripe's API, its webhooks and a stand-in for its script in the browser, on one port of loopback. */
export async function startStripeTwin(options: StripeTwinOptions = {}): Promise<StripeTwin> {
  const state = readState(options.dataFolder)
  const keys = { secret: options.secretKey ?? 'sk_test_twin', publishable: options.publishableKey ?? 'pk_test_twin' }
  const clock = openClock(state, options.now ?? Date.now)
  let url = ''
  const touched = () => keeper?.touched()
  const post = new Post(state, API_VERSION, touched)
  const world: World = {
    ...{ state, url: () => url, now: clock.now, draftSeconds: options.draftSeconds ?? 3600 },
    allowRetiredParameters: options.allowRetiredParameters ?? false,
    emit: (type, object, before) => {
      const event = makeEvent(type, object, { now: clock.now(), version: API_VERSION, before })
      state.tables.event[event.id] = event
      post.send(event)
    },
  }
  const context: TwinContext = { world, keys, clock, faults: [], calls: [], touched }
  const listening = await serve(question => answer(context, question), options.port || state.port)
  url = `http://127.0.0.1:${listening.port}`
  state.port = listening.port
  const keeper = startKeeper(stateFile(options.dataFolder), () => state)
  post.resume()
  if (options.webhook) presetEndpoint(world, options.webhook)
  // Time passes also while nobody asks.
  const ticking = setInterval(() => catchUp(world, clock), TICK_MS).unref()
  return {
    ...{ url, host: '127.0.0.1', port: listening.port, secretKey: keys.secret, publishableKey: keys.publishable },
    ...{ now: clock.now, calls: context.calls },
    setWebhooks: weather => {
      post.weather = weather
    },
    advance: async seconds => {
      await advance(world, clock, { seconds, pause: () => post.settled() })
      touched()
    },
    heldEvents: () => state.held.map(id => state.tables.event[id]).filter(event => event !== undefined),
    deliverHeld: order => post.deliver(order ?? [...state.held]),
    loseHeld: ids => post.lose(ids),
    fail: (match, how) => {
      context.faults.push(orderFault(match, how, clock.now()))
    },
    dispute: id => openDispute(world, get(world, 'charge', [id])).id,
    decideDispute: (id, outcome) => void closeDispute(world, id, outcome),
    mend: () => {
      context.faults.length = 0
    },
    object: id => {
      const found = lookUp(world, id)
      return found && expand(world, found, [])
    },
    stop: async () => {
      clearInterval(ticking)
      post.stop()
      await listening.stop()
      keeper.stop()
    },
  }
}

const TICK_MS = 1000

/** An endpoint of before at the same address is the same one. */
function presetEndpoint(world: World, { url, secret }: { url: string; secret: string }): void {
  const known = all(world, 'webhook_endpoint').find(each => each.url === url)
  if (known) world.state.notes.endpointSecrets[known.id] = secret
  else addEndpoint(world, { url, secret, api_version: API_VERSION, enabled_events: ['*'] })
}
