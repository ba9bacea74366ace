import { expect, it } from 'vitest'
import { loopLength } from '../blocks/steps/stages.ts'
import { HERO_STAGES } from './hero-stages.ts'

it('has four stages in 7 seconds, and ends as it rests: frozen at the line', () => {
  expect(HERO_STAGES).toHaveLength(4)
  expect(loopLength(HERO_STAGES)).toBe(7_000)
  expect(HERO_STAGES.at(-1)?.name).toBe('freeze')
})
