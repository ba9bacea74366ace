import type { Popup } from '../../kit/calls.ts'

interface StatsProps {
  stats: Popup['stats']
  /** They are the last that were heard. */
  isOld: boolean
}

export function Stats({ stats: { blockedToday, totalBlocked, accuracy }, isOld }: StatsProps) {
  const share = accuracy === null ? null : `${(accuracy * 100).toFixed(1).replace(/\.0$/, '')}%`
  return (
    <dl
      className={`grid grid-cols-3 divide-x divide-line-soft border-y border-line-soft bg-surface-sunk ${isOld ? 'text-ink-3' : ''}`}
    >
      <Stat name="Blocked today" value={blockedToday.toLocaleString('en-US')} />
      <Stat name="Total blocked" value={totalBlocked.toLocaleString('en-US')} />
      <Stat
        name="Accuracy"
        value={share ?? '–'}
        hint={share === null ? 'Not enough mail was reviewed yet.' : undefined}
      />
    </dl>
  )
}

function Stat({ name, value, hint }: { name: string; value: string; hint?: string | undefined }) {
  return (
    <div className="flex flex-col-reverse justify-end px-4 py-[9px]" title={hint}>
      <dt className="text-[11.5px]/5 text-ink-2">{name}</dt>
      <dd className="text-[20px]/6 font-[650] tracking-[-0.03em]">
        {value}
        {hint && <span className="sr-only"> {hint}</span>}
      </dd>
    </div>
  )
}
