import { FALLING } from '../blocks/cards-on-ice.ts'
import { IceCard } from '../blocks/ice-card.tsx'
import type { HeroStage } from './hero-stages.ts'

/** The cold email that crosses the line; without a stage it rests on it. How it moves is in falling-card.css. */
export function FallingCard({ stage }: { stage: HeroStage | null }) {
  return (
    <div
      data-stage={stage ?? 'rest'}
      className="falling absolute -top-[58px] right-12 left-0 z-4 rounded-lg border border-ice-line bg-surface-raise px-4 py-3.5 text-[13.5px]/5 shadow-3 md:right-[72px] md:left-6"
    >
      <span className="falling-frost absolute inset-0 rounded-[inherit]" />
      <div className="relative">
        <IceCard card={FALLING} />
      </div>
    </div>
  )
}
