import { ACCURACY_NEEDS_BLOCKED, ACCURACY_NEEDS_REVIEWED } from '@icebox/contract/constants'
import type { Stats } from '@icebox/contract/user'
import { useQuery } from '@tanstack/react-query'
import { Snowflake } from 'lucide-react'
import type { ReactNode } from 'react'
import { formatCount, formatShare, formatTime } from '../kit/format.ts'
import { Card } from '../ui/card.tsx'
import { Loaded } from '../ui/loaded.tsx'
import { Progress } from '../ui/meter.tsx'
import { Bone } from '../ui/skeleton.tsx'
import { statsOf } from './asks.ts'

const GRID = 'grid grid-cols-4 divide-x divide-line-soft'

/** `isShared`: the allowance is the whole team's, and so are the scans that are counted against it. */
export function StatsCard({ userId, isShared }: { userId: string; isShared: boolean }) {
  const query = useQuery(statsOf(userId))
  return (
    <Card aria-label="Stats" className="min-h-[70px]">
      <Loaded query={query} label="the numbers" skeleton={<StatsSkeleton />}>
        {stats => <Numbers stats={stats} isShared={isShared} />}
      </Loaded>
    </Card>
  )
}

function Numbers({ stats, isShared }: { stats: Stats; isShared: boolean }) {
  const scans = isShared ? 'Team scans this month' : 'Scans this month'
  return (
    <dl className={GRID}>
      <Stat
        name="Blocked today"
        icon={<Snowflake aria-hidden size={14} strokeWidth={1.75} className="text-ink-3 max-sm:hidden" />}
      >
        <Figure>{formatCount(stats.blockedToday)}</Figure>
        <Words>{todayWords(stats)}</Words>
      </Stat>
      <Stat name="Total blocked">
        <Figure>{formatCount(stats.totalBlocked)}</Figure>
        <Words>{stats.since ? `since ${sinceDay(stats.since)}` : 'none yet'}</Words>
      </Stat>
      <Stat name="Accuracy">
        <Accuracy stats={stats} />
      </Stat>
      <Stat name={scans}>
        <ScansUsed used={stats.currentMonthUsage} limit={stats.monthlyLimit} label={scans} />
      </Stat>
    </dl>
  )
}

/** A limit of null is none, one of 0 is no plan. */
function ScansUsed({ used, limit, label }: { used: number; limit: number | null; label: string }) {
  if (!limit) {
    return (
      <>
        <Figure>{formatCount(used)}</Figure>
        <Words>{limit === null ? 'no monthly limit' : 'no plan is running'}</Words>
      </>
    )
  }
  return (
    <>
      <Figure>
        {formatCount(used)}{' '}
        <small className="text-sm tracking-normal text-ink-3 [font-weight:400] max-sm:block max-sm:text-[11px]/[14px]">
          of {formatCount(limit)}
        </small>
      </Figure>
      <dd className="mt-0.5">
        <Progress used={used} of={limit} label={label} />
      </dd>
    </>
  )
}

function Accuracy({ stats: { accuracy, restored30Days, blocked30Days } }: { stats: Stats }) {
  if (accuracy === null) {
    return (
      <>
        <Figure isQuiet>–</Figure>
        <Words>
          {blocked30Days < ACCURACY_NEEDS_BLOCKED
            ? `Shown after ${ACCURACY_NEEDS_BLOCKED} blocked messages`
            : `Shown once you reviewed ${ACCURACY_NEEDS_REVIEWED} of ${formatCount(blocked30Days)}`}
        </Words>
      </>
    )
  }
  return (
    <>
      <Figure>{formatShare(accuracy)}</Figure>
      <Words>
        You thawed {formatCount(restored30Days)} of {formatCount(blocked30Days)} in 30 days
      </Words>
    </>
  )
}

function todayWords({ blockedToday, passedToday }: Stats): string {
  return blockedToday + passedToday === 0 ? 'none yet' : `${formatCount(passedToday)} let through`
}

/** `September 3`, or `today, 9:41 AM`. */
function sinceDay(iso: string): string {
  const since = new Date(iso)
  if (since.toDateString() === new Date().toDateString()) return `today, ${formatTime(since)}`
  const isThisYear = since.getFullYear() === new Date().getFullYear()
  return since.toLocaleDateString('en-US', { month: 'long', day: 'numeric', ...(!isThisYear && { year: 'numeric' }) })
}

function Stat({ name, icon, children }: { name: string; icon?: ReactNode; children: ReactNode }) {
  return (
    <div className="min-w-0 px-2.5 py-2 sm:px-5 sm:py-2.5">
      <dt className="flex items-center gap-1.5 text-[11.5px]/[14px] text-ink-2 max-sm:min-h-7 max-sm:items-start sm:text-sm">
        {icon}
        {name}
      </dt>
      {children}
    </div>
  )
}

function Figure({ isQuiet, children }: { isQuiet?: boolean; children: ReactNode }) {
  return (
    <dd
      className={`mt-0.5 inline-block text-[18px]/6 font-[650] tracking-[-0.03em] sm:text-[22px]/7 ${isQuiet ? 'text-ink-3' : ''}`}
    >
      {children}
    </dd>
  )
}

function Words({ children }: { children: ReactNode }) {
  return <dd className="text-[12.5px]/[18px] text-ink-3 max-md:sr-only md:ml-2.5 md:inline-block">{children}</dd>
}

function StatsSkeleton() {
  return (
    <div role="status" aria-busy aria-label="Loading the numbers" className={GRID}>
      {['today', 'total', 'accuracy', 'scans'].map(name => (
        <div key={name} className="grid gap-2.5 px-2.5 py-3 sm:px-5">
          <Bone className="w-full max-w-24" />
          <Bone className="h-5 w-1/2 max-w-16" />
        </div>
      ))}
    </div>
  )
}
