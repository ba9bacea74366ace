import { Snowflake } from 'lucide-react'
import { cx } from '../../ui/cx.ts'
import type { CardOnIce } from './cards-on-ice.ts'

/** The inside of a card on ice; the card around it is the caller's. */
export function IceCard({ card }: { card: CardOnIce }) {
  return (
    <>
      <div className="flex items-center justify-between gap-2">
        <b className="truncate">{card.name}</b>
        <span className={cx(FOUND, 'mono text-xs')}>{card.confidence}%</span>
      </div>
      <div className="truncate">{card.subject}</div>
      <div className={cx(FOUND, 'mt-[5px] flex items-center gap-1.5 text-[12.5px]')}>
        <Snowflake size={14} strokeWidth={1.75} />
        <span className="truncate">{card.why}</span>
      </div>
    </>
  )
}

/** What judging finds out; while a card arrives it is not there yet. */
const FOUND = 'falling-found text-ice-ink'
