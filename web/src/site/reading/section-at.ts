/** Where the sections of a page stand, seen from the window. */
export interface SectionPlaces {
  /** In the order of the page. */
  readonly ids: readonly string[]
  /** Pixels from the top of the window; negative above it. */
  readonly tops: readonly number[]
  /** How far down the window a section must have come to count as the one that is read. */
  readonly line: number
  /** The page cannot be scrolled further down. */
  readonly isAtEnd: boolean
  /** The section that the address names, or anything else. */
  readonly named: string
}

/** The section that is being read. The last ones may be too short to come up to the line; then the address decides. */
export function sectionAt({ ids, tops, line, isAtEnd, named }: SectionPlaces): string | undefined {
  const reached = ids.findLast((_id, index) => (tops[index] ?? Number.POSITIVE_INFINITY) <= line)
  const isNamedBelow = isAtEnd && (tops[ids.indexOf(named)] ?? 0) > line
  return isNamedBelow ? named : (reached ?? ids[0])
}
