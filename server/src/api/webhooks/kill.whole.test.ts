import { afterAll, beforeAll, expect, it } from 'vitest'
import { flood } from '../../../testing/webhooks/flood.ts'
import { type HookWorld, hookWorld } from '../../../testing/webhooks/world.ts'

let world: HookWorld
beforeAll(async () => {
  // Whoever hangs is let go of sooner than otherwise, and later than a busy machine takes to shake hands.
  world = await hookWorld({ pauses: { webhookMs: 10_000 } })
})
afterAll(() => world.close())

it('workers killed between commit and send lose nothing, whatever the receiver does', async () => {
  const flooded = await flood(world, { events: 400, webhooks: 1, workers: 1, kills: 2, patienceMs: 420_000 })
  expect(flooded.happened.size).toBe(400)
  expect(flooded.arrived).toEqual(flooded.happened)
  expect(flooded).toMatchObject({ unsigned: 0, forbidden: 0 })
  expect(Math.min(flooded.lostUnsent, flooded.lostUnanswered)).toBeGreaterThan(0)
}, 480_000)
