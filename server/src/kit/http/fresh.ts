import { FRESH_MINUTES } from '@icebox/contract/safety/sessions'
import { Problem } from '../problem.ts'
import type { About } from './route.ts'

/** Throws Problem `sign_in_again` where the call takes a sign-in of the last minutes and this one is older. */
export function assertFresh({ isFresh }: About, signedInAt: Date | undefined, input: unknown): void {
  const isWanted = typeof isFresh === 'function' ? isFresh(input as never) : isFresh === true
  if (!isWanted) return
  if (signedInAt !== undefined && Date.now() - signedInAt.getTime() <= FRESH_MINUTES * 60_000) return
  throw new Problem(
    'sign_in_again',
    `This takes a sign-in of the last ${FRESH_MINUTES} minutes. Please sign in again; you come back to where you were.`,
  )
}
