/** A small network: one layer of hidden units beside a straight line, over the same inputs as a linear expert. */
export interface Net {
  /** One row of weights per hidden unit, one weight per input. */
  readonly hidden: readonly ArrayLike<number>[]
  readonly hiddenBiases: ArrayLike<number>
  /** What each hidden unit counts for. */
  readonly out: ArrayLike<number>
  readonly direct: ArrayLike<number>
  readonly bias: number
}

/** The log-odds that the networks find, on average; 0 without any. */
export function askNets(nets: readonly Net[], inputs: ArrayLike<number>): number {
  let sum = 0
  for (const net of nets) sum += askNet(net, inputs)
  return nets.length === 0 ? 0 : sum / nets.length
}

function askNet({ hidden, hiddenBiases, out, direct, bias }: Net, inputs: ArrayLike<number>): number {
  let logit = bias + weighed(direct, inputs)
  for (let unit = 0; unit < hidden.length; unit++) {
    const felt = (hiddenBiases[unit] as number) + weighed(hidden[unit] as ArrayLike<number>, inputs)
    logit += (out[unit] as number) * Math.tanh(felt)
  }
  return logit
}

function weighed(weights: ArrayLike<number>, values: ArrayLike<number>): number {
  let sum = 0
  for (let at = 0; at < weights.length; at++) sum += (weights[at] as number) * (values[at] as number)
  return sum
}
