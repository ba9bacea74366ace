import { getSubscription, type SubscriptionAnswer } from '@icebox/contract/billing'
import { getUser, type User } from '@icebox/contract/user'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useEffect, useRef } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { queryOf } from '../kit/query.ts'
import { useUserId } from '../kit/session.ts'
import { Loaded } from '../ui/loaded.tsx'
import { Tabs } from '../ui/tabs.tsx'
import { elsewhereFor, opensBilling, type Subscription } from './access.ts'
import { ConfirmNote } from './confirm-note.tsx'
import { DashboardHeading } from './dashboard-heading.tsx'
import { DashboardSkeleton } from './dashboard-skeleton.tsx'
import { EmailTab } from './email-tab.tsx'

interface DashboardPageProps {
  /** True while something has to end before it is known what this person may use. */
  isWaiting: boolean
  /** What other features show here. */
  note: (subscription: SubscriptionAnswer) => ReactNode
  billing: (user: User) => ReactNode
  team: (user: User) => ReactNode
}

export function DashboardPage({ isWaiting, note, billing, team }: DashboardPageProps) {
  const userId = useUserId()
  const query = useQuery(queryOf(getUser, { id: userId }))
  const access = useQuery(queryOf(getSubscription, { id: userId }, { enabled: !isWaiting }))
  const subscription = access.data
  const address = useElsewhere(isWaiting ? undefined : query.data, subscription)
  useLeaving(access.isFetching ? null : address)
  useBillingFirst(subscription)
  return (
    <div className="mx-auto max-w-[1200px] px-4 pt-5 pb-8 sm:px-6 sm:pt-7 sm:pb-16">
      {isWaiting || address !== null ? (
        <DashboardSkeleton />
      ) : (
        <Loaded query={query} label="your dashboard" skeleton={<DashboardSkeleton />}>
          {user => (
            <>
              <DashboardHeading user={user} />
              {subscription && note(subscription)}
              {user.mustConfirmEmail && <ConfirmNote user={user} />}
              <Tabs
                label="Dashboard"
                className="mt-4 mb-5 sm:mb-6"
                tabs={[
                  { id: 'email', text: 'Email Dashboard', content: <EmailTab user={user} /> },
                  { id: 'billing', text: 'Billing', content: billing(user) },
                  { id: 'team', text: 'Team Management', content: team(user) },
                ]}
              />
            </>
          )}
        </Loaded>
      )}
    </div>
  )
}

/** Where those go who may not stay, or null. A subscription that cannot be asked for keeps nobody from their mail. */
function useElsewhere(user: User | undefined, subscription: Subscription | undefined): string | null {
  const [search] = useSearchParams()
  return user && subscription ? elsewhereFor(user, subscription, search.get('tab')) : null
}

/** Nobody is led away by an answer that is being asked for anew, as right after a mailbox was connected. */
function useLeaving(address: string | null): void {
  const navigate = useNavigate()
  useEffect(() => {
    if (address) navigate(address, { replace: true })
  }, [address, navigate])
}

/** Once, on arrival: whoever then goes to another tab is left there. */
function useBillingFirst(subscription: Subscription | undefined) {
  const [search, setSearch] = useSearchParams()
  const isDecided = useRef(false)
  useEffect(() => {
    if (!subscription || isDecided.current) return
    isDecided.current = true
    if (!opensBilling(subscription) || search.has('tab')) return
    setSearch(new URLSearchParams([...search, ['tab', 'billing']]), { replace: true })
  }, [subscription, search, setSearch])
}
