/** Milliseconds from one to the next. */
export const STEP_MS = 200
/** A part of a page counts as seen when so much of it is in view. */
export const SEEN_SHARE = 0.3
/** On a magnified page a part may be higher than the window; then it is seen when it fills so much of the window. */
const FILLED_SHARE = 0.5

/** Where a count from 0 stands `elapsedMs` after it began: one step each 200 ms, up to `last`. */
export function countAt(elapsedMs: number, last: number): number {
  return Math.min(last, Math.floor(elapsedMs / STEP_MS))
}

interface View {
  /** Heights in pixels: of the part, of what is in view of it, and of the window. */
  height: number
  shown: number
  window: number
}

export function isWellSeen({ height, shown, window }: View): boolean {
  return shown >= height * SEEN_SHARE || shown >= window * FILLED_SHARE
}
