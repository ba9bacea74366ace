import { useState } from 'react'
import { cx } from '../../ui/cx.ts'

export interface Signal {
  code: string
  text: string
  /** Signed points: above 0 pushes on to the ice, below 0 out of it. */
  weight: number
}

const SHOWN = 5

/** Why a message was judged as it was, strongest first; of equals, what the judge names first. The sign and the number carry the meaning. */
export function Signals({ signals }: { signals: Signal[] }) {
  const [isWhole, setWhole] = useState(false)
  const ranked = signals.toSorted((one, other) => Math.abs(other.weight) - Math.abs(one.weight))
  const shown = isWhole ? ranked : ranked.slice(0, SHOWN)
  const most = Math.max(1, ...signals.map(({ weight }) => Math.abs(weight)))
  const hidden = signals.length - shown.length
  return (
    <div>
      <ul aria-label="Signals">
        {shown.map(signal => (
          <SignalRow key={signal.code} signal={signal} share={Math.abs(signal.weight) / most} />
        ))}
      </ul>
      {hidden > 0 && (
        <button type="button" className="link touch mt-1 text-sm" onClick={() => setWhole(true)}>
          {hidden} more
        </button>
      )}
    </div>
  )
}

function SignalRow({ signal, share }: { signal: Signal; share: number }) {
  const isIce = signal.weight >= 0
  const points = Math.round(Math.abs(signal.weight))
  return (
    <li className="grid grid-cols-[minmax(0,1fr)_minmax(72px,150px)_34px] items-center gap-3 py-1 text-[13px]/[18px] max-sm:grid-cols-[minmax(0,1fr)_72px_30px]">
      <span>{signal.text}</span>
      <span aria-hidden className="relative h-1.5 border-l-[1.5px] border-line-control">
        <i
          className={cx('absolute inset-y-0 left-0 rounded-r-[4px]', isIce ? 'bg-ice' : 'bg-ember')}
          style={{ width: `${share * 96}%` }}
        />
      </span>
      <span className={cx('mono text-right text-xs font-medium', isIce ? 'text-ice-ink' : 'text-ember-ink')}>
        {isIce ? '+' : '−'}
        {points}
      </span>
    </li>
  )
}
