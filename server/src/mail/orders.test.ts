import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type OrderWorld, playOrders, scriptedWorld } from '../../testing/orders/world.ts'

/** A few of those that `npm run test:long` plays by the thousand. */
const ORDERS = 12

describe.each(['move', 'copy'] as const)('mail at a host that can %s, whatever happens in whatever order', kind => {
  let world: OrderWorld
  beforeAll(async () => {
    world = await scriptedWorld(kind)
  })
  afterAll(() => world.close())

  it('lies there once, byte for byte, where its owner or the judge put it', async () => {
    const { wrong } = await playOrders(world, 7, ORDERS)
    expect(wrong).toEqual([])
  }, 300_000)
})
