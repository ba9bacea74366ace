import { ArrowRight } from 'lucide-react'
import type { ReactNode } from 'react'
import { Badge } from '../../ui/badge.tsx'
import { ButtonLink } from '../../ui/button-link.tsx'
import { cx } from '../../ui/cx.ts'
import { Split } from './split.tsx'

/** Rules in a sentence, which are being prepared, and rules by sender, which work. */
export function SmartTeaser() {
  return (
    <Split
      id="smartclassify"
      isCentred
      heading="Tell it what goes where. In a sentence."
      lead="Rules by sender work today: allow one, block one, change your mind. Rules in a plain sentence, with folders of your own and a trial on your recent mail before they act, are in preparation."
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
  'Staff designer, Oslo: three profiles',
  'Candidates for your design opening',
  'Re: portfolio for the Fernbank role',
]

function Preview() {
  return (
    <figure className="overflow-hidden rounded-[16px] border border-line bg-surface shadow-2">
      <figcaption className="flex justify-between gap-3 border-b border-line-soft px-5 py-2.5 text-sm font-semibold sm:px-[26px]">
        A rule in a sentence <Badge>Coming</Badge>
      </figcaption>
      <p className="p-5 text-[18px]/7 font-medium tracking-[-0.018em] sm:px-[26px] sm:py-6 sm:text-[21px]/[31px]">
        Move <Part>recruiters hiring for my own roles</Part> to <Part isFolder>Hiring</Part>, unless{' '}
        <Part>I have replied to them before</Part>.
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
              <span className="text-ink-3">Hiring</span>
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
