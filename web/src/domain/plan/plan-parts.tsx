import type { Plan } from '@icebox/contract/billing/plans'
import { Check, ScanLine } from 'lucide-react'
import type { ReactNode } from 'react'
import { Badge } from '../../ui/badge.tsx'
import { cx } from '../../ui/cx.ts'

interface PlanFrameProps {
  plan: Plan
  /** Stands beside the name. */
  mark?: string | false
  /** The dark edge of the one that matters here. */
  isOutlined: boolean
  /** Under which heading the cards stand: 2 right under the page's, 3 under a section's. */
  level?: 2 | 3
  className?: string
  children: ReactNode
}

/** The card around one plan: its name and one sentence, then what the page adds. */
export function PlanFrame({ plan, mark, isOutlined, level = 2, className, children }: PlanFrameProps) {
  const Heading = level === 2 ? 'h2' : 'h3'
  return (
    <article
      aria-label={plan.name}
      className={cx(
        'flex flex-col rounded-[20px] border bg-surface p-5 sm:p-7',
        isOutlined ? 'border-ink ring-1 ring-ink' : 'border-line',
        className,
      )}
    >
      <div className="flex items-center justify-between gap-2">
        <Heading className="text-[19px]/7 font-[650] tracking-[-0.02em]">{plan.name}</Heading>
        {mark && <Badge tone={isOutlined ? 'ink' : 'plain'}>{mark}</Badge>}
      </div>
      <p className="mt-1 text-ink-2">{plan.description}</p>
      {children}
    </article>
  )
}

/** `$6.99`, large, and beside it what it is for. */
export function Price({ amount, children }: { amount: string; children: ReactNode }) {
  return (
    <p className="mt-4 flex items-center gap-2.5">
      <span className="text-[46px]/[52px] font-[680] tracking-[-0.05em]">{amount}</span>
      <span className="text-[12.5px]/4 text-ink-3">{children}</span>
    </p>
  )
}

/** What the plan scans, and what else it does. */
export function Features({ plan, scans }: { plan: Plan; scans: string }) {
  return (
    <>
      <p className="mt-6 flex items-center gap-3 border-b border-line pb-3 font-semibold">
        <ScanLine aria-hidden size={16} strokeWidth={1.75} className="text-ice" />
        {scans}
      </p>
      <ul className="mt-2">
        {plan.features.map(feature => (
          <li key={feature} className="flex gap-3 py-[5.5px] text-ink-2">
            <Check aria-hidden size={16} strokeWidth={1.75} className="mt-[3px] text-ice" />
            {feature}
          </li>
        ))}
      </ul>
    </>
  )
}
