import { useState } from 'react'
import { Outlet } from 'react-router'
import { useTaken } from './kit/taken.ts'
import { AppFrame } from './layout/app-frame.tsx'
import { SettingsDialog } from './settings/settings-dialog.tsx'
import { useWayReturn } from './settings/use-way-return.ts'

/** Ties the app frame to the settings dialog, which any page may open, and an address with `settings=open`. */
export default function AppShell() {
  const { settings } = useTaken(['settings'])
  // Whoever went to a provider from the settings comes back to them.
  const isBack = useWayReturn()
  const [isOpen, setOpen] = useState(settings === 'open' || isBack)
  return (
    <AppFrame onSettings={() => setOpen(true)}>
      <Outlet />
      <SettingsDialog isOpen={isOpen} onClose={() => setOpen(false)} />
    </AppFrame>
  )
}
