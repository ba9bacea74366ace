/** How events reach the endpoints. */
export interface Weather {
  /** How often each event is sent; Stripe promises at least once. */
  readonly copies: number
  /** How long each waits before it is sent. */
  readonly delayMs: number
  /** Events that wait together are sent in a random order. */
  readonly shuffle?: boolean
  /** The share of events that never arrive, from 0 to 1. */
  readonly lost?: number
  /** Nothing is sent until it is delivered by hand. */
  readonly held?: boolean
}

export const FAIR: Weather = { copies: 1, delayMs: 0 }
