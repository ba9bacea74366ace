import { leavePage } from './leave-page.ts'

const KEY = 'wayBack'
/** Whoever comes later than this has thought better of it. */
const HOLDS_MS = 15 * 60_000

/** Goes to the sign-in page, and remembers in this tab where the person was. */
export function leaveToSignInAgain(): void {
  const back = { path: location.pathname + location.search, at: Date.now() }
  sessionStorage.setItem(KEY, JSON.stringify(back))
  leavePage('/auth?again=true')
}

/** Where somebody was who has signed in again; once, and null for everybody else. */
export function takeWayBack(): string | null {
  const kept = sessionStorage.getItem(KEY)
  sessionStorage.removeItem(KEY)
  return readWayBack(kept, Date.now())
}

/** The path that was kept, if it is one of ours and not too old; `now` in milliseconds. */
export function readWayBack(kept: string | null, now: number): string | null {
  const { path, at } = readKept(kept ?? '')
  // Browsers take two slashes for another site.
  return now - at < HOLDS_MS && /^\/(?![/\\])/.test(path) ? path : null
}

function readKept(kept: string): { path: string; at: number } {
  try {
    const { path, at } = JSON.parse(kept)
    return { path: String(path), at: Number(at) || 0 }
  } catch {
    return { path: '', at: 0 }
  }
}
