import type { Popup } from '../../kit/calls.ts'

interface PlanFooterProps {
  origin: string
  plan: Popup['plan']
}

export function PlanFooter({ origin, plan: { name, isRunning, used, limit } }: PlanFooterProps) {
  const most = limit === null ? '' : ` / ${limit.toLocaleString('en-US')}`
  const words = `${used.toLocaleString('en-US')}${most} emails this month`
  return (
    <footer className="px-4 pt-3 pb-4">
      <div className="flex items-center justify-between text-[12.5px]">
        <span>
          <b className="block">{isRunning ? `${name} Active` : `${name} Inactive`}</b>
          <span className="text-ink-3">{words}</span>
        </span>
        <a href={`${origin}/settings`} target="_blank" rel="noreferrer" className="link font-semibold">
          Manage
        </a>
      </div>
      {limit !== null && <Used words={words} used={used} limit={limit} />}
    </footer>
  )
}

function Used({ words, used, limit }: { words: string; used: number; limit: number }) {
  const share = limit > 0 ? Math.min(1, used / limit) : 0
  return (
    <div
      role="progressbar"
      aria-label="Emails this month"
      aria-valuetext={words}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={Math.round(share * 100)}
      className="mt-[9px] h-1.5 overflow-hidden rounded-full bg-line-soft inset-ring inset-ring-line"
    >
      <i className="block h-full rounded-full bg-ink" style={{ width: `${share * 100}%` }} />
    </div>
  )
}
