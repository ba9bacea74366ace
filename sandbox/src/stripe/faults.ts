export interface FaultMatch {
  readonly method: string
  readonly path: RegExp
}

export interface FaultHow {
  /** 500 when left out and nothing is lost. */
  readonly status?: number | undefined
  readonly code?: string | undefined
  /** The connection breaks: before anything was done, or when all was done but the answer. */
  readonly lost?: 'before' | 'after' | undefined
  /** The call is carried out, and answered with the fault all the same. */
  readonly done?: boolean | undefined
  /** The answer rests under the call's idempotency key for a day and is given again, as Stripe does with a 500. */
  readonly kept?: boolean | undefined
  /** The call is carried out, and its answer comes so much later. */
  readonly slowMs?: number | undefined
  /** How many calls that match pass before the first it hits; none when left out. */
  readonly skip?: number | undefined
  /** How many calls it hits; one when left out, all of them where it lasts for some seconds. */
  readonly times?: number | undefined
  /** How long it lasts by the twin's time; until it is used up when left out. */
  readonly seconds?: number | undefined
}

export interface Fault {
  readonly match: FaultMatch
  readonly how: FaultHow
  readonly until: number
  left: number
  passing: number
}

/** A fault that was ordered at this time of the twin. */
export function orderFault(match: FaultMatch, how: FaultHow, now: number): Fault {
  const { seconds, skip: passing = 0 } = how
  const forever = Number.POSITIVE_INFINITY
  const left = how.times ?? (seconds === undefined ? 1 : forever)
  return { match, how, passing, left, until: seconds === undefined ? forever : now + seconds }
}

/** The fault that awaits this call, used up by one. */
export function takeFault(
  faults: readonly Fault[],
  { method, path, now }: { method: string; path: string; now: number },
): FaultHow | undefined {
  const found = faults.find(
    each => each.left > 0 && now < each.until && isMethod(each.match.method, method) && each.match.path.test(path),
  )
  if (!found) return undefined
  if (found.passing > 0) {
    found.passing--
    return undefined
  }
  found.left--
  return found.how
}

function isMethod(wanted: string, method: string): boolean {
  return wanted === '*' || wanted.toUpperCase() === method
}
