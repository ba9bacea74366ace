import { Navigate, Outlet, useLocation } from 'react-router'
import { useWayBack } from './kit/calls/use-way-back.ts'
import { AppFrame } from './layout/app-frame.tsx'
import { settingsAddress } from './settings/old-addresses.ts'

/** The frame of everything behind the sign-in. Addresses that opened the settings as a dialog lead to their page. */
export default function AppShell() {
  useWayBack()
  const { pathname, search } = useLocation()
  const settings = settingsAddress(pathname, search)
  if (settings) return <Navigate to={settings} replace />
  return (
    <AppFrame>
      <Outlet />
    </AppFrame>
  )
}
