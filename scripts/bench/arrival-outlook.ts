import { arrivalAt } from './arrival.ts'

/** From a message's delivery at the twin of Microsoft to its move to the Icebox folder, woken by pushes; wall time. */
export function benchmarks() {
  return arrivalAt('microsoft', 'twin of Outlook, pushes')
}
