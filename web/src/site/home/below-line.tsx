import { ListChecks, type LucideIcon, Snowflake, Undo2 } from 'lucide-react'
import { CARDS_ON_ICE } from '../blocks/cards-on-ice.ts'
import { IceCard } from '../blocks/ice-card.tsx'
import { FallingCard } from './falling-card.tsx'
import type { HeroStage } from './hero-stages.ts'

const FACTS: { icon: LucideIcon; text: string }[] = [
  { icon: Snowflake, text: 'Every cold email is moved, never deleted. It waits in a folder in your own mailbox.' },
  { icon: ListChecks, text: 'Each one says why it is there, in plain words, with a confidence you can check.' },
  { icon: Undo2, text: 'One click thaws it back to your inbox and lets that sender through from then on.' },
]

/** The ice under the hero: three facts, and what already lies there. */
export function BelowLine({ stage }: { stage: HeroStage | null }) {
  return (
    <div className="slab z-2 overflow-visible! border-t-2 border-(--waterline-edge)">
      <span
        aria-hidden
        className="absolute -top-3 left-[max(20px,calc(50%-576px))] rounded-sm bg-surface px-[9px] font-mono text-xs/[22px] font-medium shadow-2 sm:left-[max(24px,calc(50%-576px))]"
      >
        0°
      </span>
      <div className="mx-auto grid max-w-[1200px] gap-x-14 px-5 sm:px-6 md:grid-cols-[minmax(0,5fr)_minmax(0,6fr)]">
        <div className="grid max-w-[440px] content-start gap-[22px] pt-9 pb-12 md:pt-[58px] md:pb-16">
          <h2 className="text-[28px]/8 font-[650] tracking-[-0.03em]">Below the line, not in the bin.</h2>
          <ul className="grid gap-4 text-[15px]/[22px]">
            {FACTS.map(({ icon: Icon, text }) => (
              <li key={text} className="grid grid-cols-[22px_1fr] gap-3">
                <Icon aria-hidden size={16} strokeWidth={1.75} className="mt-0.5" />
                {text}
              </li>
            ))}
          </ul>
        </div>
        <div aria-hidden className="relative h-[344px] max-md:order-first md:h-[400px]">
          <FallingCard stage={stage} />
          <div className="absolute inset-y-0 -inset-x-5 overflow-hidden px-5">
            <div className="relative h-full">
              {CARDS_ON_ICE.map((card, place) => (
                <div key={card.name} className={`${CARD} ${PLACES[place]}`}>
                  <IceCard card={card} />
                </div>
              ))}
            </div>
          </div>
        </div>
      </div>
    </div>
  )
}

const CARD =
  'absolute w-[250px] rounded-lg border border-(--frozen-edge) bg-(--frozen) px-3.5 py-3 text-[13.5px]/5 shadow-(--frozen-shadow) backdrop-blur-[2px] sm:w-[272px]'

/** Scattered as the ice took them; a smaller screen shows the first three. */
const PLACES = [
  'left-0 top-[68px] lg:top-[84px]',
  'right-0 top-[158px] lg:top-[112px]',
  'left-3.5 top-[248px] lg:left-7 lg:top-[204px]',
  'max-lg:hidden -right-5 top-[232px]',
  'max-lg:hidden left-1 top-[324px]',
  'max-lg:hidden right-1.5 top-[352px]',
]
