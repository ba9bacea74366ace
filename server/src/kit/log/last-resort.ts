import type { Logger } from './log.ts'

const END_MS = 5_000

/**
 * What becomes of an error that nobody caught. A promise that failed while nobody waited for it was one piece of work:
 * its job is repeated, its call answered, and the process goes on. An error thrown out of a callback may have left half
 * done what others share, so the process ends in order, and whoever keeps it running starts it again.
 */
export function guardProcess(log: Logger, end: () => Promise<unknown>): void {
  let isEnding = false
  process.on('unhandledRejection', error => log.error({ err: error }, 'a promise failed that nobody waited for'))
  process.on('uncaughtException', error => {
    log.error({ err: error }, 'an error was caught by nobody; the process ends and is started again')
    if (isEnding) process.exit(1)
    isEnding = true
    setTimeout(() => process.exit(1), END_MS)
    void end()
      .catch(failure => log.error({ err: failure }, 'the process did not end in order'))
      .finally(() => process.exit(1))
  })
}
