import { ClosingSlab } from '../blocks/closing-slab.tsx'
import { QuoteSlot } from '../blocks/quote-slot.tsx'
import { HOW_STEPS } from '../blocks/steps/how-steps.tsx'
import { Steps } from '../blocks/steps/steps.tsx'
import { Audiences } from './audiences.tsx'
import { DiscoverHero } from './discover-hero.tsx'
import { Journey } from './journey.tsx'
import { Measured } from './measured.tsx'
import { Problem } from './problem.tsx'
import { Technology } from './technology.tsx'

/** The page for the curious. */
export function DiscoverBody() {
  return (
    <>
      <DiscoverHero />
      <Journey />
      <Problem />
      <Steps heading="What you do: three things." steps={HOW_STEPS} />
      <Technology />
      <Measured />
      <Audiences />
      <QuoteSlot />
      <ClosingSlab
        heading="Read enough? Let it read."
        text="Seven days free, on your own mail. Nothing old moves until you say so."
      />
    </>
  )
}
