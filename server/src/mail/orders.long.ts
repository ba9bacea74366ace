import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type OrderWorld, playOrders, scriptedWorld } from '../../testing/orders/world.ts'

const ORDERS = 10_000
const OF_A_SEED = 100
const KINDS = ['move', 'copy'] as const
const SEED_MS = 1_800_000
const SEEDS = Array.from({ length: ORDERS / OF_A_SEED / KINDS.length }, (_, index) => 2_001 + index)

describe.each(KINDS)(`mail at a host that can %s, in ${ORDERS} random orders of what may happen`, kind => {
  const done = new Map<string, number>()
  let orders = 0
  let world: OrderWorld
  beforeAll(async () => {
    world = await scriptedWorld(kind)
  })
  afterAll(async () => {
    const lines = [...done].toSorted(([a], [b]) => a.localeCompare(b)).map(([what, times]) => `  ${times} × ${what}`)
    console.log([`${orders} orders were played at a host that can ${kind}, and in them:`, ...lines].join('\n'))
    await world.close()
  })

  it.each(SEEDS)(
    'lies there once, byte for byte, where its owner or the judge put it (seed %i)',
    async seed => {
      const played = await playOrders(world, seed, OF_A_SEED)
      orders += played.orders
      for (const [what, times] of played.done) done.set(what, (done.get(what) ?? 0) + times)
      if (played.wrong.length > 0) console.log(JSON.stringify(played.wrong, null, 1))
      expect(played.wrong).toHaveLength(0)
    },
    SEED_MS,
  )
})
