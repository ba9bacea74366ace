import { describe, expect, it } from 'vitest'
import { LOOPS, loopLength, stageAt } from './stages.ts'

const THREE = [
  { name: 'a', ms: 100 },
  { name: 'b', ms: 300 },
  { name: 'c', ms: 200 },
] as const

describe('a loop of stages', () => {
  it('shows each stage for its time, in order', () => {
    expect(stageAt(THREE, 0)).toEqual({ name: 'a', leftMs: 100 })
    expect(stageAt(THREE, 99)).toEqual({ name: 'a', leftMs: 1 })
    expect(stageAt(THREE, 100)).toEqual({ name: 'b', leftMs: 300 })
    expect(stageAt(THREE, 450)).toEqual({ name: 'c', leftMs: 150 })
  })

  it('begins again after its last stage', () => {
    expect(loopLength(THREE)).toBe(600)
    expect(stageAt(THREE, 600)).toEqual({ name: 'a', leftMs: 100 })
    expect(stageAt(THREE, 1_000)).toEqual({ name: 'c', leftMs: 200 })
  })

  it('comes to rest after its loops, and not before', () => {
    expect(LOOPS).toBe(5)
    expect(stageAt(THREE, 600 * 5 - 1)).toEqual({ name: 'c', leftMs: 1 })
    expect(stageAt(THREE, 600 * 5)).toBeNull()
    expect(stageAt(THREE, 600 * 50)).toBeNull()
  })

  it('walks through every stage of every loop when the clock goes from end to end', () => {
    const seen: string[] = []
    let elapsed = 0
    for (let now = stageAt(THREE, 0); now; now = stageAt(THREE, elapsed)) {
      seen.push(now.name)
      elapsed += now.leftMs
    }
    expect(seen.join('')).toBe('abc'.repeat(LOOPS))
  })
})
