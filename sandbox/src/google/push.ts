import { randomInt } from 'node:crypto'
import type { PushWeather } from '../mail-twin.ts'
import type { Box, Change } from './gmail/box.ts'
import type { Keys } from './identity/keys.ts'

export interface PushOptions {
  /** Where the subscription delivers. */
  readonly url: string
  readonly audience: string
  /** The email in the bearer token. */
  readonly serviceAccount: string
  /** `projects/…/subscriptions/…`. */
  readonly subscription?: string
}

const MOST_OFTEN_MS = 1_000
const FIRST_WAIT_MS = 100
const LONGEST_WAIT_MS = 10_000
/** What Pub/Sub takes for an acknowledgement; anything else is delivered again. */
const ACKNOWLEDGED = [200, 201, 202, 204]

/** Gmail's notifications through Pub/Sub: at least once, at most one a second for each person, the others dropped. */
export class Pushes {
  weather: PushWeather = { copies: 1, delayMs: 0 }
  private readonly options: PushOptions | undefined
  private readonly keys: Keys
  private readonly lastAt = new Map<string, number>()
  private readonly stopping = new AbortController()
  private readonly timers = new Set<NodeJS.Timeout>()
  private lastId = randomInt(2 ** 40)

  constructor(options: PushOptions | undefined, keys: Keys) {
    this.options = options
    this.keys = keys
  }

  attach(box: Box): void {
    box.changes.on('change', (change: Change) => {
      if (isWatched(box, change)) this.ring(box)
    })
    // Gmail sends one at once when a watch begins.
    box.changes.on('watch', () => {
      if (box.watch) this.ring(box)
    })
  }

  stop(): void {
    this.stopping.abort()
    for (const timer of this.timers) clearTimeout(timer)
  }

  private ring(box: Box): void {
    const now = Date.now()
    if (!this.options || now - (this.lastAt.get(box.address) ?? 0) < MOST_OFTEN_MS) return
    this.lastAt.set(box.address, now)
    const { copies, delayMs } = this.weather
    // One call may leave several records; the notification names the last of them.
    this.after(0, () => {
      const body = this.bodyFor(box)
      for (let copy = 0; copy < copies; copy += 1)
        this.after(randomInt(delayMs + 1), () => this.post(body, FIRST_WAIT_MS))
    })
  }

  private bodyFor(box: Box): string {
    this.lastId += 1
    const id = String(this.lastId)
    const news = JSON.stringify({ emailAddress: box.address, historyId: box.lastHistoryId })
    const publishTime = new Date().toISOString()
    const named = { messageId: id, message_id: id, publishTime, publish_time: publishTime }
    const subscription = this.options?.subscription ?? 'projects/sandbox/subscriptions/gmail'
    return JSON.stringify({ message: { data: Buffer.from(news).toString('base64'), ...named }, subscription })
  }

  private async post(body: string, wait: number): Promise<void> {
    if (this.stopping.signal.aborted || (await this.isAcknowledged(body))) return
    this.after(wait, () => this.post(body, Math.min(wait * 2, LONGEST_WAIT_MS)))
  }

  private async isAcknowledged(body: string): Promise<boolean> {
    if (!this.options) return true
    const { url, audience, serviceAccount } = this.options
    const token = await this.keys.sign({
      aud: audience,
      azp: serviceAccount,
      sub: '110000000000000000001',
      email: serviceAccount,
      email_verified: true,
    })
    const headers = { 'content-type': 'application/json', authorization: `Bearer ${token}` }
    try {
      const response = await fetch(url, { method: 'POST', headers, body, signal: this.stopping.signal })
      return ACKNOWLEDGED.includes(response.status)
    } catch {
      // Nobody there is no acknowledgement either.
      return false
    }
  }

  private after(ms: number, run: () => unknown): void {
    if (this.stopping.signal.aborted) return
    const timer = setTimeout(() => {
      this.timers.delete(timer)
      run()
    }, ms)
    this.timers.add(timer)
  }
}

function isWatched({ watch }: Box, { mail, labelIds = [] }: Change): boolean {
  if (!watch || watch.expiresAt <= Date.now()) return false
  if (watch.labelIds.length === 0) return true
  const touched = [...mail.labelIds, ...labelIds]
  return watch.labelIds.some(label => touched.includes(label)) !== watch.excludes
}
