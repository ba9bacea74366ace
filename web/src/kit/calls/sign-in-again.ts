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

/** Where somebody was who has signed in again; once, and null for everybody else. `now` in milliseconds. */
export function takeWayBack(now: number): string | null {
  const kept = sessionStorage.getItem(KEY)
  sessionStorage.removeItem(KEY)
  const { path, at } = readBack(kept)
  // A path of ours: browsers take two slashes for another site.
  return now - at < HOLDS_MS && /^\/(?![/\\])/.test(path) ? path : null
}

function readBack(kept: string | null): { path: string; at: number } {
  try {
    const { path, at } = JSON.parse(kept ?? '{}')
    return { path: String(path), at: Number(at) || 0 }
  } catch {
    return { path: '', at: 0 }
  }
}
