import fc from 'fast-check'
import { type TestApp, testApp } from '../test-app.ts'
import type { HostUnderTest } from './box.ts'
import { imapHost, scriptedHost } from './imap-host.ts'
import { play } from './play.ts'
import { orders, type Step } from './steps.ts'

export interface OrderWorld {
  readonly house: HostUnderTest
  readonly test: TestApp
  close(): Promise<void>
}

export async function scriptedWorld(kind: 'move' | 'copy'): Promise<OrderWorld> {
  const host = await scriptedHost(kind)
  const test = await testApp({ mailHosts: { allowCidrs: ['127.0.0.0/8', '::1/128'], extraCa: undefined } })
  const house = await imapHost(kind, host, test)
  return {
    house,
    test,
    close: async () => {
      await test.close()
      await house.stop()
    },
  }
}

/** An order that goes wrong, as short as dropping single steps makes it. */
export interface Wrong {
  readonly steps: readonly Step[]
  readonly faults: readonly string[]
  readonly told: string
}

export interface Played {
  readonly orders: number
  readonly wrong: readonly Wrong[]
  /** How often each kind of thing was done or happened. */
  readonly done: ReadonlyMap<string, number>
}

/** So many wrong ones are made shorter; more of them say the same. */
const MOST_SHORTENED = 2

/** Plays random orders; the same seed plays the same ones. */
export async function playOrders(world: OrderWorld, seed: number, count: number): Promise<Played> {
  const done = new Map<string, number>()
  const wrong: Wrong[] = []
  for (const steps of fc.sample(orders, { seed, numRuns: count })) {
    const { faults, told, done: here } = await playIn(world, steps)
    for (const [what, times] of here) done.set(what, (done.get(what) ?? 0) + times)
    if (faults.length === 0) continue
    const found = { steps, faults, told }
    wrong.push(wrong.length < MOST_SHORTENED ? await shortened(world, found) : found)
  }
  return { orders: count, wrong, done }
}

async function playIn({ test, house }: OrderWorld, steps: readonly Step[]) {
  return play(test, house, steps)
}

/** Leaves out one step after the other, from the last to the second, as long as the same goes wrong. */
async function shortened(world: OrderWorld, found: Wrong): Promise<Wrong> {
  let shortest = found
  for (let index = found.steps.length - 1; index > 0; index--) {
    const steps = shortest.steps.toSpliced(index, 1)
    const { faults, told } = await playIn(world, steps)
    if (faults.length > 0) shortest = { steps, faults, told }
  }
  return shortest
}
