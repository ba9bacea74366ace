import { readStored } from '../stored.ts'
import { leavePage } from './leave-page.ts'

const KEY = 'wayBack'
/** Whoever comes later than this has thought better of it. */
const HOLDS_MS = 15 * 60_000

/** Goes to the sign-in page, and remembers in this tab where the person was, and who that was. */
export function leaveToSignInAgain(): void {
  keepWayBack(readStored('userId'), 'too_old')
  leavePage('/auth?again=true')
}

/** What was the matter with the sign-in of before. */
type Why = 'too_old' | 'ended'

/** Remembers in this tab where the person of this id is. */
export function keepWayBack(of: string | null, why: Why): void {
  const path = location.pathname + location.search + location.hash
  sessionStorage.setItem(KEY, JSON.stringify({ path, at: Date.now(), of, why }))
}

/** Whoever signs out has no wish to come back to where they were. */
export function forgetWayBack(): void {
  sessionStorage.removeItem(KEY)
}

/** Whether there is a way back to take. */
export function hasWayBack(): boolean {
  return sessionStorage.getItem(KEY) !== null
}

/** Whether a page of this tab found a moment ago that its session had ended. */
export function wasSignedOut(): boolean {
  const { at, why } = readKept(sessionStorage.getItem(KEY) ?? '')
  return why === 'ended' && Date.now() - at < HOLDS_MS
}

/** Where `userId` was, who has signed in again; once, and null for everybody else. */
export function takeWayBack(userId: string): string | null {
  const kept = sessionStorage.getItem(KEY)
  sessionStorage.removeItem(KEY)
  return readWayBack(kept, userId, Date.now())
}

/** The path that was kept, if it is one of ours, not too old and where this person was; `now` in milliseconds. */
export function readWayBack(kept: string | null, userId: string, now: number): string | null {
  const { path, at, of } = readKept(kept ?? '')
  // Browsers take two slashes for another site.
  return of === userId && now - at < HOLDS_MS && /^\/(?![/\\])/.test(path) ? path : null
}

function readKept(kept: string): { path: string; at: number; of: string; why: string } {
  try {
    const { path, at, of, why } = JSON.parse(kept)
    return { path: String(path), at: Number(at) || 0, of: String(of), why: String(why) }
  } catch {
    return { path: '', at: 0, of: '', why: '' }
  }
}
