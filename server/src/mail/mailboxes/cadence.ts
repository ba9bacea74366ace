import type { Config } from '../../config.ts'

type Cadence = Pick<Config, 'pollSeconds' | 'pushPollSeconds'>

const LATE_SECONDS = 900
/** Where the host itself tells of new mail on a connection held open, a look finds only what it forgot to tell. */
const HELD = { times: 5, longest: 300 }
/** Mailboxes that were connected at once must not be checked at once for ever. */
const SPREAD = 0.2

/** Seconds between two checks of a mailbox that nothing wakes, by who is relied on to tell of new mail. */
export interface CheckSeconds {
  /** Nobody. */
  readonly alone: number
  /** The host, on a connection that a worker holds. */
  readonly held: number
  /** The provider, which rings at our address. */
  readonly rung: number
}

export function checkSeconds({ pollSeconds, pushPollSeconds }: Cadence): CheckSeconds {
  return {
    alone: pollSeconds,
    held: Math.max(pollSeconds, Math.min(HELD.times * pollSeconds, HELD.longest)),
    rung: Math.max(pushPollSeconds, pollSeconds),
  }
}

/** The same for the next check of one mailbox; `random` from 0 to 1. */
export function nextCheckSeconds(config: Cadence, random: number): CheckSeconds {
  const seconds = checkSeconds(config)
  const spread = seconds.held * (1 + SPREAD * (2 * random - 1))
  return { ...seconds, held: Math.max(spread, config.pollSeconds) }
}

/** Seconds after which a mailbox that was not checked is no longer watched, whatever its state says. */
export function lateSeconds(config: Cadence): number {
  const { alone, held, rung } = checkSeconds(config)
  // An operator may have mailboxes looked at so seldom that a quarter of an hour says nothing.
  return Math.max(LATE_SECONDS, Math.max(alone, held, rung) * 1.5)
}
