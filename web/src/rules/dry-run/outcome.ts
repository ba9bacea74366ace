/** The three lists of a dry run. */
export type Outcome = 'matched' | 'nearly' | 'not'

/** Whether the rule takes what stands in the list. */
export function isTaken(outcome: Outcome): boolean {
  return outcome === 'matched'
}
