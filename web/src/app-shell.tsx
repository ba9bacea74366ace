import { useState } from 'react'
import { Outlet } from 'react-router'
import { AppFrame } from './layout/app-frame.tsx'
import { SettingsDialog } from './settings/settings-dialog.tsx'

/** Ties the app frame to the settings dialog, which any page may open. */
export default function AppShell() {
  const [isOpen, setOpen] = useState(false)
  return (
    <AppFrame onSettings={() => setOpen(true)}>
      <Outlet />
      <SettingsDialog isOpen={isOpen} onClose={() => setOpen(false)} />
    </AppFrame>
  )
}
