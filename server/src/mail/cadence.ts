import type { Config } from '../config.ts'

/** Seconds between two checks of a mailbox that nothing wakes; where the provider rings, only what it forgot is looked for. */
export function checkSeconds(config: Pick<Config, 'pollSeconds' | 'pushPollSeconds'>, isRung: boolean): number {
  return isRung ? Math.max(config.pushPollSeconds, config.pollSeconds) : config.pollSeconds
}
