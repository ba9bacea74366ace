/** Longer is nobody's wish, and a Date cannot hold what a long row of digits says. */
const LONGEST_MS = 30 * 24 * 60 * 60_000

/**
 * Milliseconds from now, 0 to 30 days, that a Retry-After header asks for: seconds or a date (RFC 9110, 10.2.3).
 * Undefined where there is none, or none that can be read.
 */
export function readRetryAfterMs(header: string | null | undefined): number | undefined {
  if (header == null) return undefined
  const ms = /^\d+$/.test(header) ? Number(header) * 1_000 : Date.parse(header) - Date.now()
  return Number.isNaN(ms) ? undefined : Math.min(Math.max(0, ms), LONGEST_MS)
}
