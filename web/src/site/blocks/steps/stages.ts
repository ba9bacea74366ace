/** One part of a loop and how long it lasts, in milliseconds. */
export interface Stage<N extends string> {
  name: N
  ms: number
}

/** An animation comes to rest after so many loops. */
export const LOOPS = 5
/** Scrolled so many pixels down the page, it begins. */
export const BEGINS_AT_PX = 400

/** What is shown `elapsedMs` after the beginning, and for how much longer; null once all loops are over. */
export function stageAt<N extends string>(
  stages: readonly Stage<N>[],
  elapsedMs: number,
): { name: N; leftMs: number } | null {
  const loopMs = loopLength(stages)
  if (elapsedMs >= loopMs * LOOPS) return null
  let end = 0
  const within = elapsedMs % loopMs
  for (const { name, ms } of stages) {
    end += ms
    if (within < end) return { name, leftMs: end - within }
  }
  return null
}

/** Milliseconds that one loop takes. */
export function loopLength(stages: readonly Stage<string>[]): number {
  return stages.reduce((sum, { ms }) => sum + ms, 0)
}
