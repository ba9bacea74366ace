export interface Total {
  /** As it is now; null before anything was worked out. */
  now: string | null
  /** What stands there where no script can work it out. */
  end: string
  text: string
}

/** Three large figures. They change as fast as one can look, so screen readers are told the end alone, elsewhere. */
export function Totals({ totals }: { totals: Total[] }) {
  return (
    <dl className="flex flex-wrap gap-x-4 gap-y-3 md:justify-between">
      {totals.map(({ now, end, text }) => (
        <div key={text} className="flex flex-col-reverse justify-end max-md:flex-[1_1_84px]">
          <dt className="mt-1.5 text-xs/4 text-ink-2 sm:text-[13.5px]/5">{text}</dt>
          <dd className="text-[clamp(1.1875rem,5.4vw,2.625rem)]/[1.05] font-[680] tracking-[-0.046em]">
            {now ?? (
              <>
                <span className="noscript:hidden" aria-hidden>
                  –
                </span>
                <span className="hidden noscript:inline">{end}</span>
              </>
            )}
          </dd>
        </div>
      ))}
    </dl>
  )
}
