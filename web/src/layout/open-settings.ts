import { createContext, useContext } from 'react'

/** Opens the settings dialog, for pages inside the app frame. */
export const OpenSettings = createContext<() => void>(() => {})

export function useOpenSettings(): () => void {
  return useContext(OpenSettings)
}
