import type { Config } from '../config.ts'

/** Where the provider rings, looking is only for what it forgot to ring for. */
export const PUSH_POLL_SECONDS = 600

/** Seconds between two checks of a mailbox that nothing wakes. */
export function checkSeconds({ pollSeconds }: Pick<Config, 'pollSeconds'>, isRung: boolean): number {
  return isRung ? Math.max(PUSH_POLL_SECONDS, pollSeconds) : pollSeconds
}
