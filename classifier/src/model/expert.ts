import { dot } from './dot.ts'

/** Weighs the linear scores and what the sentences do into one score for modern mail. */
export interface Expert {
  /** Of the straight line, as the three that follow; it counts half. */
  readonly bias: number
  /** Times the modern score, or where the user never wrote to the sender the stranger score in its place. */
  readonly modern: number
  readonly public: number
  /** One weight per number of a summary, see summarise. */
  readonly roles: ArrayLike<number>
  /** Counts the other half. */
  readonly net: Net
}

/** A network: one layer of hidden units beside a straight line of its own, over the modern and the public score and a summary. */
export interface Net {
  /** One weight per input for each hidden unit, unit after unit; units come in fours. */
  readonly hidden: ArrayLike<number>
  readonly hiddenBiases: ArrayLike<number>
  /** What each hidden unit counts for. */
  readonly out: ArrayLike<number>
  readonly direct: ArrayLike<number>
  readonly bias: number
}

/** What the network counts for beside the line; it is surer of itself than the line is. */
const NET_SHARE = 0.5

/** What an expert looks at. */
export interface Asked {
  readonly scores: { readonly public: number; readonly modern: number }
  /** See summarise. */
  readonly summary: ArrayLike<number>
}

/** The score for modern mail, from the wording and from what the sentences do: a line's and a network's by halves. */
export function askExpert(asked: Asked, expert: Expert): number {
  const line = lineOf(asked, expert)
  return line + NET_SHARE * (askNet(asked, expert.net) - line)
}

/** What the expert's straight line says by itself. */
export function lineOf({ scores, summary }: Asked, { bias, modern, public: pub, roles }: Expert): number {
  return bias + modern * scores.modern + pub * scores.public + dot(roles, summary)
}

/** Four units at a time: added up alone, a unit's sum waits at every number for the one before. */
function askNet({ scores, summary }: Asked, { hidden, hiddenBiases, out, direct, bias }: Net): number {
  const inputs = new Float64Array(2 + summary.length)
  inputs[0] = scores.modern
  inputs[1] = scores.public
  inputs.set(summary, 2)
  const width = inputs.length
  let logit = bias + dot(direct, inputs)
  for (let unit = 0; unit < out.length; unit += 4) {
    let first = hiddenBiases[unit] as number
    let second = hiddenBiases[unit + 1] as number
    let third = hiddenBiases[unit + 2] as number
    let fourth = hiddenBiases[unit + 3] as number
    const from = unit * width
    for (let at = 0; at < width; at++) {
      const input = inputs[at] as number
      first += (hidden[from + at] as number) * input
      second += (hidden[from + width + at] as number) * input
      third += (hidden[from + 2 * width + at] as number) * input
      fourth += (hidden[from + 3 * width + at] as number) * input
    }
    logit += (out[unit] as number) * Math.tanh(first)
    logit += (out[unit + 1] as number) * Math.tanh(second)
    logit += (out[unit + 2] as number) * Math.tanh(third)
    logit += (out[unit + 3] as number) * Math.tanh(fourth)
  }
  return logit
}
