import { arrivalWithAndWithout } from './arrival.ts'

/** From a message's delivery at the twin of Google to its move under the Icebox label; wall time. */
export function benchmarks() {
  return arrivalWithAndWithout('google', 'twin of Gmail')
}
