import { arrivalWithAndWithout } from './arrival.ts'

/** From a message's delivery at the twin of Microsoft to its move to the Icebox folder; wall time. */
export function benchmarks() {
  return arrivalWithAndWithout('microsoft', 'twin of Outlook')
}
