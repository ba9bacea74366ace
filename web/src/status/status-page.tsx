import { HEALTH_REFETCH_MS, PRODUCT_NAME } from '@icebox/contract/constants'
import { getHealth, getReadiness, listProviderHealth } from '@icebox/contract/health'
import { useQuery } from '@tanstack/react-query'
import { queryOf } from '../kit/calls/query.ts'
import { formatClock } from '../kit/format.ts'
import { headOf } from '../kit/page/head.ts'
import { PartList } from './part-list.tsx'
import { type PartState, partsOf, readinessIn, summaryOf } from './parts.ts'
import { providerParts } from './provider-parts.ts'

export function meta() {
  return headOf({
    path: '/status',
    title: 'Status',
    description: `Whether ${PRODUCT_NAME} works right now: web server, database, mail worker, and the mail providers it reaches.`,
  })
}

const FRESHNESS = { staleTime: 0, refetchInterval: HEALTH_REFETCH_MS, refetchOnWindowFocus: true }

/** How this installation is doing, asked of the server itself every 15 s. */
export default function StatusPage() {
  const health = useQuery(queryOf(getHealth, undefined, FRESHNESS))
  const readiness = useQuery(queryOf(getReadiness, undefined, FRESHNESS))
  const providers = useQuery(queryOf(listProviderHealth, undefined, FRESHNESS))
  const known = readinessIn(readiness)
  const own = partsOf({ server: stateOfQuery(health), readiness: known, isKnown: !readiness.isPending })
  const others = providerParts({
    providers: providers.isError ? undefined : providers.data,
    isWorkerUp: known?.worker !== false,
  })
  const checkedAt = Math.max(readiness.dataUpdatedAt, readiness.errorUpdatedAt)
  return (
    <div className="mx-auto w-full max-w-[760px] px-5 pt-7 pb-16 sm:px-6 sm:pt-12 sm:pb-24">
      <h1 className="text-[clamp(2.2rem,1.5rem+3vw,3.5rem)]/none font-[680] tracking-[-0.043em]">Status</h1>
      <p role="status" className="mt-4 mb-7 text-xl text-ink-2">
        {summaryOf(own, others)}
      </p>
      <noscript>
        <p className="mb-7 rounded-[10px] border border-ice-line bg-ice-1 px-4 py-3.5 text-ink">
          This page asks the server in your browser, which needs JavaScript. Without it, look at /readyz: it answers 200
          while everything works, and 503 while something does not.
        </p>
      </noscript>
      <div className="grid gap-5">
        <PartList title={PRODUCT_NAME} parts={own} />
        <PartList title="Mail providers" parts={others} />
      </div>
      <div className="mt-5 grid min-h-[68px] gap-1 text-sm text-ink-3">
        <p>
          A provider works when mailboxes connected here answered within the last quarter of an hour. No numbers are
          shown while they are few.
        </p>
        {checkedAt > 0 && (
          <p>{`Checked at ${formatClock(checkedAt)}. This page asks again every ${HEALTH_REFETCH_MS / 1_000} seconds.`}</p>
        )}
      </div>
    </div>
  )
}

function stateOfQuery({ isPending, isError }: { isPending: boolean; isError: boolean }): PartState {
  if (isPending) return 'unknown'
  return isError ? 'down' : 'up'
}
