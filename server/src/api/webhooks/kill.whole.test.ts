import { afterAll, beforeAll, expect, it } from 'vitest'
import { flood } from '../../../testing/webhooks/flood.ts'
import { type HookWorld, hookWorld } from '../../../testing/webhooks/world.ts'

let world: HookWorld
beforeAll(async () => {
  world = await hookWorld()
})
afterAll(() => world.close())

it('workers killed between commit and send lose nothing, whatever the receiver does', async () => {
  const { happened, arrived, unsigned } = await flood(world, { events: 400, kills: 2, patienceMs: 420_000 })
  expect(happened.size).toBe(400)
  expect(arrived).toEqual(happened)
  expect(unsigned).toBe(0)
}, 480_000)
