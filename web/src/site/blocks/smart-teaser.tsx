import { ArrowRight } from 'lucide-react'
import type { ReactNode } from 'react'
import { Badge } from '../../ui/badge.tsx'
import { ButtonLink } from '../../ui/button-link.tsx'
import { cx } from '../../ui/cx.ts'
import { Split } from './split.tsx'

/** Rules in a sentence. */
export function SmartTeaser() {
  return (
    <Split
      id="smartclassify"
      isCentred
      heading="Tell it what goes where. In a sentence."
      lead="Say which mail goes to which folder of your own. You see what a rule would have done with your recent mail before it acts, and all of it can be taken back. Senders can be allowed or blocked one by one."
      below={
        <ButtonLink to="/reclassify" size="lg" className="mt-[26px]">
          Explore SmartClassify
          <ArrowRight aria-hidden strokeWidth={1.75} />
        </ButtonLink>
      }
    >
      <Preview />
    </Split>
  )
}

const WOULD_MOVE = [
  'Invoice 2214: print run, October',
  'Your invoice for the Fernbank booth',
  'Payment reminder: invoice 0871',
]

function Preview() {
  return (
    <figure className="overflow-hidden rounded-[16px] border border-line bg-surface shadow-2">
      <figcaption className="border-b border-line-soft px-5 py-2.5 text-sm font-semibold sm:px-[26px]">
        A rule in a sentence
      </figcaption>
      <p className="p-5 text-[18px]/7 font-medium tracking-[-0.018em] sm:px-[26px] sm:py-6 sm:text-[21px]/[31px]">
        Move <Part>invoices over 500 euros</Part> to <Part isFolder>Bills</Part>, unless{' '}
        <Part>they are from colleagues</Part>.
      </p>
      <div className="border-t border-line bg-surface-sunk px-5 py-3.5 sm:px-[26px] sm:py-4">
        <div className="flex flex-wrap items-center justify-between gap-2">
          <span className="font-semibold">Tried on recent mail</span>
          <Badge tone="ice">3 would move</Badge>
        </div>
        <ul className="mt-2.5">
          {WOULD_MOVE.map(subject => (
            <li key={subject} className="grid grid-cols-[minmax(0,1fr)_auto] gap-3 border-t border-line py-[9px]">
              <span className="truncate">{subject}</span>
              <span className="text-ink-3">Bills</span>
            </li>
          ))}
        </ul>
      </div>
    </figure>
  )
}

function Part({ isFolder, children }: { isFolder?: boolean; children: ReactNode }) {
  return (
    <span
      className={cx(
        'rounded-sm box-decoration-clone px-[7px] py-px',
        isFolder ? 'bg-primary text-on-primary' : 'bg-ice-2',
      )}
    >
      {children}
    </span>
  )
}
