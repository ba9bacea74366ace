import { PRODUCT_NAME } from '@icebox/contract/constants'
import { BillingTab } from './billing/billing-tab.tsx'
import { StandingNote } from './billing/standing-note.tsx'
import { useWalletReturn } from './checkout/use-wallet-return.ts'
import { DashboardPage } from './dashboard/dashboard-page.tsx'
import { useUserId } from './kit/session.ts'
import { TeamTab } from './team/team-tab.tsx'

export function meta() {
  return [{ title: `Dashboard · ${PRODUCT_NAME}` }]
}

/** Ties the dashboard to what other features show on it. */
export default function AppDashboard() {
  const isWaiting = useWalletReturn(useUserId())
  return (
    <DashboardPage
      isWaiting={isWaiting}
      note={subscription => <StandingNote answer={subscription} />}
      billing={user => <BillingTab user={user} />}
      team={user => <TeamTab user={user} />}
    />
  )
}
