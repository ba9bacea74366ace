import { HEALTH_REFETCH_MS, PRODUCT_NAME } from '@icebox/contract/constants'
import { getHealth, getReadiness } from '@icebox/contract/health'
import { useQuery } from '@tanstack/react-query'
import { CircleCheck, CircleDashed, TriangleAlert } from 'lucide-react'
import { formatClock } from '../kit/format.ts'
import { headOf } from '../kit/head.ts'
import { queryOf } from '../kit/query.ts'
import { Card } from '../ui/card.tsx'
import { cx } from '../ui/cx.ts'
import { type PartState, partsOf, readinessIn, summaryOf } from './parts.ts'

export function meta() {
  return headOf({
    path: '/status',
    title: 'Status',
    description: `Whether ${PRODUCT_NAME} works right now, part by part.`,
  })
}

const FRESHNESS = { staleTime: 0, refetchInterval: HEALTH_REFETCH_MS, refetchOnWindowFocus: true }

/** How this installation is doing, asked of the server itself every 15 s. */
export default function StatusPage() {
  const health = useQuery(queryOf(getHealth, undefined, FRESHNESS))
  const readiness = useQuery(queryOf(getReadiness, undefined, FRESHNESS))
  const parts = partsOf({
    server: stateOfQuery(health),
    readiness: readinessIn(readiness),
    isKnown: !readiness.isPending,
  })
  const summary = summaryOf(parts)
  const checkedAt = Math.max(readiness.dataUpdatedAt, readiness.errorUpdatedAt)
  return (
    <div className="mx-auto w-full max-w-[760px] px-4 pt-7 pb-16 sm:px-6 sm:pt-14">
      <h1 className="text-3xl font-[650] tracking-[-0.034em]">Status</h1>
      <p role="status" className="mt-1 mb-6 text-lg text-ink-2">
        {summary}
      </p>
      <Card aria-label="Parts">
        <ul>
          {parts.map(part => (
            <li
              key={part.name}
              className="flex items-start gap-3.5 px-4 py-4 not-first:border-t not-first:border-line-soft sm:px-5"
            >
              <StateSign state={part.state} />
              <div className="min-w-0 grow">
                <h2 className="font-semibold">{part.name}</h2>
                <p className="text-ink-2">{part.words}</p>
              </div>
            </li>
          ))}
        </ul>
      </Card>
      <p className="mt-4 min-h-5 text-sm text-ink-3">
        {checkedAt > 0 &&
          `Checked at ${formatClock(checkedAt)}. This page asks again every ${HEALTH_REFETCH_MS / 1_000} seconds.`}
      </p>
    </div>
  )
}

function stateOfQuery({ isPending, isError }: { isPending: boolean; isError: boolean }): PartState {
  if (isPending) return 'unknown'
  return isError ? 'down' : 'up'
}

const SIGNS = { up: CircleCheck, down: TriangleAlert, unknown: CircleDashed }
const COLORS = { up: 'text-ok', down: 'text-danger', unknown: 'text-ink-3' }

function StateSign({ state }: { state: PartState }) {
  const Icon = SIGNS[state]
  return <Icon aria-hidden size={20} strokeWidth={1.75} className={cx('mt-px', COLORS[state])} />
}
