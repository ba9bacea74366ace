import { z } from 'zod'

/** A whole number within bounds, with one sentence for whatever else is given. */
export function wholeNumber(least: number, most: number) {
  const rule = `must be a whole number from ${least} to ${most}`
  return z.coerce.number(rule).int(rule).min(least, rule).max(most, rule)
}
