const FIRST_MS = 1_000
const LONGEST_MS = 5 * 60_000

/**
 * Milliseconds to wait before the next try: "full jitter", evenly between 0 and a ceiling that doubles from 1 s to 5 min.
 * `failures` counts those in a row, from 1; `random` is in [0, 1).
 */
export function nextDelayMs(failures: number, random: number): number {
  // Bounded before the power, because 2 ** 2000 is Infinity.
  const doublings = Math.min(Math.max(failures - 1, 0), 20)
  return Math.floor(random * Math.min(LONGEST_MS, FIRST_MS * 2 ** doublings))
}
