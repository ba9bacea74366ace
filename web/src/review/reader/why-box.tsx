import type { ActivityItem } from '@icebox/contract/activity'
import { Signals } from '../../domain/message/signals.tsx'
import { NOT_JUDGED, whyTitle } from '../../domain/message/why.ts'
import { ConfidenceTrack } from './confidence-track.tsx'

/** Why a message was judged as it was: the score against the line, and what spoke for and against. */
export function WhyBox({ item, lineNow }: { item: ActivityItem; lineNow: number | undefined }) {
  const { confidence, line, reasons } = item
  return (
    <section
      aria-label={whyTitle(item)}
      className="slab slab-pale rounded-[14px] border border-ice-line px-5 py-[18px] max-lg:mt-[18px]"
    >
      <div className="flex items-center justify-between gap-3">
        <h3 className="text-[15px]/[22px] font-[650] tracking-[-0.012em]">{whyTitle(item)}</h3>
        {confidence !== null && <span className="mono font-semibold">{confidence}% sure</span>}
      </div>
      {confidence === null ? (
        <p className="mt-1 text-ink-2">{NOT_JUDGED}</p>
      ) : (
        <ConfidenceTrack confidence={confidence} line={line} lineNow={lineNow} />
      )}
      {reasons.length > 0 && <Signals key={item.id} signals={reasons} />}
    </section>
  )
}
