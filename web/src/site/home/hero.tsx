import { INBOX_COUNT } from '../blocks/inbox-rows.ts'
import { InboxWindow } from '../blocks/inbox-window.tsx'
import { StageButton } from '../blocks/steps/stage-button.tsx'
import { useStages } from '../blocks/steps/use-stages.ts'
import { BelowLine } from './below-line.tsx'
import { HERO_STAGES, type HeroStage } from './hero-stages.ts'
import { HeroText } from './hero-text.tsx'

/** The inbox stands on the line; what is cold crosses it. */
export function Hero() {
  const { frame, stage, isMoving, control, onControl } = useStages<HeroStage, HTMLElement>(HERO_STAGES)
  const isInInbox = stage === 'arrive' || stage === 'judge'
  return (
    <section ref={frame} aria-labelledby="hero-title" data-still={!isMoving}>
      <div className="mx-auto grid max-w-[1200px] gap-x-14 gap-y-2 px-5 pt-6 sm:px-6 sm:pt-11 md:grid-cols-[minmax(0,5fr)_minmax(0,6fr)]">
        <HeroText />
        <div className="relative -mx-2 self-end sm:mx-0">
          <InboxWindow count={INBOX_COUNT + (isInInbox ? 1 : 0)} />
          <StageButton control={control} onControl={onControl} className="right-3 bottom-4 sm:right-5" />
        </div>
      </div>
      <BelowLine stage={stage} />
    </section>
  )
}
