import { GraphProblem } from './problems.ts'

const REQUESTS = 10_000
const WINDOW_MS = 10 * 60_000
const CONCURRENT = 4

interface Window {
  since: number
  count: number
  running: number
  /** Refuse everything until then. */
  closedUntil: number
}

/** Outlook's limits for one application and one mailbox: 10,000 requests in ten minutes and four at a time. */
export class Throttle {
  /** How long each request takes; 0 is as fast as can be. */
  latencyMs = 0
  private readonly windows = new Map<string, Window>()

  /** Counts one request; throws 429 with Retry-After when it is one too many. */
  count(address: string): void {
    const now = Date.now()
    const window = this.window(address, now)
    if (window.closedUntil > now) throw tooMany('request', window.closedUntil - now)
    if (window.count >= REQUESTS) throw tooMany('request', window.since + WINDOW_MS - now)
    window.count++
  }

  /** As if so many requests had been made in this window. */
  useUp(address: string, requests: number): void {
    this.window(address, Date.now()).count += requests
  }

  /** Runs one request among at most four of the mailbox. */
  async run<T>(address: string, work: () => Promise<T>): Promise<T> {
    const window = this.window(address, Date.now())
    if (window.running >= CONCURRENT) throw tooMany('MailboxConcurrency', 1000)
    window.running++
    try {
      if (this.latencyMs > 0) await new Promise(resolve => setTimeout(resolve, this.latencyMs))
      return await work()
    } finally {
      window.running--
    }
  }

  close(address: string, seconds: number): void {
    this.window(address, Date.now()).closedUntil = Date.now() + seconds * 1000
  }

  private window(address: string, now: number): Window {
    const known = this.windows.get(address) ?? { since: now, count: 0, running: 0, closedUntil: 0 }
    if (now - known.since >= WINDOW_MS) Object.assign(known, { since: now, count: 0 })
    this.windows.set(address, known)
    return known
  }
}

function tooMany(limit: string, waitMs: number): GraphProblem {
  const seconds = String(Math.max(1, Math.ceil(waitMs / 1000)))
  const message = `Application is over its ${limit} limit.`
  return new GraphProblem(429, ['ApplicationThrottled', message], { 'retry-after': seconds })
}
