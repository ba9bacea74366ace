import { describe, expect, it } from 'vitest'
import { liveThrough, TEAMS } from '../../testing/lives/lives.ts'

const LIVES = 500
const WORLD_MS = 600_000
const SEEDS = Array.from({ length: LIVES / TEAMS }, (_, index) => 1_001 + index)

describe(`${LIVES} random lives of teams`, () => {
  it.each(SEEDS)(
    'pay nothing that was not promised, and get what was (seed %i)',
    async seed => {
      expect(await liveThrough(seed)).toEqual([])
    },
    WORLD_MS,
  )
})
