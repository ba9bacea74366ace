import type { ReactNode } from 'react'
import { Interruptions } from './interruptions.tsx'
import { Split } from './split.tsx'

const EVIDENCE = [
  { name: 'A reply to nothing.', text: 'No earlier message exists in your mailbox.' },
  { name: 'A filled-in blank.', text: 'Your name and company, dropped into a template.' },
  { name: 'Praise with no detail.', text: 'It would fit any company.' },
  { name: 'The ask.', text: 'A meeting, from someone you have never written to.' },
]

/** A cold email taken apart, and how many of them make a week. */
export function Anatomy({ heading, lead }: { heading: string; lead: string }) {
  return (
    <Split id="problem" heading={heading} lead={lead} foot={<Interruptions />}>
      <Letter />
      <ol className="mt-[26px]">
        {EVIDENCE.map(({ name, text }, place) => (
          <li
            key={name}
            className="grid grid-cols-[26px_1fr] gap-2.5 border-t border-line py-3 text-[14.5px]/[21px] text-ink-2"
          >
            <span aria-hidden className="font-mono text-xs/[21px] font-semibold text-ice-ink">
              {place + 1}
            </span>
            <span>
              <b className="font-[650] text-ink">{name}</b> {text}
            </span>
          </li>
        ))}
      </ol>
    </Split>
  )
}

function Letter() {
  return (
    <blockquote className="rounded-[16px] border border-line bg-surface p-5 text-[15px]/[25px] shadow-2 sm:px-7 sm:py-[26px]">
      <div className="mb-4 grid gap-0.5 border-b border-line-soft pb-3.5 text-sm text-ink-2">
        <span className="wrap-anywhere">
          <b className="text-ink">Dana Whitlock</b> &lt;dana@try-growthloop.example&gt;
        </span>
        <span>
          Subject: <Marked number={1}>Re:</Marked> Quick question about your Q4 pipeline
        </span>
      </div>
      <p>Hi Maya,</p>
      <p className="mt-2.5">
        I came across <Marked number={2}>Fernbank Studio</Marked> and was{' '}
        <Marked number={3}>really impressed by what you’re building</Marked>. We help teams like yours book more
        meetings.
      </p>
      <p className="mt-2.5">
        Worth <Marked number={4}>a quick 15 minutes next week</Marked>? If you’re not the right person, who should I
        speak to?
      </p>
    </blockquote>
  )
}

/** A passage that gives the letter away; its number leads to the list below. */
function Marked({ number, children }: { number: number; children: ReactNode }) {
  return (
    <mark className="rounded-[4px] bg-ice-2 box-decoration-clone px-1 py-0.5 text-inherit inset-shadow-[0_-2px_0_var(--ice)]">
      {children}
      <sup className="ml-[3px] font-mono text-[10.5px] leading-none font-semibold text-ice-ink">{number}</sup>
    </mark>
  )
}
