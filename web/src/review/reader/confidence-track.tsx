interface ConfidenceTrackProps {
  /** 0 to 100. */
  confidence: number
  /** The line in force when the message was judged, 60 to 99. */
  line: number
  /** The line of today; the label says when it has moved since. */
  lineNow: number | undefined
}

/** Where the score stands against your line, from warm to cold. */
export function ConfidenceTrack({ confidence, line, lineNow }: ConfidenceTrackProps) {
  const words = lineNow === undefined || lineNow === line ? 'your line' : 'your line then'
  return (
    <div className="relative mt-2.5 mb-2 h-[34px]">
      <p className="sr-only">
        {confidence} percent sure, {words} was at {line}.
      </p>
      <div aria-hidden>
        <i className="absolute inset-x-0 top-2 h-1.5 rounded-full bg-[linear-gradient(90deg,var(--ember-line),var(--line)_40%,var(--ice))]" />
        <i className="absolute top-0.5 h-[18px] w-0.5 bg-ink" style={{ left: `${line}%` }} />
        {/* Near the right end the label stays inside the box. */}
        <span
          className="absolute top-5 -translate-x-1/2 text-[11.5px]/[15px] whitespace-nowrap text-ink-2"
          style={{ left: `min(${line}%, 100% - 42px)` }}
        >
          {words}, {line}
        </span>
        <i
          className="absolute top-[3px] -ml-2 size-4 rounded-full border-[3px] border-surface bg-ice outline-[1.5px] outline-ice"
          style={{ left: `${confidence}%` }}
        />
      </div>
    </div>
  )
}
