import { getSubscription } from '@icebox/contract/billing'
import { PRODUCT_NAME } from '@icebox/contract/constants'
import { getUser } from '@icebox/contract/user'
import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useNavigate } from 'react-router'
import { queryOf } from '../kit/query.ts'
import { useUserId } from '../kit/session.ts'
import { Loaded } from '../ui/loaded.tsx'
import { Tabs } from '../ui/tabs.tsx'
import { elsewhereFor } from './access.ts'
import { DashboardHeading } from './dashboard-heading.tsx'
import { DashboardSkeleton } from './dashboard-skeleton.tsx'
import { EmailTab } from './email-tab.tsx'
import { NoPlanTab } from './no-plan-tab.tsx'

export function meta() {
  return [{ title: `Dashboard · ${PRODUCT_NAME}` }]
}

export default function DashboardPage() {
  const userId = useUserId()
  const query = useQuery(queryOf(getUser, { id: userId }))
  const isLeaving = useElsewhere(userId)
  return (
    <div className="mx-auto max-w-[1200px] px-4 pt-5 pb-8 sm:px-6 sm:pt-7 sm:pb-16">
      {isLeaving ? (
        <DashboardSkeleton />
      ) : (
        <Loaded query={query} label="your dashboard" skeleton={<DashboardSkeleton />}>
          {user => (
            <>
              <DashboardHeading user={user} />
              <Tabs
                label="Dashboard"
                className="mt-4 mb-5 sm:mb-6"
                tabs={[
                  { id: 'email', text: 'Email Dashboard', content: <EmailTab user={user} /> },
                  { id: 'billing', text: 'Billing', content: <NoPlanTab subject="billing" /> },
                  { id: 'team', text: 'Team Management', content: <NoPlanTab subject="team" /> },
                ]}
              />
            </>
          )}
        </Loaded>
      )}
    </div>
  )
}

/** Leads away those who may not stay. A subscription that cannot be asked for keeps nobody from their mail. */
function useElsewhere(userId: string): boolean {
  const navigate = useNavigate()
  const { data: user } = useQuery(queryOf(getUser, { id: userId }))
  const { data: subscription } = useQuery(queryOf(getSubscription, { id: userId }))
  const address = user && subscription ? elsewhereFor(user, subscription) : null
  useEffect(() => {
    if (address) navigate(address, { replace: true })
  }, [address, navigate])
  return address !== null
}
