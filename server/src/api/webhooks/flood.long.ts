import { afterAll, beforeAll, expect, it } from 'vitest'
import { flood } from '../../../testing/webhooks/flood.ts'
import { type HookWorld, hookWorld } from '../../../testing/webhooks/world.ts'

const EVENTS = 10_000
const PATIENCE_MS = 3_600_000

let world: HookWorld
beforeAll(async () => {
  world = await hookWorld()
})
afterAll(() => world.close())

it(
  'ten thousand events arrive, each signed, though five workers are killed and the receiver is moody',
  async () => {
    const { happened, arrived, unsigned, messages } = await flood(world, {
      ...{ events: EVENTS, kills: 5, patienceMs: PATIENCE_MS },
    })
    expect(happened.size).toBe(EVENTS)
    expect(arrived).toEqual(happened)
    expect(unsigned).toBe(0)
    // What came twice was under way when somebody died, or hung.
    expect(messages).toBeLessThan(EVENTS * 1.2)
  },
  PATIENCE_MS + 600_000,
)
