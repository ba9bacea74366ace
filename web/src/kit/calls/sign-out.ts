import { forgetStored, STORED_KEYS } from '../stored.ts'
import { leavePage } from './leave-page.ts'
import { forgetWayBack } from './sign-in-again.ts'

const caches = new Set<() => void>()

/** Forgets everything about the person here, then lets the server end the session by a full page load. */
export function signOut(): void {
  forgetStored(STORED_KEYS)
  forgetWayBack()
  for (const clear of caches) clear()
  leavePage('/api/logout')
}

/** Whoever keeps a person's data says here how it is thrown away. */
export function forgetOnSignOut(clear: () => void): void {
  caches.add(clear)
}
