import type { ActivityDay } from '@icebox/contract/activity'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router'
import { useIsBelow } from '../../kit/page/use-is-below.ts'
import { Card, CardBody } from '../../ui/card.tsx'
import { Loaded } from '../../ui/loaded.tsx'
import { Bone } from '../../ui/skeleton.tsx'
import { ACTIVITY_DAYS, activityOf } from '../asks.ts'
import { ActivityTable } from './activity-table.tsx'
import { FirstDays } from './first-days.tsx'
import { IcicleChart } from './icicle-chart.tsx'
import { CHART_FROM, daysSinceFirst } from './shown-days.ts'

const PHONE_PX = 640
const DAYS_ON_PHONE = 7

export function ActivityCard({ userId }: { userId: string }) {
  const [isTable, setTable] = useState(false)
  const isNarrow = useIsBelow(PHONE_PX)
  const query = useQuery(activityOf(userId))
  const most = isNarrow ? DAYS_ON_PHONE : ACTIVITY_DAYS
  return (
    <Card title={titleOf(query.data, most)} action={<Legend />} className="flex flex-col">
      <Loaded query={query} label="the activity" skeleton={<ChartSkeleton />}>
        {days => (
          <CardBody className="flex grow flex-col justify-between gap-1 pb-3 sm:pb-3">
            <Days days={daysSinceFirst(days).slice(-most)} isTable={isTable} />
            <p className="flex flex-wrap justify-end gap-x-4 text-[12.5px] text-ink-2">
              <Link to="/usage" className="link touch">
                By month
              </Link>
              <button type="button" className="link touch" onClick={() => setTable(!isTable)}>
                {isTable ? 'View as chart' : 'View as table'}
              </button>
            </p>
          </CardBody>
        )}
      </Loaded>
    </Card>
  )
}

function Days({ days, isTable }: { days: ActivityDay[]; isTable: boolean }) {
  if (isTable) return <ActivityTable days={days} />
  return days.length < CHART_FROM ? <FirstDays days={days} /> : <IcicleChart days={days} />
}

function titleOf(days: ActivityDay[] | undefined, most: number): string {
  const count = days ? Math.min(daysSinceFirst(days).length, most) : most
  if (count === 1) return 'Activity today'
  return `Activity, last ${count} days`
}

function Legend() {
  return (
    <ul aria-label="Legend" className="flex flex-wrap gap-x-3 text-[12.5px] text-ink-2 sm:gap-x-4">
      <Sign className="rounded-[2px] bg-bar" text="Let through" />
      <Sign className="rounded-[2px] bg-ice" text="On ice" />
      <Sign className="rounded-full bg-ember" text="Thawed" />
    </ul>
  )
}

function Sign({ className, text }: { className: string; text: string }) {
  return (
    <li className="flex items-center gap-1.5">
      <i aria-hidden className={`size-[9px] ${className}`} />
      {text}
    </li>
  )
}

function ChartSkeleton() {
  return (
    <div role="status" aria-busy aria-label="Loading the activity" className="px-5 pb-5">
      <Bone className="h-[180px] w-full" />
    </div>
  )
}
