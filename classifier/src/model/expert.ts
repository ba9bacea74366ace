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
  /** One weight per input for each hidden unit, unit after unit. */
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

function askNet({ scores, summary }: Asked, { hidden, hiddenBiases, out, direct, bias }: Net): number {
  const inputs = new Float64Array(2 + summary.length)
  inputs[0] = scores.modern
  inputs[1] = scores.public
  inputs.set(summary, 2)
  let logit = bias + dot(direct, inputs)
  let at = 0
  for (let unit = 0; unit < out.length; unit++) {
    let felt = hiddenBiases[unit] as number
    for (let input = 0; input < inputs.length; input++) felt += (hidden[at++] as number) * (inputs[input] as number)
    logit += (out[unit] as number) * Math.tanh(felt)
  }
  return logit
}
