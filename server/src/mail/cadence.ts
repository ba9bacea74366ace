import type { Config } from '../config.ts'

const LATE_SECONDS = 900

/** Seconds after which a mailbox that was not checked is no longer watched, whatever its state says. */
export function lateSeconds({ pollSeconds }: Pick<Config, 'pollSeconds'>): number {
  // An operator may have mailboxes looked at so seldom that a quarter of an hour says nothing.
  return Math.max(LATE_SECONDS, pollSeconds * 1.5)
}

/** Seconds between two checks of a mailbox that nothing wakes; where the provider rings, only what it forgot is looked for. */
export function checkSeconds(config: Pick<Config, 'pollSeconds' | 'pushPollSeconds'>, isRung: boolean): number {
  return isRung ? Math.max(config.pushPollSeconds, config.pollSeconds) : config.pollSeconds
}
