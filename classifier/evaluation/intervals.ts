/** Low and high end of a 95 % interval. */
export type Interval = readonly [low: number, high: number]

const Z = 1.959963984540054

/** Wilson's interval of a share, `part` of `whole`. Null when there is nothing to take a share of. */
export function wilson(part: number, whole: number): Interval | null {
  if (whole === 0) return null
  const share = part / whole
  const spread = Z * Math.sqrt((share * (1 - share)) / whole + (Z * Z) / (4 * whole * whole))
  const middle = share + (Z * Z) / (2 * whole)
  const scale = 1 + (Z * Z) / whole
  return [Math.max(0, (middle - spread) / scale), Math.min(1, (middle + spread) / scale)]
}

/** How many of each class an area rests on. */
export interface Classes {
  readonly unwanted: number
  readonly wanted: number
}

/**
 * Interval of an area under the ROC curve: the areas that Hanley and McNeil's variance (Radiology 143, 1982) does not rule
 * out, as Wilson does for shares and Newcombe (Statistics in Medicine 25, 2006) for areas. So it stays honest at 1.
 */
export function areaInterval(area: number, classes: Classes): Interval | null {
  if (classes.unwanted === 0 || classes.wanted === 0) return null
  const isPossible = (other: number) => (area - other) ** 2 <= Z * Z * areaVariance(other, classes)
  return [edge(0, area, isPossible), edge(1, area, isPossible)]
}

function areaVariance(area: number, { unwanted, wanted }: Classes): number {
  const twoUnwanted = area / (2 - area) - area * area
  const twoWanted = (2 * area * area) / (1 + area) - area * area
  return (area * (1 - area) + (unwanted - 1) * twoUnwanted + (wanted - 1) * twoWanted) / (unwanted * wanted)
}

/** Where `isPossible` turns true between `outside` and `inside`, by halving. */
function edge(outside: number, inside: number, isPossible: (value: number) => boolean): number {
  let [far, near] = [outside, inside]
  for (let step = 0; step < 60; step++) {
    const middle = (far + near) / 2
    if (isPossible(middle)) near = middle
    else far = middle
  }
  return near
}
