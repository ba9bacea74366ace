import { getActivity } from '@icebox/contract/activity'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { queryOf } from '../kit/query.ts'
import { Card, CardBody } from '../ui/card.tsx'
import { Loaded } from '../ui/loaded.tsx'
import { Bone } from '../ui/skeleton.tsx'
import { ActivityTable } from './activity-table.tsx'
import { IcicleChart } from './icicle-chart.tsx'
import { timeZone } from './time-zone.ts'
import { useIsNarrow } from './use-narrow.ts'

const DAYS = 14
const DAYS_NARROW = 7

export function ActivityCard({ userId }: { userId: string }) {
  const [isTable, setTable] = useState(false)
  const isNarrow = useIsNarrow()
  const query = useQuery(queryOf(getActivity, { id: userId }, { input: { days: DAYS, timeZone } }))
  const shown = isNarrow ? DAYS_NARROW : DAYS
  return (
    <Card title={isNarrow ? 'Activity' : `Activity, last ${DAYS} days`} action={<Legend />} className="flex flex-col">
      <Loaded query={query} label="activity" skeleton={<ChartSkeleton />}>
        {days => (
          <CardBody className="flex grow flex-col justify-between gap-1 pb-3 sm:pb-3">
            {isTable ? (
              <ActivityTable days={days.slice(-shown)} />
            ) : (
              <IcicleChart days={days.slice(-shown)} isNarrow={isNarrow} />
            )}
            <button
              type="button"
              className="link touch self-end text-[12.5px] text-ink-2"
              onClick={() => setTable(!isTable)}
            >
              {isTable ? 'View as chart' : 'View as table'}
            </button>
          </CardBody>
        )}
      </Loaded>
    </Card>
  )
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
    <div role="status" aria-busy aria-label="Loading activity" className="px-5 pb-5">
      <Bone className="h-[220px] w-full" />
    </div>
  )
}
