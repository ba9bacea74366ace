import { afterAll, beforeAll, expect, it } from 'vitest'
import { flood } from '../../../testing/webhooks/flood.ts'
import { type HookWorld, hookWorld } from '../../../testing/webhooks/world.ts'

const EVENTS = 10_000
const KILLS = 4
const PATIENCE_MS = 2 * 3_600_000

let world: HookWorld
beforeAll(async () => {
  // Whoever hangs is let go of sooner than otherwise, and later than a busy machine takes to shake hands.
  world = await hookWorld({ pauses: { webhookMs: 10_000 } })
})
afterAll(() => world.close())

it(
  'ten thousand events arrive, each signed, though all workers are killed four times and the receiver dies, hangs, leads elsewhere and means other addresses',
  async () => {
    const began = Date.now()
    const flooded = await flood(world, {
      ...{ events: EVENTS, webhooks: 10, workers: 3, kills: KILLS },
      patienceMs: PATIENCE_MS,
    })
    const { happened, arrived, ...figures } = flooded
    console.log(`${Math.round((Date.now() - began) / 1_000)} s, ${JSON.stringify(figures)}`)
    expect(happened.size).toBe(EVENTS)
    expect(arrived).toEqual(happened)
    expect(figures.unsigned).toBe(0)
    expect(figures.forbidden).toBe(0)
    // Each mood was met, and workers died between the commit and the sending, and between that and the answer.
    for (const kind of ['204', '302', '308', '500', 'silent', 'refused']) expect(figures.tries).toHaveProperty(kind)
    expect(figures.lostUnsent).toBeGreaterThanOrEqual(KILLS / 2)
    expect(figures.lostUnanswered).toBeGreaterThanOrEqual(KILLS / 2)
    // What came twice was under way when somebody died, or was answered later than a busy machine waits.
    expect(figures.doubles).toBeLessThan(EVENTS / 50)
  },
  PATIENCE_MS + 600_000,
)
