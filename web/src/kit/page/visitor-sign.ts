import { useEffect } from 'react'
import { useLocation } from 'react-router'
import { readStored } from '../stored.ts'

const SIGN = 'visitor'

/**
 * Runs in the page's head: public pages are drawn once for everybody, and styles show what fits the visitor. So nobody
 * sees the wrong buttons first. The stored id is a hint; the server is asked when the page runs.
 */
export const VISITOR_SCRIPT = `try{if(localStorage.getItem('userId')&&!/[?&]logged_out=true/.test(location.search))document.documentElement.dataset.${SIGN}='known'}catch{}`

/** Keeps that sign true on public pages: by the hint at once, by the server's word as soon as it is there. */
export function useVisitorSign(): void {
  const { search } = useLocation()
  useEffect(() => {
    const hasLeft = new URLSearchParams(search).get('logged_out') === 'true'
    showVisitor(!hasLeft && readStored('userId') !== null)
    if (hasLeft) return
    const asking = new AbortController()
    void isSignedIn(asking.signal).then(answer => answer !== undefined && showVisitor(answer))
    return () => asking.abort()
  }, [search])
}

function showVisitor(isKnown: boolean) {
  const { dataset } = document.documentElement
  if (isKnown) dataset[SIGN] = 'known'
  else delete dataset[SIGN]
}

/**
 * Undefined where the server does not say. Asked without the contract's schemas: a page that anyone may read should not
 * load them for one yes or no.
 */
async function isSignedIn(signal: AbortSignal): Promise<boolean | undefined> {
  try {
    const response = await fetch('/api/auth/status', { signal, headers: { accept: 'application/json' } })
    const answer: unknown = await response.json()
    if (!response.ok || typeof answer !== 'object' || answer === null || !('user' in answer)) return undefined
    return answer.user !== null
  } catch {
    return undefined
  }
}
