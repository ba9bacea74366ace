import { getSubscription, type SubscriptionAnswer } from '@icebox/contract/billing/billing'
import { getUser, type User } from '@icebox/contract/user'
import { useQuery } from '@tanstack/react-query'
import { Repeat } from 'lucide-react'
import { type ReactNode, useEffect, useRef } from 'react'
import { Navigate, Outlet, useLocation, useNavigate } from 'react-router'
import { queryOf } from '../kit/calls/query.ts'
import { useUserId } from '../kit/calls/session.ts'
import { Page, PageHeading } from '../layout/page.tsx'
import { PageTabs } from '../layout/page-tabs.tsx'
import { ButtonLink } from '../ui/button-link.tsx'
import { Loaded } from '../ui/loaded.tsx'
import { elsewhereFor, opensBilling, type Subscription } from './access.ts'
import { ConfirmNote } from './confirm-note.tsx'
import { DashboardSkeleton } from './dashboard-skeleton.tsx'
import { EarlyAsks } from './early-asks.tsx'
import { pageForTab, TABS, titleOf } from './tabs.ts'

interface DashboardFrameProps {
  /** True while something has to end before it is known what this person may use. */
  isWaiting: boolean
  /** What other features show over the tabs. */
  note: (subscription: SubscriptionAnswer) => ReactNode
}

/** Heading and tabs of the dashboard's three pages. The person is handed to the page as the outlet's context. */
export function DashboardFrame({ isWaiting, note }: DashboardFrameProps) {
  const userId = useUserId()
  const { pathname, search, hash } = useLocation()
  const query = useQuery(queryOf(getUser, { id: userId }))
  const access = useQuery(queryOf(getSubscription, { id: userId }, { enabled: !isWaiting }))
  const subscription = access.data
  const tabPage = pageForTab(pathname, search)
  // On the way from an old address to its page, what counts is the page.
  const page = tabPage?.pathname ?? pathname
  const address = isWaiting ? null : elsewhere(page, query.data, subscription)
  useLeaving(access.isFetching ? null : address)
  useBillingFirst(page, subscription)
  if (tabPage) return <Navigate to={{ ...tabPage, hash }} replace />
  const title = titleOf(page)
  if (isWaiting || address !== null) {
    return (
      <Page>
        <DashboardSkeleton title={title} />
      </Page>
    )
  }
  return (
    <Page>
      {pathname === '/dashboard' && <EarlyAsks userId={userId} />}
      <Loaded query={query} label="your dashboard" place="page" skeleton={<DashboardSkeleton title={title} />}>
        {user => (
          <>
            <PageHeading title={title}>{user.role === 'owner' && <ChangePlan />}</PageHeading>
            {subscription && note(subscription)}
            {user.mustConfirmEmail && <ConfirmNote user={user} />}
            <PageTabs label="Dashboard" className="mt-1.5 mb-4 sm:mt-2" pages={TABS} />
            <Outlet context={user} />
          </>
        )}
      </Loaded>
    </Page>
  )
}

function ChangePlan() {
  return (
    <ButtonLink to="/modify-plan">
      <Repeat aria-hidden strokeWidth={1.75} />
      Change Plan
    </ButtonLink>
  )
}

/** Where those go who may not stay, or null. A subscription that cannot be asked for keeps nobody from their mail. */
function elsewhere(pathname: string, user: User | undefined, subscription: Subscription | undefined): string | null {
  return user && subscription ? elsewhereFor(user, subscription, pathname) : null
}

/** Nobody is led away by an answer that is being asked for anew, as right after a mailbox was connected. */
function useLeaving(address: string | null): void {
  const navigate = useNavigate()
  useEffect(() => {
    if (address) navigate(address, { replace: true })
  }, [address, navigate])
}

/** Once, on arrival: whoever then goes to another tab is left there. */
function useBillingFirst(pathname: string, subscription: Subscription | undefined) {
  const navigate = useNavigate()
  const isDecided = useRef(false)
  useEffect(() => {
    if (!subscription || isDecided.current) return
    isDecided.current = true
    if (opensBilling(subscription) && pathname === '/dashboard') navigate('/billing', { replace: true })
  }, [subscription, pathname, navigate])
}
