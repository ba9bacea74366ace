import { arrivalAt } from './arrival.ts'

/** From a message's delivery at the twin of Google to its move under the Icebox label, woken by pushes; wall time. */
export function benchmarks() {
  return arrivalAt('google', 'twin of Gmail, pushes')
}
