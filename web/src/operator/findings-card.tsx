import type { OutputOf } from '@icebox/contract/call'
import type { examineInstallation, Finding } from '@icebox/contract/safety/operator'
import type { UseQueryResult } from '@tanstack/react-query'
import { CircleCheck, CircleMinus, TriangleAlert } from 'lucide-react'
import { Card } from '../ui/card.tsx'
import { cx } from '../ui/cx.ts'
import { Loaded } from '../ui/loaded.tsx'
import { SkeletonRows } from '../ui/skeleton.tsx'
import { findingsWords, sentenceWords } from './words.ts'

const SIGNS = {
  well: { icon: CircleCheck, color: 'text-ok', said: 'well' },
  broken: { icon: TriangleAlert, color: 'text-danger', said: 'broken' },
  left_out: { icon: CircleMinus, color: 'text-ink-3', said: 'not set up' },
} as const

export type Examined = OutputOf<typeof examineInstallation>

/** What the doctor finds. It asks providers and hosts, so that it comes later than the numbers. */
export function FindingsCard({ query }: { query: UseQueryResult<Examined, Error> }) {
  return (
    <Card title="What the doctor finds">
      <Loaded
        query={query}
        label="the findings"
        skeleton={<SkeletonRows rows={8} label="Asking providers and hosts" />}
      >
        {({ findings }) => (
          <>
            <p role="status" className="px-4 pb-3 text-ink-2 sm:px-5">
              {findingsWords(findings)}
            </p>
            <ul aria-label="Findings">
              {findings.map(each => (
                <FindingRow key={`${each.what} ${each.says}`} finding={each} />
              ))}
            </ul>
          </>
        )}
      </Loaded>
    </Card>
  )
}

function FindingRow({ finding: { what, state, says } }: { finding: Finding }) {
  const { icon: Icon, color, said } = SIGNS[state]
  return (
    <li className="flex items-start gap-3 border-t border-line-soft px-4 py-3 sm:px-5">
      <Icon aria-hidden size={18} strokeWidth={1.75} className={cx('mt-[3px] shrink-0', color)} />
      <div className="min-w-0 grow">
        <h3 className="font-semibold">
          {what}
          <span className="sr-only">: {said}</span>
        </h3>
        <p className="text-ink-2 [overflow-wrap:anywhere]">{sentenceWords(says)}</p>
      </div>
    </li>
  )
}
