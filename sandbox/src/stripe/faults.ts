export interface FaultMatch {
  readonly method: string
  readonly path: RegExp
}

export interface FaultHow {
  /** 500 when left out and nothing is lost. */
  readonly status?: number
  readonly code?: string
  /** The connection breaks: before anything was done, or when all was done but the answer. */
  readonly lost?: 'before' | 'after'
  /** How many calls it hits; one when left out. */
  readonly times?: number
}

export interface Fault {
  readonly match: FaultMatch
  readonly how: FaultHow
  left: number
}

/** The fault that awaits this call, used up by one. */
export function takeFault(faults: Fault[], method: string, path: string): Fault['how'] | undefined {
  const found = faults.find(
    each => each.left > 0 && each.match.method.toUpperCase() === method && each.match.path.test(path),
  )
  if (!found) return undefined
  found.left--
  return found.how
}
