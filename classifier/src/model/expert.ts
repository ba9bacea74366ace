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
  /** At least one; their average counts the other half. */
  readonly nets: readonly Net[]
}

/** A small network: one layer of hidden units beside a straight line of its own, over the modern and the public score and a summary. */
export interface Net {
  /** One row of weights per hidden unit, one weight per input. */
  readonly hidden: readonly ArrayLike<number>[]
  readonly hiddenBiases: ArrayLike<number>
  /** What each hidden unit counts for. */
  readonly out: ArrayLike<number>
  readonly direct: ArrayLike<number>
  readonly bias: number
}

/** What the networks count for beside the line; they are surer of themselves than it is. */
const NETS_SHARE = 0.5

/** The score for modern mail, from the wording and from what the sentences do: a line's and small networks' by halves. */
export function askExpert(
  scores: { readonly public: number; readonly modern: number },
  summary: ArrayLike<number>,
  expert: Expert,
): number {
  const line = expert.bias + expert.modern * scores.modern + expert.public * scores.public + dot(expert.roles, summary)
  const inputs = [scores.modern, scores.public, ...Array.from(summary)]
  let nets = 0
  for (const net of expert.nets) nets += askNet(net, inputs) / expert.nets.length
  return line + NETS_SHARE * (nets - line)
}

function askNet({ hidden, hiddenBiases, out, direct, bias }: Net, inputs: ArrayLike<number>): number {
  let logit = bias + dot(direct, inputs)
  for (let unit = 0; unit < hidden.length; unit++) {
    const felt = (hiddenBiases[unit] as number) + dot(hidden[unit] as ArrayLike<number>, inputs)
    logit += (out[unit] as number) * Math.tanh(felt)
  }
  return logit
}
