import { CONTACT_FILL_MS } from '@icebox/contract/contact'

/** The server takes for a program what comes sooner; a person who is as fast is made to wait a moment, not lost. */
export function untilCredible(openedAt: number, now = Date.now()): Promise<void> {
  return new Promise(resolve => {
    setTimeout(resolve, waitOf(openedAt, now))
  })
}

/** Milliseconds still to wait, a little more than the server asks for. */
export function waitOf(openedAt: number, now: number): number {
  return Math.max(0, openedAt + CONTACT_FILL_MS + 250 - now)
}
