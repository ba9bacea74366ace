import { useSyncExternalStore } from 'react'

export type Theme = 'system' | 'light' | 'dark'

/** Runs in the page's head, before the first paint, so that a chosen theme never flashes. */
export const THEME_SCRIPT = `try{const t=localStorage.getItem('theme');if(t==='light'||t==='dark')document.documentElement.dataset.theme=t}catch{}`

export function useTheme(): [Theme, (theme: Theme) => void] {
  return [useSyncExternalStore(listen, read, () => 'system' as const), choose]
}

const listeners = new Set<() => void>()

function choose(theme: Theme) {
  if (theme === 'system') delete document.documentElement.dataset.theme
  else document.documentElement.dataset.theme = theme
  try {
    if (theme === 'system') localStorage.removeItem('theme')
    else localStorage.setItem('theme', theme)
  } finally {
    for (const listener of listeners) listener()
  }
}

function read(): Theme {
  const chosen = document.documentElement.dataset.theme
  return chosen === 'light' || chosen === 'dark' ? chosen : 'system'
}

function listen(listener: () => void) {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
