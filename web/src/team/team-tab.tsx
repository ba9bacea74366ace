import { billingConfig, getSubscription } from '@icebox/contract/billing/billing'
import { listMembersWithUsage } from '@icebox/contract/team'
import type { User } from '@icebox/contract/user'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { queryOf } from '../kit/calls/query.ts'
import { Card } from '../ui/card.tsx'
import { Loaded } from '../ui/loaded.tsx'
import { SkeletonRows } from '../ui/skeleton.tsx'
import { AuditCard } from './audit/audit-card.tsx'
import { CompanyCard } from './company/company-card.tsx'
import { MembersCard } from './members-card.tsx'
import { AdjustSeats } from './seats/adjust-seats.tsx'
import { SeatCard } from './seats/seat-card.tsx'
import { seatCounts } from './seats/seat-counts.ts'
import { seatObstacle } from './seats/seat-obstacle.ts'

/** Who is in the team, and how many may be. */
export function TeamTab({ user }: { user: User }) {
  const members = useQuery(queryOf(listMembersWithUsage, { id: user.id }))
  const access = useQuery(queryOf(getSubscription, { id: user.id }))
  const config = useQuery(queryOf(billingConfig, undefined))
  const [isAdjusting, setAdjusting] = useState(false)
  const isSold = config.data ? config.data.publishableKey !== null : true
  return (
    <Loaded query={members} label="your team" place="page" skeleton={<TeamSkeleton />}>
      {people => {
        const counts = seatCounts(user.totalSeats, people)
        return (
          <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-3.5 sm:gap-5 lg:grid-cols-[minmax(0,1fr)_360px]">
            <MembersCard
              user={user}
              members={people}
              counts={counts}
              isSold={isSold}
              // Where seats cannot be adjusted, as on Lite, another plan is the way.
              onAdjust={access.data && seatObstacle(access.data) === null ? () => setAdjusting(true) : null}
            />
            <SeatCard
              user={user}
              counts={counts}
              access={access.data}
              isSold={isSold}
              onAdjust={() => setAdjusting(true)}
            />
            {user.role === 'owner' && <CompanyCard />}
            <AuditCard isManager={user.role !== 'member'} people={people.filter(({ isActive }) => isActive)} />
            {isAdjusting && access.data?.subscription && (
              <AdjustSeats
                counts={counts}
                subscription={access.data.subscription}
                onClose={() => setAdjusting(false)}
              />
            )}
          </div>
        )
      }}
    </Loaded>
  )
}

function TeamSkeleton() {
  return (
    <Card title="Team Members">
      <SkeletonRows rows={4} label="Loading your team" />
    </Card>
  )
}
