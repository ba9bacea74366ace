import type { Stage } from '../blocks/steps/stages.ts'

export type JourneyStage = 'arrive' | 'judge' | 'freeze' | 'wait'

export interface JourneyStep extends Stage<JourneyStage> {
  title: string
  text: string
}

/** What happens to a cold email, and for how long the picture shows it. At rest it shows the last. */
export const JOURNEY: readonly JourneyStep[] = [
  {
    name: 'arrive',
    ms: 1_400,
    title: 'It arrives',
    text: 'The provider rings, or we look within a minute. A bell that is not heard makes mail late, never lost.',
  },
  {
    name: 'judge',
    ms: 2_200,
    title: 'It is judged',
    text: 'Whom you know, what each sentence does, how it was sent. That takes about 0.4 ms on one core.',
  },
  {
    name: 'freeze',
    ms: 1_400,
    title: 'It freezes',
    text: 'What is sure enough moves. The decision is written down first, so that a crash halfway loses nothing.',
  },
  {
    name: 'wait',
    ms: 2_000,
    title: 'It waits',
    text: 'In a folder of your own mailbox, with its reasons, until you thaw it. Or until you never look.',
  },
]
