import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { play } from '../../testing/orders/play.ts'
import type { Step } from '../../testing/orders/steps.ts'
import { type OrderWorld, playOrders, scriptedWorld } from '../../testing/orders/world.ts'

/** A few of those that `npm run test:long` plays by the thousand. */
const ORDERS = 12

const COLD = { does: 'deliver', isCold: true, hasId: true, isDouble: false } as const
const TWO_COLD = { ...COLD, isDouble: true } as const
const LOOK = { does: 'look' } as const

/** Short ones that went wrong once. */
const HARD: Readonly<Record<string, readonly Step[]>> = {
  'of three alike the first is put back while the third arrives': [
    ...[TWO_COLD, LOOK, { does: 'duplicate', of: 0, how: 'same bytes' } as const],
    { does: 'move', of: 0, to: 'INBOX' },
  ],
  'of three alike the first is restored and put back by hand while the third arrives': [
    ...[TWO_COLD, LOOK, { does: 'duplicate', of: 0, how: 'same bytes' } as const],
    ...[{ does: 'restore', of: 0, rule: true } as const, { does: 'move', of: 0, to: 'INBOX' } as const],
  ],
  'a second one is deleted by its owner while the worker that is to judge it stands still, and the first move breaks off':
    [
      ...[
        TWO_COLD,
        { does: 'freeze', at: 2, lapses: false } as const,
        { does: 'mishap', which: 96, times: 1 } as const,
      ],
      ...[{ does: 'move', of: 1, to: 'Trash' } as const, { does: 'wake' } as const],
    ],
  'a move is not noted, its message deleted and asked for, and another comes under its Message-ID': [
    ...[COLD, { does: 'kill', at: 73 } as const, { does: 'move', of: 0, to: 'Trash' } as const],
    ...[{ does: 'restore', of: 0, rule: true } as const, { does: 'duplicate', of: 0, how: 'other size' } as const],
  ],
  'one is taken out of the folder, and another comes under its Message-ID while a worker stands still': [
    ...[COLD, LOOK, { does: 'move', of: 0, to: 'Archive' } as const, { does: 'freeze', at: 1, lapses: false } as const],
    { does: 'duplicate', of: 0, how: 'other size' },
  ],
  'one is taken out of the folder and put back into it, and then restored': [
    ...[COLD, LOOK, { does: 'move', of: 0, to: 'Archive' } as const, { does: 'move', of: 0, to: 'Icebox' } as const],
    { does: 'restore', of: 0, rule: false },
  ],
  'the host refuses to count while one is taken out of the folder': [
    ...[COLD, { does: 'mishap', which: 85, times: 2 } as const, { does: 'kill', at: 65 } as const],
    { does: 'move', of: 0, to: 'Archive' },
  ],
  'one lies in the folder by its owner’s hand, and the answer to the move of another with its Message-ID is lost': [
    ...[COLD, { does: 'move', of: 0, to: 'Icebox' } as const, { does: 'duplicate', of: 0, how: 'same size' } as const],
    ...[{ does: 'mishap', which: 92, times: 1 } as const, { does: 'kill', at: 73 } as const],
  ],
  'the answer to a move is lost, and its owner puts another with its Message-ID into the folder': [
    ...[
      COLD,
      { does: 'mishap', which: 47, times: 2 } as const,
      { does: 'duplicate', of: 0, how: 'same size' } as const,
    ],
    ...[LOOK, { does: 'move', of: 1, to: 'Icebox' } as const],
  ],
  'the way back breaks off after the copy': [
    ...[COLD, { does: 'freeze', at: 14, lapses: false } as const, { does: 'restore', of: 0, rule: true } as const],
    ...[{ does: 'mishap', which: 3, times: 2 } as const, LOOK],
  ],
}

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

  it.each(Object.entries(HARD))(
    'lies there once where %s',
    async (_, steps) => {
      const { faults } = await play(world.test, world.house, steps)
      expect(faults).toEqual([])
    },
    60_000,
  )
})
