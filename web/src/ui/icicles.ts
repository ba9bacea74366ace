/** The largest round number that is not above `most`, at least 1. */
export function niceStep(most: number): number {
  const power = 10 ** Math.floor(Math.log10(Math.max(1, most)))
  const step = [5, 3, 2, 1].find(times => times * power <= most) ?? 1
  return step * power
}

/** A shape that hangs from `top`, `length` long, wide at the top and round at the tip. */
export function iciclePath({ x, top, width, length }: { x: number; top: number; width: number; length: number }) {
  const bend = Math.min(7, length)
  const shoulder = top + length - bend / 2
  const left = x - width / 2
  return [
    `M${round(left)} ${round(top)}H${round(left + width)}`,
    `L${round(x + width * 0.2)} ${round(shoulder)}`,
    `Q${round(x)} ${round(shoulder + bend)} ${round(x - width * 0.2)} ${round(shoulder)}Z`,
  ].join('')
}

function round(number: number): number {
  return Math.round(number * 100) / 100
}
