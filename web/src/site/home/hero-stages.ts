import type { Stage } from '../blocks/steps/stages.ts'

export type HeroStage = 'sink' | 'arrive' | 'judge' | 'freeze'

/**
 * A cold email arrives, is judged, freezes at the line and sinks. The loop begins with the card that rests on the line
 * and ends with it, so that neither its beginning nor its end jumps.
 */
export const HERO_STAGES: readonly Stage<HeroStage>[] = [
  { name: 'sink', ms: 1_400 },
  { name: 'arrive', ms: 1_200 },
  { name: 'judge', ms: 1_800 },
  { name: 'freeze', ms: 2_600 },
]
