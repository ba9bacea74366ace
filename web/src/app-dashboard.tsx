import { StandingNote } from './billing/standing-note.tsx'
import { useWalletReturn } from './checkout/use-wallet-return.ts'
import { DashboardFrame } from './dashboard/dashboard-frame.tsx'
import { useUserId } from './kit/calls/session.ts'

/** Ties the dashboard's three pages to what other features show over them. */
export default function AppDashboard() {
  const isWaiting = useWalletReturn(useUserId())
  return <DashboardFrame isWaiting={isWaiting} note={subscription => <StandingNote answer={subscription} />} />
}
