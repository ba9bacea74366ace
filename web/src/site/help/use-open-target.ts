import { useEffect } from 'react'

/** Unfolds the question that the address names, now and whenever it names another. */
export function useOpenTarget(): void {
  useEffect(() => {
    const open = () => {
      const target = document.getElementById(location.hash.slice(1))
      if (target instanceof HTMLDetailsElement) target.open = true
    }
    open()
    addEventListener('hashchange', open)
    return () => removeEventListener('hashchange', open)
  }, [])
}
