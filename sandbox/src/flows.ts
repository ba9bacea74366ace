import type { ApiPerson, DemoPerson } from './scenes/people.ts'
import { startTrickle, type TrickleControl } from './scenes/steady.ts'

type Person = DemoPerson | ApiPerson

/** Mail for everybody whose mailbox is connected: a flow of their own each, which begins when they connect. */
export interface Flows {
  /** Begins for those who are new among them, and ends for those who are gone. */
  keep(people: readonly Person[]): void
  all(): readonly TrickleControl[]
  stop(): Promise<void>
}

/** A page that was left open brings no more mail after this. */
const FLOW_MS = 30 * 60_000

export function startFlows(playOne: (person: Person) => Promise<void>): Flows {
  const flows = new Map<string, TrickleControl>()
  return {
    keep: people => {
      for (const [email, flow] of flows) {
        if (people.some(person => person.email === email)) continue
        flows.delete(email)
        flow.set({ running: false })
      }
      for (const person of people) {
        if (flows.has(person.email)) continue
        const flow = startTrickle(() => playOne(person), FLOW_MS)
        flows.set(person.email, flow)
        flow.set({ running: true })
      }
    },
    all: () => [...flows.values()],
    stop: async () => void (await Promise.all([...flows.values()].map(flow => flow.end()))),
  }
}
