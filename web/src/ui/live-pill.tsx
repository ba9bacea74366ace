import type { LiveState } from '../kit/calls/live-socket.ts'

const TEXTS: Record<LiveState, { text: string; short: string; dot: string }> = {
  active: {
    text: 'Live updates active',
    short: 'Live',
    dot: 'bg-ok ring-3 ring-[color-mix(in_oklch,var(--ok)_22%,transparent)]',
  },
  connecting: { text: 'Connecting...', short: 'Connecting...', dot: 'bg-warn' },
  offline: { text: 'Offline', short: 'Offline', dot: 'bg-ink-3' },
}

/** Whether live updates arrive. Announced when it changes. */
export function LivePill({ state, onRetry }: { state: LiveState; onRetry: () => void }) {
  const { text, short, dot } = TEXTS[state]
  return (
    <span className="inline-flex items-center gap-2 text-[12.5px] font-medium whitespace-nowrap text-ink-2">
      <span role="status" className="inline-flex items-center gap-2">
        <span aria-hidden className={`size-[7px] shrink-0 rounded-full ${dot}`} />
        <span className="max-sm:hidden">{text}</span>
        <span className="sm:hidden">{short}</span>
      </span>
      {state === 'offline' && (
        <button type="button" className="link touch" onClick={onRetry}>
          Retry
        </button>
      )}
    </span>
  )
}
