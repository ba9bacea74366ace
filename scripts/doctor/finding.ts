/** What came of looking at one thing; `says` is for the operator, and where it is broken says what to do. */
export interface Finding {
  readonly what: string
  /** `left_out`: not set up here, which is no fault. */
  readonly state: 'well' | 'broken' | 'left_out'
  readonly says: string
}

export const well = (what: string, says: string): Finding => ({ what, state: 'well', says })
export const broken = (what: string, says: string): Finding => ({ what, state: 'broken', says })
export const leftOut = (what: string, says: string): Finding => ({ what, state: 'left_out', says })

const MARKS: Record<Finding['state'], string> = { well: 'ok     ', broken: 'BROKEN ', left_out: '-      ' }

export function lineOf({ what, state, says }: Finding): string {
  return `${MARKS[state]}${what}: ${says}`
}
