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

/** Brings events to the endpoints; `version` is the one events have where an endpoint names none. */
export class Post {
  weather: Weather = FAIR
  private readonly timers = new Map<NodeJS.Timeout, () => void>()
  private readonly firstTries = new Set<Promise<unknown>>()
  private readonly state: State
  private readonly version: string
  private readonly touched: () => void
  private isStopped = false

  constructor(state: State, version: string, touched: () => void) {
    this.state = state
    this.version = version
    this.touched = touched
  }

  /** Sends what was under way when the twin was last stopped. */
  resume(): void {
    for (const delivery of Object.keys(this.state.outbox)) this.bring(delivery, 0)
  }

  /** Sends an event to every endpoint that wants it, in today's weather. */
  send(event: Stripe.Event): void {
    if (this.weather.held) this.state.held.push(event.id)
    else if (Math.random() >= (this.weather.lost ?? 0))
      for (const each of prepare(this.state, event, this.weather.copies)) this.bring(each, delayIn(this.weather))
  }

  /** Each in its turn, the next one when the one before was answered; what was refused is tried again meanwhile. */
  async deliver(order: readonly string[]): Promise<void> {
    for (const id of order) {
      const event = this.state.tables.event[id]
      if (!event) throw new RangeError(`There is no event ${id}.`)
      this.state.held = this.state.held.filter(each => each !== id)
      for (const delivery of prepare(this.state, event, 1)) {
        if (!(await this.attempt(delivery))) void this.persist(delivery)
      }
    }
  }

  /** These of the held events never arrive. */
  lose(ids: readonly string[]): void {
    this.state.held = this.state.held.filter(id => !ids.includes(id))
    this.touched()
  }

  /** When everything under way was tried once. */
  async settled(): Promise<void> {
    if (this.firstTries.size > 0) await Promise.race([Promise.all([...this.firstTries]), this.wait(PATIENCE_MS)])
  }

  stop(): void {
    this.isStopped = true
    for (const [timer, resolve] of this.timers) {
      clearTimeout(timer)
      resolve()
    }
  }

  private bring(delivery: string, delayMs: number): void {
    const first = this.wait(delayMs).then(() => this.isStopped || this.attempt(delivery))
    this.firstTries.add(first)
    void first.then(isDone => {
      this.firstTries.delete(first)
      if (!isDone) void this.persist(delivery)
    })
  }

  private async persist(delivery: string): Promise<void> {
    for (const pause of PAUSES_MS) {
      await this.wait(pause)
      if (this.isStopped || (await this.attempt(delivery))) return
    }
    delete this.state.outbox[delivery]
  }

  /** True when nothing is left to do for this delivery. */
  private async attempt(delivery: string): Promise<boolean> {
    const { outbox, tables, notes } = this.state
    const meant = outbox[delivery]
    const event = meant && tables.event[meant.event]
    const endpoint = meant && tables.webhook_endpoint[meant.endpoint]
    const secret = notes.endpointSecrets[endpoint?.id ?? ''] ?? ''
    const isTaken = !event || !endpoint || (await call(endpoint, { event, secret, version: this.version }))
    if (isTaken) delete outbox[delivery]
    this.touched()
    return isTaken
  }

  private wait(ms: number): Promise<void> {
    return new Promise(resolve => {
      const done = () => {
        this.timers.delete(timer)
        resolve()
      }
      const timer = setTimeout(done, ms)
      this.timers.set(timer, done)
    })
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
