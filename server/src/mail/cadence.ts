import type { Config } from '../config.ts'

type Cadence = Pick<Config, 'pollSeconds' | 'pushPollSeconds'>

const LATE_SECONDS = 900

/** Seconds after which a mailbox that was not checked is no longer watched, whatever its state says. */
export function lateSeconds(config: Cadence): number {
  // An operator may have mailboxes looked at so seldom that a quarter of an hour says nothing.
  return Math.max(LATE_SECONDS, checkSeconds(config, true) * 1.5)
}

/** Seconds between two checks of a mailbox that nothing wakes; where the provider rings, only what it forgot is looked for. */
export function checkSeconds(config: Cadence, isRung: boolean): number {
  return isRung ? Math.max(config.pushPollSeconds, config.pollSeconds) : config.pollSeconds
}
