import { createHmac } from 'node:crypto'
import type Stripe from 'stripe'
import { newId } from '../state/ids.ts'
import type { State } from '../state/state.ts'
import { FAIR, type Weather } from './weather.ts'

/** Stripe tries for three days; here the pauses are short, and the last try comes some minutes later. */
const PAUSES_MS = [100, 300, 1000, 3000, 10_000, 30_000, 120_000]
const TIMEOUT_MS = 20_000
/** How long a step of time waits for the endpoints' first word. */
const PATIENCE_MS = 5000

export interface Post {
  /** Sends an event to every endpoint that wants it, in today's weather. */
  send(event: Stripe.Event): void
  setWeather(weather: Weather): void
  deliver(order: readonly string[]): Promise<void>
  /** When everything under way was tried once. */
  settled(): Promise<void>
  stop(): void
}

/** Brings events to the endpoints; `version` is the one events have where an endpoint names none. */
export function openPost(state: State, version: string, touched: () => void): Post {
  let weather = FAIR
  let isStopped = false
  const timers = new Set<NodeJS.Timeout>()
  const firstTries = new Set<Promise<unknown>>()
  const wait = (ms: number) =>
    new Promise<void>(resolve => {
      const timer = setTimeout(() => {
        timers.delete(timer)
        resolve()
      }, ms)
      timers.add(timer)
    })
  const attempt = async (delivery: string) => {
    const held = state.outbox[delivery]
    const event = held && state.tables.event[held.event]
    const endpoint = held && state.tables.webhook_endpoint[held.endpoint]
    if (!event || !endpoint) delete state.outbox[delivery]
    else if (await call(endpoint, { event, secret: state.notes.endpointSecrets[endpoint.id] ?? '', version })) {
      delete state.outbox[delivery]
    }
    touched()
    return !(delivery in state.outbox)
  }
  const persist = async (delivery: string) => {
    for (const pause of PAUSES_MS) {
      await wait(pause)
      if (isStopped || (await attempt(delivery))) return
    }
    delete state.outbox[delivery]
  }
  const bring = (delivery: string, delayMs: number) => {
    const first = wait(delayMs).then(() => isStopped || attempt(delivery))
    firstTries.add(first)
    void first.then(isDone => {
      firstTries.delete(first)
      if (!isDone && !isStopped) void persist(delivery)
    })
  }
  for (const delivery of Object.keys(state.outbox)) bring(delivery, 0)
  return {
    send: event => {
      if (weather.held) {
        state.held.push(event.id)
        return
      }
      for (const delivery of prepare(state, event, weather.copies)) bring(delivery, delayIn(weather))
    },
    setWeather: next => {
      weather = next
    },
    deliver: async order => {
      for (const id of order) {
        const event = state.tables.event[id]
        if (!event) throw new RangeError(`There is no event ${id}.`)
        state.held = state.held.filter(each => each !== id)
        for (const delivery of prepare(state, event, 1)) {
          if (!(await attempt(delivery))) await persist(delivery)
        }
      }
    },
    settled: async () => {
      await Promise.race([Promise.all([...firstTries]), wait(PATIENCE_MS)])
    },
    stop: () => {
      isStopped = true
      for (const timer of timers) clearTimeout(timer)
    },
  }
}

/** With a shuffle, what waits together goes out in any order. */
function delayIn({ delayMs, shuffle }: Weather): number {
  return shuffle ? Math.random() * Math.max(delayMs, 40) : delayMs
}

function prepare(state: State, event: Stripe.Event, copies: number): string[] {
  const wanting = Object.values(state.tables.webhook_endpoint).filter(
    each =>
      each.status === 'enabled' && (each.enabled_events.includes('*') || each.enabled_events.includes(event.type)),
  )
  return wanting.flatMap(endpoint =>
    Array.from({ length: copies }, () => {
      const delivery = newId('delivery')
      state.outbox[delivery] = { event: event.id, endpoint: endpoint.id }
      return delivery
    }),
  )
}

interface Letter {
  readonly event: Stripe.Event
  readonly secret: string
  readonly version: string
}

/** Signed with the time of the machine and not of the twin, since that is the one the receiver compares with. */
async function call(endpoint: Stripe.WebhookEndpoint, { event, secret, version }: Letter): Promise<boolean> {
  const body = JSON.stringify({ ...event, api_version: endpoint.api_version ?? version }, null, 2)
  const time = Math.floor(Date.now() / 1000)
  const signature = createHmac('sha256', secret).update(`${time}.${body}`).digest('hex')
  const headers = {
    'content-type': 'application/json; charset=utf-8',
    'stripe-signature': `t=${time},v1=${signature}`,
    'user-agent': 'Stripe/1.0 (+https://stripe.com/docs/webhooks)',
  }
  try {
    const signal = AbortSignal.timeout(TIMEOUT_MS)
    const answer = await fetch(endpoint.url, { method: 'POST', headers, body, signal, redirect: 'manual' })
    await answer.arrayBuffer()
    return answer.ok
  } catch {
    // An endpoint that is down is tried again like one that answers with an error.
    return false
  }
}
