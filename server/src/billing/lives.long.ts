import { afterAll, describe, expect, it } from 'vitest'
import { add, liveThrough, TEAMS } from '../../testing/lives/lives.ts'

const LIVES = 500
const WORLD_MS = 1_200_000
const SEEDS = Array.from({ length: LIVES / TEAMS }, (_, index) => 1_001 + index)

let moves = new Map<string, number>()
let worlds = 0

describe(`${LIVES} random lives of teams`, () => {
  it.each(SEEDS)(
    'pay nothing that was not promised, and get what was (seed %i)',
    async seed => {
      const lived = await liveThrough(seed)
      moves = add([moves, lived.moves])
      worlds++
      if (lived.faults.length > 0) console.log(lived.faults.join('\n'))
      expect(lived.faults).toEqual([])
    },
    WORLD_MS,
  )
})

afterAll(() => {
  const lines = [...moves].toSorted(([a], [b]) => a.localeCompare(b)).map(([kind, times]) => `  ${times} × ${kind}`)
  console.log([`${worlds * TEAMS} lives were lived, and in them:`, ...lines].join('\n'))
})
